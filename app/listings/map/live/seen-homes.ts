/** Homes viewed in this browser session, whose pins are muted. */
const KEY = "sunporch:seen";
/** Beyond this the oldest are removed. */
const MOST = 200;

/** Ids in viewing order; invalid stored data counts as none. */
export function seenHomes(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

export function rememberSeen(id: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seenHomes().filter((seen) => seen !== id), id].slice(-MOST)));
  } catch {
    // Storage is denied or full.
  }
}
