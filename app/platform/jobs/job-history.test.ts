import { expect, it } from "vitest";
import { findSlotTimes } from "./job-history.server";
import { dailySlot, intervalSlot } from "./slots";

it("finds when a slot of an interval became due and when the next one will", () => {
  const job = { slot: (now: Date) => intervalSlot(now, 15 * 60_000) };
  const dueAt = new Date("2026-11-23T07:15:00Z");
  const nextAt = new Date("2026-11-23T07:30:00Z");
  for (const now of ["2026-11-23T07:15:00.000Z", "2026-11-23T07:22:10Z", "2026-11-23T07:29:59.999Z"])
    expect(findSlotTimes(job, new Date(now))).toEqual({ dueAt, nextAt });
});

it("finds the times of a daily slot by California's clock, also when the clocks change", () => {
  const job = { slot: (now: Date) => dailySlot(now, { hour: 3, minute: 20 }) };
  expect(findSlotTimes(job, new Date("2026-11-23T07:00:00Z"))).toEqual({
    dueAt: new Date("2026-11-22T11:20:00Z"),
    nextAt: new Date("2026-11-23T11:20:00Z"),
  });
  expect(findSlotTimes(job, new Date("2026-10-31T20:00:00Z"))).toEqual({
    dueAt: new Date("2026-10-31T10:20:00Z"),
    nextAt: new Date("2026-11-01T11:20:00Z"),
  });
});
