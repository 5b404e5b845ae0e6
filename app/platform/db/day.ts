/** Calendar dates, which the typed client reads and writes as midnight UTC. */

/** The date of a date column, YYYY-MM-DD. */
export function toDay(date: Date): string;
export function toDay(date: Date | null): string | null;
export function toDay(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** The value of a date column for a date YYYY-MM-DD. */
export function fromDay(day: string): Date;
export function fromDay(day: string | null): Date | null;
export function fromDay(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}
