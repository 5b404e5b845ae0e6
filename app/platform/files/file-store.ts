/**
 * Where files are kept: one interface, two adapters (disk, S3). Whoever stores a file names it by a key that the program
 * made up; a visitor's own file name never becomes one.
 */
import type { Readable } from "node:stream";

export type FileInfo = {
  /** Bytes. */
  size: number;
  /** Quoted, as HTTP wants it; it changes when the content does. */
  etag: string;
  /** From the key's extension, the same for every adapter. */
  type: string;
  modifiedAt: Date;
  /** Of the content, in hex; undefined where the store does not keep it. */
  sha256?: string;
};

export type StoredFile = FileInfo & { body: Readable };

/**
 * Every method rejects with {@link FileNotFound}, {@link FilesFull} or {@link FilesAway}, and with a TypeError for a key
 * that is none.
 */
export interface FileStore {
  /** Stores the whole content or nothing; a reader sees the former file or the new one, never a part. */
  put(key: string, body: Uint8Array): Promise<FileInfo & { sha256: string }>;
  /** The caller reads `body` to its end or destroys it. */
  get(key: string): Promise<StoredFile>;
  head(key: string): Promise<FileInfo>;
  /**
   * An address at which whoever has it may read the file for so many seconds, under these headers; null where the store
   * has none, and files go out through this process.
   */
  signedUrl(key: string, options: { seconds: number; disposition: string }): Promise<string | null>;
  /** A file that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Files whose key starts with the folder `prefix` ("photos/"); in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>;
  /** Removes what interrupted writes have left; how many. */
  sweep(): Promise<number>;
}

export class FileNotFound extends Error {
  override name = "FileNotFound";
}
/** No space is left, or a quota is used up. */
export class FilesFull extends Error {
  override name = "FilesFull";
}
/** The store does not answer, refuses, or answers with a fault of its own. */
export class FilesAway extends Error {
  override name = "FilesAway";
}

const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){1,6}[a-z0-9][a-z0-9_-]{0,99}\.[a-z0-9]{1,8}$/;

/**
 * The key itself when it is one: folders and a name with one extension, of lower-case letters, digits, `-` and `_`. So
 * no key leaves the store's folder, hides a file, or means two files on a disk that ignores case.
 * @throws {TypeError}
 */
export function fileKey(key: string): string {
  if (!KEY.test(key) || key.length > 400) throw new TypeError("Not a key of a stored file.");
  return key;
}

const PREFIX = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){1,6}$/;

/** A folder of the store, with its last slash. @throws {TypeError} */
export function filePrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new TypeError("Not a folder of stored files.");
  return prefix;
}

const TYPES: Record<string, string> = {
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** The content type that a key's extension stands for. */
export function fileType(key: string): string {
  return TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** The whole content of a stored file, when it has at most `limit` bytes. @throws {RangeError} when it has more. */
export async function readFile(store: FileStore, key: string, limit: number): Promise<Buffer> {
  const file = await store.get(key);
  if (file.size > limit) {
    file.body.destroy();
    throw new RangeError(`The file ${key} has ${file.size} bytes.`);
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of file.body) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
    }
  } catch (error) {
    throw new FilesAway("The file could not be read to its end.", { cause: error });
  }
  if (size !== file.size) throw new FilesAway("The file ended before its end.");
  return Buffer.concat(parts, size);
}
