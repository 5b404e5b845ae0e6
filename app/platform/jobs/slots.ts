/** Names of job slots. */
import { addDays, PACIFIC, readPacificClock } from "~/intl/formats";

/** The start of the interval that a time is in, to the minute. */
export const intervalSlot = (now: Date, lengthMs: number) =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs).toISOString().slice(0, 16);

/**
 * The Pacific date of the latest such day of the week and time of day that is not after `now`.
 * @param at `weekday` 0 is Sunday
 */
export function weeklySlot(now: Date, { weekday, ...at }: { weekday: number; hour: number; minute: number }): string {
  const day = new Date(dailySlot(now, at));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - weekday + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** The Pacific date of the latest such time of day that is not after `now`. */
export function dailySlot(now: Date, at: { hour: number; minute: number }): string {
  const { date, minutes } = readPacificClock(now);
  const isBefore = minutes < at.hour * 60 + at.minute;
  return isBefore ? addDays(date, -1) : date;
}

/** The daily slot's day, time of day and time zone, for a statement that compares with its start. */
export const dailySlotValues = (now: Date, at: { hour: number; minute: number }): [string, string, string] => [
  dailySlot(now, at),
  `${at.hour}:${at.minute}`,
  PACIFIC,
];
