/**
 * Times are shown in California's time zone, so that server and browser render the same text. Loaders format those of public
 * pages, because a phone takes 100 ms to load the data of Intl.
 */
import {
  formatPacificDay,
  formatPacificTime,
  formatPacificWeekday,
  formatUtcDay,
  formatUtcDayInWords,
  formatUtcMonth,
  readPacificClock,
} from "~/intl/formats";

/** "Jun 12, 2026" */
export const formatDay = (iso: string): string => formatPacificDay(new Date(iso));

/** "Sat, Jun 13" */
export const formatWeekday = (iso: string): string => formatPacificWeekday(new Date(iso));

/** "9:15 AM" */
export const formatTime = (iso: string): string => formatPacificTime(new Date(iso));

/** "Jun 12, 2026, 9:15 AM", for text that says elsewhere that it is Pacific time. */
export const formatDateTime = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`;

/** "Jun 12, 2026, 9:15 AM PT" */
export const formatDateTimeWithZone = (iso: string): string => `${formatDateTime(iso)} PT`;

/** "just now", "5 min ago", "in 2 h", "3 d ago"; the day of a time that is a week away. Whole units, rounded down. */
export function formatAgo(iso: string, now: string): string {
  const minutes = (Date.parse(now) - Date.parse(iso)) / 60_000;
  const distance = Math.abs(minutes);
  if (distance < 1) return "just now";
  if (distance >= 7 * 1_440) return formatDay(iso);
  const text =
    distance < 60
      ? `${Math.floor(distance)} min`
      : distance < 1_440
        ? `${Math.floor(distance / 60)} h`
        : `${Math.floor(distance / 1_440)} d`;
  return minutes > 0 ? `${text} ago` : `in ${text}`;
}

/** A time for its element: ISO 8601, and the text that is shown. */
export type ShownTime = { at: string; text: string };

/** Today's date in California, YYYY-MM-DD. */
export const pacificToday = (now = new Date()): string => readPacificClock(now).date;

/** Formats a calendar date YYYY-MM-DD as "Mar 9, 2027" in every time zone. */
export const formatDate = (date: string): string => formatUtcDay(new Date(`${date}T00:00:00Z`));

/** Formats a calendar date YYYY-MM-DD as "Tuesday, March 9, 2027". */
export const formatDateInWords = (date: string): string => formatUtcDayInWords(new Date(`${date}T00:00:00Z`));

/** "Jun 2027" */
export const formatMonth = (date: string): string => formatUtcMonth(new Date(`${date}T00:00:00Z`));
