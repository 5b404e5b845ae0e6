/**
 * Locks a folder for one process: a socket with a name made of the folder's path, which the system closes however the process
 * ends. The file `in-use` in the folder tells who holds it.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "../../app/platform/operator-error";

/** Another running process holds the folder. */
export class FolderInUseError extends OperatorError {}

/** A folder held by this process. */
export interface FolderLock {
  /** The previous holder died without releasing the folder. */
  isRecovered: boolean;
  /** Makes other starts wait for the release. */
  announceEnd(): void;
  release(): void;
}

/** Web and worker may take 20 seconds each to stop, and the database some more. */
const MAX_END_MS = 60_000;
const ENDING = "ending";
export const LOCK_FILE = "in-use";

function getSocketPath(folder: string): string {
  const name = `sunporch-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 24)}`;
  if (process.platform === "win32") return String.raw`\\.\pipe\${name}`;
  // On Linux a name that begins with NUL is no file.
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), name);
}

/** Where the socket is a file, removes one that a killed process has left. */
async function removeUnused(path: string): Promise<void> {
  const socket = connect(path);
  await once(socket, "connect").catch(() => rmSync(path, { force: true }));
  socket.destroy();
}

/**
 * Locks an existing folder for this process, after one that is stopping.
 * @param patienceMs how long to wait for one that isn't
 * @throws {FolderInUseError}
 */
export async function lockFolder(folder: string, patienceMs = 0): Promise<FolderLock> {
  const path = getSocketPath(folder);
  const mark = join(folder, LOCK_FILE);
  for (const startedAt = Date.now(); ; await pause(100)) {
    const server = createServer().unref();
    try {
      server.listen(path);
      await once(server, "listening");
      const isRecovered = existsSync(mark);
      writeFileSync(mark, String(process.pid));
      return {
        isRecovered,
        announceEnd: () => writeFileSync(mark, `${process.pid} ${ENDING}`),
        release() {
          rmSync(mark, { force: true });
          server.close();
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
    const [pid, state] = existsSync(mark) ? readFileSync(mark, "utf8").split(" ") : [];
    const limit = pid && state !== ENDING ? patienceMs : MAX_END_MS;
    if (Date.now() - startedAt >= limit)
      throw new FolderInUseError(
        `Another start (process ${pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
      );
    if (path.startsWith("/")) await removeUnused(path);
  }
}
