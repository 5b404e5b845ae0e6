import { expect, it } from "vitest";
import type { Job } from "~/platform/jobs/job";
import { dailySlot } from "~/platform/jobs/slots";
import { isLate } from "./job-states.server";

const job: Job = {
  name: "sign-in-cleanup",
  title: "Delete old sessions and links",
  rule: { cron: "40 2 * * *", timeZone: "America/Los_Angeles" },
  slot: (now: Date) => dailySlot(now, { hour: 2, minute: 40 }),
  run: async () => {},
};
const runs = (...slots: string[]) => slots.map((slot) => ({ job: job.name, slot }));

it("finds a job late that nobody starts, also in the minutes after its time", () => {
  const today = "2026-11-23";
  const yesterday = "2026-11-22";
  const check = (clock: string, ...slots: string[]) => isLate(job, runs(...slots), new Date(`2026-11-23T${clock}:00Z`));
  expect(job.slot(new Date("2026-11-23T10:42:00Z"))).toBe(today);
  // 2:40 in California is 10:40 UTC.
  expect(check("10:42")).toBe(true);
  expect(check("10:42", yesterday)).toBe(false);
  expect(check("10:46", yesterday)).toBe(true);
  expect(check("10:46", today)).toBe(false);
});
