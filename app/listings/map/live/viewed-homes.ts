/** Homes viewed in this browser session, whose pins are muted. */
import { readStored, writeStored } from "~/ui/browser-storage";

const KEY = "sunporch:seen";
/** Beyond this the oldest are removed. */
const MAX_VIEWED = 200;

/** Ids in viewing order; invalid stored data counts as none. */
export function readViewedHomes(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored("sessionStorage", KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

export function rememberViewed(id: number): void {
  const viewedHomes = [...readViewedHomes().filter((viewed) => viewed !== id), id].slice(-MAX_VIEWED);
  writeStored("sessionStorage", KEY, JSON.stringify(viewedHomes));
}
