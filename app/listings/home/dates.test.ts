import { expect, test } from "vitest";
import { formatDateTimeWithZone, formatDay } from "~/ui/text/dates";
import { formatOpenHouse } from "./dates";

test("formats dates and times in California time", () => {
  expect(formatDay("2026-06-13T02:00:00.000Z")).toBe("Jun 12, 2026");
  expect(formatDateTimeWithZone("2026-03-04T17:15:00.000Z")).toBe("Mar 4, 2026, 9:15 AM PT");
});

test("formats an open house with start and end, only a start, or only a date", () => {
  expect(formatOpenHouse("2026-06-13T20:00:00.000Z", "2026-06-13T22:00:00.000Z")).toBe(
    "Sat, Jun 13, 1:00 PM to 3:00 PM",
  );
  expect(formatOpenHouse("2026-06-13T20:00:00.000Z", null)).toBe("Sat, Jun 13, 1:00 PM");
  expect(formatOpenHouse("2026-06-13T08:00:00.000Z", null)).toBe("Sat, Jun 13");
});
