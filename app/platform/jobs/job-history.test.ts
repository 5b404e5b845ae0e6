import { expect, it } from "vitest";
import { findNextSlotTime } from "./job-history.server";
import { dailySlot, intervalSlot } from "./slots";

it("finds when the next slot of an interval becomes due", () => {
  const job = { slot: (now: Date) => intervalSlot(now, 15 * 60_000) };
  const nextAt = new Date("2026-11-23T07:30:00Z");
  for (const now of ["2026-11-23T07:15:00.000Z", "2026-11-23T07:22:10Z", "2026-11-23T07:29:59.999Z"])
    expect(findNextSlotTime(job, new Date(now))).toEqual(nextAt);
});

it("finds the times of a daily slot by California's clock, also when the clocks change", () => {
  const job = { slot: (now: Date) => dailySlot(now, { hour: 3, minute: 20 }) };
  for (const [now, nextAt] of [
    ["2026-11-23T07:00:00Z", "2026-11-23T11:20:00Z"],
    ["2026-10-31T20:00:00Z", "2026-11-01T11:20:00Z"],
  ] as const)
    expect(findNextSlotTime(job, new Date(now))).toEqual(new Date(nextAt));
});
