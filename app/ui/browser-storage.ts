/** Texts that the browser keeps for this site. */

type StorageName = "localStorage" | "sessionStorage";

/** @returns null if nothing is stored, or the browser denies access */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps nothing if the browser denies access or has no space. */
export function writeStored(storage: StorageName, key: string, text: string): void {
  try {
    globalThis[storage].setItem(key, text);
  } catch {
    // Denied or full.
  }
}

export function deleteStored(storage: StorageName, key: string): void {
  try {
    globalThis[storage].removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
