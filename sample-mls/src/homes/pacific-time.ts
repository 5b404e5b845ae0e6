/**
 * California's calendar without Intl, which is too slow to call several times for each of a million records.
 * Daylight saving time runs from the second Sunday of March to the first Sunday of November, both at 2 a.m. (Energy
 * Policy Act of 2005).
 */
const hour = 3_600_000;
export const day = 24 * hour;

const clockChanges = new Map<number, [start: number, end: number]>();

/** Hours by which Pacific time is behind UTC at this instant: 7 or 8. */
function getPacificOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  let bounds = clockChanges.get(year);
  if (!bounds) {
    bounds = [findSunday(year, 2, 2) + 10 * hour, findSunday(year, 10, 1) + 9 * hour];
    clockChanges.set(year, bounds);
  }
  return ms >= bounds[0] && ms < bounds[1] ? 7 : 8;
}

function findSunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7);
}

/** Local date of an instant as YYYY-MM-DD. */
export function formatPacificDate(ms: number): string {
  return new Date(ms - getPacificOffset(ms) * hour).toISOString().slice(0, 10);
}

/** Start of the local day of an instant, as an instant. */
function getPacificMidnight(ms: number): number {
  const local = ms - getPacificOffset(ms) * hour;
  const midnight = local - (local % day);
  return midnight + getPacificOffset(midnight + getPacificOffset(ms) * hour) * hour;
}

/** Local day of the week of an instant, 0 = Sunday. */
export function getPacificWeekday(ms: number): number {
  return new Date(ms - getPacificOffset(ms) * hour).getUTCDay();
}

/** An instant at a local hour (may be fractional) of the local day, `days` days after the day of `ms`. */
export function getPacificTime(ms: number, days: number, atHour: number): number {
  // Noon of the day avoids the time change, which changes the length of a day.
  const noon = getPacificMidnight(ms) + days * day + 12 * hour;
  return getPacificMidnight(noon) + atHour * hour;
}
