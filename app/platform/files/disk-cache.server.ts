/**
 * A bounded cache of small files on disk, with a smaller one in memory in front. Its content can be recreated at any time, so
 * disk errors never reach the caller: a failed read is a miss, and a failed write is skipped.
 */
import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isDiskFull } from "./disk.server";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./writable.server";

export type DiskCacheSettings = {
  root: string;
  /** Maximum bytes on disk. */
  maxBytes: number;
  /** Maximum bytes in memory. */
  memoryBytes: number;
  /** Called for each failed write. */
  onError(error: unknown): void;
};

/** Files occupy whole disk blocks. */
const BLOCK_BYTES = 4096;
/** Length and checksum before the content, so that a file that a power cut or a full disk damaged is a miss. */
const HEADER_BYTES = 8;
/** Pause after a failed write. */
const PAUSE_MS = 10_000;
const UNFINISHED = /^\.unfinished-/;
const ABANDONED_MS = 10 * 60_000;

export class DiskCache {
  readonly #settings: DiskCacheSettings;
  readonly #memory: LRUCache<string, Buffer>;
  /** Size on disk by name, least recently used first. Names have a folder: "ab/name.webp". */
  readonly #index: LRUCache<string, number>;
  readonly #writing = new Set<Promise<void>>();
  #scanned: Promise<void> | undefined;
  #pausedUntil = 0;

  constructor(settings: DiskCacheSettings) {
    this.#settings = settings;
    this.#memory = new LRUCache({
      maxSize: Math.max(1, settings.memoryBytes),
      sizeCalculation: (body) => Math.max(1, body.length),
    });
    this.#index = new LRUCache({
      maxSize: settings.maxBytes,
      sizeCalculation: (size) => Math.max(BLOCK_BYTES, Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES),
      dispose: (_size, name, reason) => {
        if (reason === "evict") void this.#remove(name);
      },
    });
  }

  /** Bytes on disk according to the index. */
  get bytes(): number {
    return this.#index.calculatedSize;
  }

  /** Reads the index from disk once. Never rejects. */
  ready(): Promise<void> {
    this.#scanned ??= this.#scan();
    return this.#scanned;
  }

  async get(name: string): Promise<Buffer | null> {
    void this.ready();
    const cached = this.#memory.get(name);
    if (cached) {
      // Marks the file as recently used, like its copy in memory.
      this.#index.get(name);
      return cached;
    }
    try {
      const file = await readFile(join(this.#settings.root, name));
      const body = file.subarray(HEADER_BYTES);
      if (file.length < HEADER_BYTES || file.readUInt32BE(0) !== body.length || file.readUInt32BE(4) !== crc32(body)) {
        await this.delete(name);
        return null;
      }
      // Marks it as recently used, or adds what another web process has stored.
      this.#index.set(name, file.length);
      this.#memory.set(name, body);
      return body;
    } catch {
      // Another process may have deleted it, such as the worker that removes a withdrawn home's photos.
      this.#index.delete(name);
      return null;
    }
  }

  /** Stores a file in memory at once and on disk soon. Never throws. */
  put(name: string, body: Buffer): void {
    this.#memory.set(name, body);
    if (Date.now() < this.#pausedUntil) return;
    const writing = this.#write(name, body).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Deletes a file from memory and disk. Never rejects. */
  async delete(name: string): Promise<void> {
    this.#memory.delete(name);
    this.#index.delete(name);
    await this.#remove(name);
  }

  /** Resolves when all pending disk work has finished, evictions included. */
  async waitForWrites(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /** Names of all indexed files. */
  async names(): Promise<string[]> {
    await this.ready();
    return [...this.#index.keys()];
  }

  async #write(name: string, body: Buffer): Promise<void> {
    const path = join(this.#settings.root, name);
    const folder = join(path, "..");
    const temporary = join(folder, `.unfinished-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt32BE(body.length, 0);
      header.writeUInt32BE(crc32(body), 4);
      await writeFile(temporary, Buffer.concat([header, body]), { flag: "wx", mode: PRIVATE_FILE });
      await rename(temporary, path);
      this.#index.set(name, HEADER_BYTES + body.length);
    } catch (error) {
      this.#pausedUntil = Date.now() + PAUSE_MS;
      await rm(temporary, { force: true }).catch(() => {});
      // Other programs, such as the database, may need the space more.
      if (isDiskFull(error)) this.#freeSpace(this.#index.calculatedSize / 10);
      this.#settings.onError(error);
    }
  }

  #freeSpace(bytes: number): void {
    const target = this.#index.calculatedSize - bytes;
    while (this.#index.size > 0 && this.#index.calculatedSize > target) this.#index.pop();
  }

  #remove(name: string): Promise<void> {
    const removing = unlink(join(this.#settings.root, name))
      .catch(() => {})
      .finally(() => this.#writing.delete(removing));
    this.#writing.add(removing);
    return removing;
  }

  async #scan(): Promise<void> {
    const { root } = this.#settings;
    const found: { name: string; size: number; used: number }[] = [];
    try {
      for await (const folder of await opendir(root)) {
        if (!folder.isDirectory()) continue;
        for await (const entry of await opendir(join(root, folder.name))) {
          const name = `${folder.name}/${entry.name}`;
          const info = await stat(join(root, name)).catch(() => null);
          if (!info) continue;
          if (UNFINISHED.test(entry.name)) {
            if (Date.now() - info.mtimeMs > ABANDONED_MS) await this.#remove(name);
            continue;
          }
          found.push({ name, size: info.size, used: Math.max(info.atimeMs, info.mtimeMs) });
        }
      }
    } catch (error) {
      // Without the folder, nothing is cached yet.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.#settings.onError(error);
    }
    // Newest last, because the oldest are evicted first; files used during the scan are newer than all of these.
    const sinceStart = [...this.#index.rkeys()].map((name) => [name, this.#index.peek(name)] as const);
    found.sort((a, b) => a.used - b.used);
    for (const { name, size } of found) this.#index.set(name, size);
    for (const [name, size] of sinceStart) if (size !== undefined) this.#index.set(name, size);
  }
}
