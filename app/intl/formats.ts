/** Every Intl formatter: American English, and California's time except for calendar dates. Shared with the browser. */

export const PACIFIC = "America/Los_Angeles";

/** Creates a formatter on its first use: creating all of them takes a phone longer than evaluating a page's modules. */
function createOnUse<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

const numberFormats = [0, 1, 2, 3].map((digits) =>
  createOnUse(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: digits })),
);
/**
 * "1,684", "2.5": a number with separators, rounded to at most so many digits after the point. A number that needs no rounding
 * is formatted without Intl, because a phone takes 70 ms to load its data.
 */
export function formatRounded(value: number, maxDigits: 0 | 1 | 2 | 3): string {
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return String(value);
  const [, whole, fraction = ""] = /^(-?\d+)(\.\d+)?$/.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > maxDigits + 1) return numberFormats[maxDigits]!().format(value);
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + fraction;
}

/** "20%" of 20, "6.75%" of 6.75. */
export const formatPercent = (percent: number): string => `${formatRounded(percent, 3)}%`;

/** "beds, baths, and price" */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat("en-US").format(items);

function createDateFormatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = createOnUse(() => new Intl.DateTimeFormat("en-US", { timeZone: PACIFIC, ...options }));
  // JavaScript engines use different spaces before AM and PM.
  return (date) =>
    format()
      .format(date)
      .replace(/[\u202f\u00a0]/g, " ");
}

/** "Jun 12, 2026" */
export const formatPacificDay = createDateFormatter({ month: "short", day: "numeric", year: "numeric" });

/** "Sat, Jun 13" */
export const formatPacificWeekday = createDateFormatter({ weekday: "short", month: "short", day: "numeric" });

/** "9:15 AM" */
export const formatPacificTime = createDateFormatter({ hour: "numeric", minute: "2-digit" });

/** "Mar 9, 2027" */
export const formatUtcDay = createDateFormatter({ dateStyle: "medium", timeZone: "UTC" });

/** "Tuesday, March 9, 2027" */
export const formatUtcDayInWords = createDateFormatter({ dateStyle: "full", timeZone: "UTC" });

/** "June" */
export const formatUtcMonthName = createDateFormatter({ month: "long", timeZone: "UTC" });

/** "Jun 2027" */
export const formatUtcMonth = createDateFormatter({ month: "short", year: "numeric", timeZone: "UTC" });

const clock = createOnUse(
  () =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: PACIFIC,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);

/** The date YYYY-MM-DD and the minutes since midnight in California. */
export function readPacificClock(now: Date): { date: string; minutes: number } {
  const parts = Object.fromEntries(
    clock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** The day that many days after another, both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The time of an hour of a day in California, where clocks change between 1 and 3 AM. @param date YYYY-MM-DD */
export function getPacificTime(date: string, hour: number): Date {
  const standard = new Date(Date.parse(`${date}T00:00:00Z`) + (hour + 8) * 3_600_000);
  const aheadMinutes = readPacificClock(standard).minutes - hour * 60;
  return new Date(standard.getTime() - (aheadMinutes === 0 ? 0 : 3_600_000));
}
