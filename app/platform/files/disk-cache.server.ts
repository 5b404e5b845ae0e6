/**
 * A bounded cache of small files on this machine's disk, with a still smaller one in memory before it. What is in it can
 * be made again at any time, so no fault of the disk is ever the caller's: a read that fails is a miss, a write that
 * fails is forgone.
 */
import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isFull } from "./disk.server";

export type DiskCacheSettings = {
  root: string;
  /** What may lie on the disk, in bytes. */
  maxBytes: number;
  /** What may lie in memory, in bytes. */
  memoryBytes: number;
  /** Told of each write that failed. */
  onTrouble(error: unknown): void;
};

/** Files take whole blocks of the disk. */
const BLOCK = 4096;
/** Length and checksum before the content: what a power cut or a full disk left of a file is a miss, not an answer. */
const HEADER = 8;
/** After a failed write the disk is left alone for this long. */
const REST_MS = 10_000;
const UNFINISHED = /^\.unfinished-/;
const ABANDONED_MS = 10 * 60_000;

export class DiskCache {
  readonly #settings: DiskCacheSettings;
  readonly #memory: LRUCache<string, Buffer>;
  /** Name to size on disk, least recently used first. Names have a folder: "ab/name.webp". */
  readonly #index: LRUCache<string, number>;
  readonly #writing = new Set<Promise<void>>();
  #scanned: Promise<void> | undefined;
  #complete = false;
  #restUntil = 0;

  constructor(settings: DiskCacheSettings) {
    this.#settings = settings;
    this.#memory = new LRUCache({
      maxSize: Math.max(1, settings.memoryBytes),
      sizeCalculation: (body) => Math.max(1, body.length),
    });
    this.#index = new LRUCache({
      maxSize: settings.maxBytes,
      sizeCalculation: (size) => Math.max(BLOCK, Math.ceil(size / BLOCK) * BLOCK),
      dispose: (_size, name, reason) => {
        if (reason === "evict") void this.#remove(name);
      },
    });
  }

  /** Bytes on the disk, by the index. */
  get bytes(): number {
    return this.#index.calculatedSize;
  }

  /** Reads the index from the disk, once; before that a lookup asks the disk itself. Never rejects. */
  ready(): Promise<void> {
    this.#scanned ??= this.#scan();
    return this.#scanned;
  }

  async get(name: string): Promise<Buffer | null> {
    void this.ready();
    const held = this.#memory.get(name);
    if (held) {
      // Keeps the file as recent as its copy in memory.
      this.#index.get(name);
      return held;
    }
    if (this.#complete && this.#index.get(name) === undefined) return null;
    try {
      const file = await readFile(join(this.#settings.root, name));
      const body = file.subarray(HEADER);
      if (file.length < HEADER || file.readUInt32BE(0) !== body.length || file.readUInt32BE(4) !== crc32(body)) {
        await this.delete(name);
        return null;
      }
      if (!this.#index.has(name)) this.#index.set(name, file.length);
      this.#memory.set(name, body);
      return body;
    } catch {
      // Another process, such as the worker that removes a withdrawn home's photos, may have taken it away.
      this.#index.delete(name);
      return null;
    }
  }

  /** Keeps a file: in memory at once, on the disk soon. Never throws. */
  put(name: string, body: Buffer): void {
    this.#memory.set(name, body);
    if (Date.now() < this.#restUntil) return;
    const writing = this.#write(name, body).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Forgets a file, here and on the disk. Never rejects. */
  async delete(name: string): Promise<void> {
    this.#memory.delete(name);
    this.#index.delete(name);
    await this.#remove(name);
  }

  /** When all that was begun on the disk has ended, what had to go for it included. */
  async settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  /** Names of all files, as far as the index knows them. */
  async names(): Promise<string[]> {
    await this.ready();
    return [...this.#index.keys()];
  }

  async #write(name: string, body: Buffer): Promise<void> {
    const path = join(this.#settings.root, name);
    const folder = join(path, "..");
    const temporary = join(folder, `.unfinished-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true });
      const header = Buffer.alloc(HEADER);
      header.writeUInt32BE(body.length, 0);
      header.writeUInt32BE(crc32(body), 4);
      await writeFile(temporary, Buffer.concat([header, body]), { flag: "wx" });
      await rename(temporary, path);
      this.#index.set(name, HEADER + body.length);
    } catch (error) {
      this.#restUntil = Date.now() + REST_MS;
      await rm(temporary, { force: true }).catch(() => {});
      // A full disk is everybody's: the database may need the room more.
      if (isFull(error)) this.#giveBack(this.#index.calculatedSize / 10);
      this.#settings.onTrouble(error);
    }
  }

  #giveBack(bytes: number): void {
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
      // No folder yet: nothing is cached.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.#settings.onTrouble(error);
    }
    // Newest last, so that the oldest go first; what was used while the scan ran is newer than all of it.
    const sinceStart = [...this.#index.rkeys()].map((name) => [name, this.#index.peek(name)] as const);
    found.sort((a, b) => a.used - b.used);
    for (const { name, size } of found) this.#index.set(name, size);
    for (const [name, size] of sinceStart) if (size !== undefined) this.#index.set(name, size);
    this.#complete = true;
  }
}
