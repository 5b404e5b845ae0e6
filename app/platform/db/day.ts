/** Calendar dates, which the typed client reads and writes as midnight UTC. */

/** The date of a date column, YYYY-MM-DD. */
export function toDay(date: Date): string;
export function toDay(date: Date | null): string | null;
export function toDay(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** The value of a date column for a date YYYY-MM-DD; null and undefined stay. */
export const fromDay = <Day extends string | null | undefined>(day: Day) =>
  (typeof day === "string" ? new Date(`${day}T00:00:00Z`) : day) as Day extends string ? Date : Day;
