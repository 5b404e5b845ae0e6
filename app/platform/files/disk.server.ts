/** A file store in a folder of this machine. */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256Of } from "./checksum.server";
import {
  type FileInfo,
  FileNotFoundError,
  type FileStore,
  fileKey,
  filePrefix,
  fileType,
  StorageFullError,
  StorageUnavailableError,
} from "./file-store";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./writable.server";

/** Names of unfinished writes; no key begins with a dot. */
const UNFINISHED = ".unfinished";
/** An unfinished write older than this was interrupted. */
const ABANDONED_MS = 60 * 60_000;

/** A store in the folder `root`, which the first write creates. */
export function diskStore(root: string): FileStore {
  const unfinished = join(root, UNFINISHED);
  const pathOf = (key: string) => join(root, fileKey(key));

  return {
    async put(key, body) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      try {
        for (const folder of [unfinished, dirname(path)])
          await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
        const handle = await open(temporary, "wx", PRIVATE_FILE);
        try {
          await handle.writeFile(body);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return { ...toFileInfo(key, await stat(path)), sha256: sha256Of(body) };
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw asFileError(error);
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      let handle: FileHandle | undefined;
      try {
        handle = await open(path, "r");
        const info = toFileInfo(key, await handle.stat());
        if (!range) return { ...info, body: handle.createReadStream() };
        const end = Math.min(info.size, range.start + range.length);
        const body = handle.createReadStream({ start: range.start, end: end - 1 });
        return { ...info, size: end - range.start, body };
      } catch (error) {
        await handle?.close();
        throw asFileError(error, key);
      }
    },
    async head(key) {
      try {
        return toFileInfo(key, await stat(pathOf(key)));
      } catch (error) {
        throw asFileError(error, key);
      }
    },
    async signedUrl(key) {
      fileKey(key);
      return null;
    },
    async delete(key) {
      try {
        await unlink(pathOf(key));
      } catch (error) {
        if (!isMissing(error)) throw asFileError(error, key);
      }
    },
    async *list(prefix) {
      yield* listFiles(root, filePrefix(prefix));
    },
    async sweep() {
      let removed = 0;
      try {
        for await (const entry of await opendir(unfinished)) {
          const path = join(unfinished, entry.name);
          if (Date.now() - (await stat(path)).mtimeMs < ABANDONED_MS) continue;
          await unlink(path);
          removed++;
        }
      } catch (error) {
        if (!isMissing(error)) throw asFileError(error, UNFINISHED);
      }
      return removed;
    },
  };
}

async function* listFiles(root: string, folder: string): ReturnType<FileStore["list"]> {
  try {
    for await (const entry of await opendir(join(root, folder))) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory()) {
        yield* listFiles(root, `${key}/`);
        continue;
      }
      const info = await stat(join(root, key)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (info) yield { key, size: info.size, modifiedAt: info.mtime };
    }
  } catch (error) {
    if (!isMissing(error)) throw asFileError(error, folder);
  }
}

/** A rename survives a power cut only after its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function toFileInfo(key: string, info: { size: number; mtime: Date; mtimeMs: number; ino: number }): FileInfo {
  // Every rename gives a new inode, so the tag differs even for two contents of one size in one clock tick.
  const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs * 1000).toString(36)}-${info.ino.toString(36)}"`;
  return { size: info.size, etag, type: fileType(key), modifiedAt: info.mtime };
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
const isMissing = (error: unknown) => errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR";

/** Whether a file system error means that no space is left: a full disk or an exceeded quota. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT";
}

/** @param key the file that was read; without it, a missing file is a storage error. */
function asFileError(error: unknown, key?: string): Error {
  if (error instanceof TypeError) return error;
  if (key && isMissing(error)) return new FileNotFoundError(`There is no file ${key}.`);
  if (isDiskFull(error)) return new StorageFullError("The disk of the file store is full.", { cause: error });
  return new StorageUnavailableError(
    `The folder of the file store cannot be used (${errorCode(error) ?? "unknown error"}).`,
    {
      cause: error,
    },
  );
}
