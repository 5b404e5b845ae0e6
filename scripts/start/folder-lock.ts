/**
 * Locks a folder for one process: a socket with a name made of the folder's path, which the system closes however the process
 * ends. It tells who holds the folder.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "../../app/platform/operator-error";

/** Another running process holds the folder. */
export class FolderInUseError extends OperatorError {
  constructor(folder: string, pid: number | string) {
    super(`Another start (process ${pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  }
}

/** A folder held by this process. */
export interface FolderLock {
  /** The previous holder died without releasing the folder. */
  isRecovered: boolean;
  /** Set by the holder when it begins to stop, so that another start waits for it. */
  isEnding: boolean;
  release(): void;
}

/** Web and worker may take 20 seconds each to stop, and the database some more. */
const MAX_END_MS = 60_000;

function getSocketPath(folder: string): string {
  const name = `sunporch-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 24)}`;
  if (process.platform === "win32") return String.raw`\\.\pipe\${name}`;
  // On Linux a name that begins with NUL is no file.
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), name);
}

/** Nothing when there is none any more. One that is too busy to answer is unknown. */
async function askHolder(path: string): Promise<{ pid: number | string; isEnding: boolean } | undefined> {
  const socket = connect(path);
  let isSlow = false;
  socket.setTimeout(3_000, () => {
    isSlow = true;
    socket.destroy();
  });
  const answer = await text(socket).catch(() => "");
  if (answer) return JSON.parse(answer);
  return isSlow ? { pid: "unknown", isEnding: false } : undefined;
}

/**
 * Locks an existing folder for this process, after one that is stopping.
 * @param patienceMs how long to wait for one that isn't
 * @throws {FolderInUseError}
 */
export async function lockFolder(folder: string, patienceMs = 0): Promise<FolderLock> {
  const path = getSocketPath(folder);
  const mark = join(folder, "in-use");
  for (const startedAt = Date.now(); ; await pause(100)) {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(JSON.stringify({ pid: process.pid, isEnding: lock.isEnding }));
    }).unref();
    const lock: FolderLock = {
      isRecovered: existsSync(mark),
      isEnding: false,
      release() {
        rmSync(mark, { force: true });
        server.close();
      },
    };
    try {
      server.listen(path);
      await once(server, "listening");
      writeFileSync(mark, "");
      return lock;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
    const holder = await askHolder(path);
    const limit = holder?.isEnding === false ? patienceMs : MAX_END_MS;
    if (Date.now() - startedAt >= limit) throw new FolderInUseError(folder, holder?.pid ?? "unknown");
    // Where the socket is a file, one that was killed has left it.
    if (!holder && path.startsWith("/")) rmSync(path, { force: true });
  }
}
