/**
 * Times as pages show them: in California's time, whatever the server's or the reader's zone, so that server and browser
 * write the same text.
 */
const zone = { timeZone: "America/Los_Angeles" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("en-US", { ...zone, weekday: "short", month: "short", day: "numeric" });
const timeFormat = new Intl.DateTimeFormat("en-US", { ...zone, hour: "numeric", minute: "2-digit" });

/** Engines differ in the kind of space before AM and PM. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** "Jun 12, 2026" */
export function dayText(iso: string): string {
  return plainSpaces(dayFormat.format(new Date(iso)));
}

/** "Jun 12, 2026, 9:15 AM PT" */
export function momentText(iso: string): string {
  return `${dayText(iso)}, ${clockText(iso)} PT`;
}

/** How the feed's mapper writes a date without a time: midnight of Pacific standard time. */
const DATE_ALONE = "T08:00:00.000Z";

/** "Sat, Jun 13, 1:00 PM to 3:00 PM"; without an end the start alone, without a time the date alone. */
export function openHouseText(startsAt: string, endsAt: string | null): string {
  const date = plainSpaces(weekdayFormat.format(new Date(startsAt)));
  if (!endsAt && startsAt.endsWith(DATE_ALONE)) return date;
  const start = `${date}, ${clockText(startsAt)}`;
  return endsAt ? `${start} to ${clockText(endsAt)}` : start;
}

function clockText(iso: string): string {
  return plainSpaces(timeFormat.format(new Date(iso)));
}
