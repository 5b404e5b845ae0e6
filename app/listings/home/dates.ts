/** Formats the dates and times on a listing page. */
import { formatTime, normalizeSpaces } from "~/ui/text/dates";

const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** The feed mapper stores a date without a time as midnight of Pacific standard time. */
const DATE_ONLY_SUFFIX = "T08:00:00.000Z";

/** "Sat, Jun 13, 1:00 PM to 3:00 PM"; only the start if there is no end, only the date if there is no time. */
export function formatOpenHouse(startsAt: string, endsAt: string | null): string {
  const date = normalizeSpaces(weekdayFormat.format(new Date(startsAt)));
  if (!endsAt && startsAt.endsWith(DATE_ONLY_SUFFIX)) return date;
  const start = `${date}, ${formatTime(startsAt)}`;
  return endsAt ? `${start} to ${formatTime(endsAt)}` : start;
}
