/** Formats the dates and times on a listing page. */
import { clockText, plainSpaces } from "~/ui/text/dates";

const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** The feed mapper stores a date without a time as midnight of Pacific standard time. */
const DATE_ALONE = "T08:00:00.000Z";

/** "Sat, Jun 13, 1:00 PM to 3:00 PM"; only the start if there is no end, only the date if there is no time. */
export function openHouseText(startsAt: string, endsAt: string | null): string {
  const date = plainSpaces(weekdayFormat.format(new Date(startsAt)));
  if (!endsAt && startsAt.endsWith(DATE_ALONE)) return date;
  const start = `${date}, ${clockText(startsAt)}`;
  return endsAt ? `${start} to ${clockText(endsAt)}` : start;
}
