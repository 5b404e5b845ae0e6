/** The folder of DATA_DIR: private and writable. */
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** For files, and folders, that other accounts of the machine may neither read nor enter. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
/** Root runs PostgreSQL as another account, which has to enter the folder that its own one is in. */
const DATA_FOLDER = process.getuid?.() === 0 ? 0o711 : PRIVATE_FOLDER;
/** What programs other than PostgreSQL write there. */
const NAMES = ["files", "photos", "search-index", "logs", "vite", "trusted-authorities.pem"];

/** Takes away other accounts' rights, which earlier releases gave. What another account owns, and what links lead to, stays. */
function makePrivate(path: string): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink() || stats.uid !== process.getuid?.() || (stats.mode & 0o077) === 0) return;
    if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
    chmodSync(path, stats.mode & PRIVATE_FOLDER);
  } catch (error) {
    // Another process may have removed or renamed it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** The same for the folder itself, unless it is one for everybody, such as /tmp. */
function makeDataFolderPrivate(folder: string): void {
  for (const name of NAMES) makePrivate(join(folder, name));
  const { mode, uid } = statSync(folder);
  if (uid === process.getuid?.() && (mode & 0o1000) === 0) chmodSync(folder, mode & DATA_FOLDER);
}

/** Creates a folder and its parents. Node's `recursive` never returns if /proc refuses one (Node 24.21). */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, DATA_FOLDER);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, DATA_FOLDER);
  }
}

/**
 * Creates the folder if it is missing, keeps it and what is in it from other accounts, and tries to write to it.
 * @returns the system's error code; null if it is writable
 */
export function prepareDataFolder(folder: string): string | null {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    makeFolder(resolve(folder));
    makeDataFolderPrivate(folder);
    writeFileSync(probe, "", { mode: PRIVATE_FILE });
    rmSync(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown error";
  }
}
