import { pluralize } from "~/ui/text/text";

/** "59 minutes" of 59, "2 hours" of 120, "2 days" of 2880: whole units, rounded down. */
export function formatElapsedTime(minutes: number): string {
  if (minutes < 120) return pluralize(Math.max(0, minutes), "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? pluralize(hours, "hour") : pluralize(Math.floor(hours / 24), "day");
}
