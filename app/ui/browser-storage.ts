/** Texts that the browser keeps for this site. */

type StorageName = "localStorage" | "sessionStorage";

/** Null without such a text, and if the browser denies access. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps nothing if the browser denies access or has no space. @param text null deletes it */
export function writeStored(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // Denied or full.
  }
}
