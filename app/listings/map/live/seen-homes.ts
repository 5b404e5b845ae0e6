/** Homes opened in this browser session, whose pins are then quieter. */
const KEY = "sunporch:seen";
/** More are forgotten, the oldest first. */
const MOST = 200;

/** Ids in the order of their opening; whatever else storage holds counts as none. */
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
    // Refused or full: it stays as it was.
  }
}
