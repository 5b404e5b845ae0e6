/** Locks a folder for one process. A dead process holds no lock, however it ended. */
import { randomUUID } from "node:crypto";
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getProcessIdentity, getStarterPid } from "./process-identity";

/** Another running process holds the folder. */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";
  constructor(
    readonly folder: string,
    readonly pid: number,
    /** The npm that started it is dead, so it is about to end. */
    readonly orphaned: boolean,
  ) {
    super(`Another start (process ${pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  }
}

/** A folder held by this process. */
export interface FolderLock {
  release(): void;
  /** The previous holder died without releasing the folder. */
  isRecovered: boolean;
}

interface Holder {
  pid: number;
  mark: string;
  starter: number;
  starterMark: string;
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function parseLivingHolder(text: string | undefined): Holder | undefined {
  try {
    const holder = JSON.parse(text ?? "") as Holder;
    return typeof holder.mark === "string" && getProcessIdentity(holder.pid) === holder.mark ? holder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Locks an existing folder for this process.
 * @throws {FolderInUseError}
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "in-use.json");
  const ownHolder = JSON.stringify({
    pid: process.pid,
    mark: getProcessIdentity(process.pid),
    starter: getStarterPid(),
    starterMark: getProcessIdentity(getStarterPid()),
    token: randomUUID(),
  });
  let recovered = false;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, ownHolder, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        linkLock(draft, path);
        return {
          isRecovered: recovered,
          release() {
            if (readLock(path) === ownHolder) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const currentText = readLock(path);
      const holder = parseLivingHolder(currentText);
      if (holder)
        throw new FolderInUseError(folder, holder.pid, getProcessIdentity(holder.starter) !== holder.starterMark);
      discardLock(path, currentText);
      recovered = true;
    }
    throw new Error(`The lock ${path} could not be taken.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates the whole file at once. Fails with EEXIST if it already exists. */
function linkLock(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    // Some mounted folders don't support links.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

/** Removes a dead process's lock, unless a running process has replaced it since it was read. */
function discardLock(path: string, dead: string | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  try {
    if (readLock(aside) !== dead) linkLock(aside, path);
  } catch {
    // A third process has the lock by now, and the next attempt finds it.
  } finally {
    rmSync(aside, { force: true });
  }
}
