/** Times of a home as its page shows them. */
import { clockText, plainSpaces } from "~/ui/text/dates";

const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** How the feed's mapper writes a date without a time: midnight of Pacific standard time. */
const DATE_ALONE = "T08:00:00.000Z";

/** "Sat, Jun 13, 1:00 PM to 3:00 PM"; without an end the start alone, without a time the date alone. */
export function openHouseText(startsAt: string, endsAt: string | null): string {
  const date = plainSpaces(weekdayFormat.format(new Date(startsAt)));
  if (!endsAt && startsAt.endsWith(DATE_ALONE)) return date;
  const start = `${date}, ${clockText(startsAt)}`;
  return endsAt ? `${start} to ${clockText(endsAt)}` : start;
}
