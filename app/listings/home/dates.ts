/** Formats the dates and times on a listing page. */
import { formatTime, formatWeekday } from "~/ui/text/dates";

/** The feed mapper stores a date without a time as midnight of Pacific standard time. */
const DATE_ONLY_SUFFIX = "T08:00:00.000Z";

/** "Sat, Jun 13, 1:00 PM to 3:00 PM"; only the start if there is no end, only the date if there is no time. */
export function formatOpenHouse(startsAt: string, endsAt: string | null): string {
  const date = formatWeekday(startsAt);
  if (!endsAt && startsAt.endsWith(DATE_ONLY_SUFFIX)) return date;
  const start = `${date}, ${formatTime(startsAt)}`;
  return endsAt ? `${start} to ${formatTime(endsAt)}` : start;
}
