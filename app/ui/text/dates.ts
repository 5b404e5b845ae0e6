/** Times are shown in California's time zone, so that server and browser render the same text. */
const zone = { timeZone: "America/Los_Angeles" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", { ...zone, month: "short", day: "numeric", year: "numeric" });
const clockFormat = new Intl.DateTimeFormat("en-US", { ...zone, hour: "numeric", minute: "2-digit" });
const dateFormat = new Intl.DateTimeFormat("en-CA", zone);

/** JavaScript engines use different spaces before AM and PM. */
export const normalizeSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

/** "Jun 12, 2026" */
export const formatDay = (iso: string): string => normalizeSpaces(dayFormat.format(new Date(iso)));

/** "9:15 AM" */
export const formatTime = (iso: string): string => normalizeSpaces(clockFormat.format(new Date(iso)));

/** "Jun 12, 2026, 9:15 AM", for text that says elsewhere that it is Pacific time. */
export const formatDateTime = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`;

/** "Jun 12, 2026, 9:15 AM PT" */
export const formatDateTimeWithZone = (iso: string): string => `${formatDateTime(iso)} PT`;

/** Today's date in California, YYYY-MM-DD. */
export const pacificToday = (now = new Date()): string => dateFormat.format(now);

/** Formats a calendar date YYYY-MM-DD as "Mar 9, 2027" in every time zone. */
export const formatDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Jun 2027" */
export const formatMonth = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
