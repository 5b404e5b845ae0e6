/** Names of job slots. */

export const PACIFIC = "America/Los_Angeles";

/** The start of the interval that a time is in, to the minute. */
export const intervalSlot = (now: Date, lengthMs: number) =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs).toISOString().slice(0, 16);

/** The Pacific date of the latest such time of day that is not after `now`. */
export function dailySlot(now: Date, at: { hour: number; minute: number }): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-CA", {
      timeZone: PACIFIC,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const isBefore = Number(parts.hour) * 60 + Number(parts.minute) < at.hour * 60 + at.minute;
  return isBefore ? new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10) : date;
}
