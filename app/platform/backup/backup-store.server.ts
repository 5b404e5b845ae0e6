/**
 * Where backups are kept, a folder or a bucket:
 *
 * - `backups/ID/manifest.json` names everything that the backup needs. It is written last, so a backup without it is not one.
 * - `backups/ID/database-0001.bin`, … are the parts of the database's dump.
 * - `files/12/SHA256-0001.bin`, … are the parts of a file, once for all backups that have it.
 *
 * With a key, each of them is a file of the age format, and ends in `.age`.
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { type Env, env } from "~/platform/env.server";
import { verifiedBody } from "~/platform/files/checksum.server";
import { diskStore } from "~/platform/files/disk.server";
import { FileNotFoundError, type FileStore, readFile } from "~/platform/files/file-store";
import { s3Store } from "~/platform/files/s3.server";
import { BackupError } from "./errors";

/** Small enough to be uploaded within the time limit of a request. */
export const PART_BYTES = 4 * 1024 * 1024;
/** What encryption adds is far below this. */
const MAX_STORED_PART_BYTES = 2 * PART_BYTES;
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 60_000;

const content = z.object({ bytes: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const manifestSchema = z.object({
  id: z.string(),
  finishedAt: z.coerce.date(),
  /** The major version of the database server. */
  server: z.number(),
  database: content,
  /** By name with schema. */
  tables: z.record(z.string(), z.object({ rows: z.string(), checksum: z.string() })),
  /** The last values before and after the dump, which reads them outside of its snapshot. */
  sequences: z.record(z.string(), z.tuple([z.string(), z.string()])),
  files: z.array(content.extend({ key: z.string(), modifiedAt: z.coerce.date() })),
  /** The names of the secrets that the site had. */
  secrets: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** The length and checksum of something stored. */
export type Content = z.infer<typeof content>;

export const databaseName = (id: string): string => `backups/${id}/database`;
const fileName = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`;

/** The bytes of a stream in parts of the same length. */
async function* splitParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (let chunk of source) {
    while (length + chunk.length >= PART_BYTES) {
      const rest = PART_BYTES - length;
      yield Buffer.concat([...chunks, chunk.subarray(0, rest)]);
      chunk = chunk.subarray(rest);
      chunks = [];
      length = 0;
    }
    chunks.push(chunk);
    length += chunk.length;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** The web process only asks whether there is a store, and age with its curves takes a megabyte. */
const importAge = () => import("age-encryption");

export class BackupStore {
  readonly #store: FileStore;
  /** Identities of age: the first encrypts, all of them decrypt. */
  readonly #keys: readonly string[];
  readonly #extension: "age" | "bin";

  constructor(store: FileStore, keys: readonly string[]) {
    this.#store = store;
    this.#keys = keys;
    this.#extension = keys.length > 0 ? "age" : "bin";
  }

  /** The ids of complete backups, oldest first, and of those that were interrupted or are being written. */
  async listIds(): Promise<{ complete: string[]; incomplete: string[] }> {
    const complete = new Set<string>();
    const all = new Set<string>();
    for await (const { key } of this.#store.list("backups/")) {
      const [, id = "", name] = key.split("/");
      all.add(id);
      if (name?.startsWith("manifest.")) complete.add(id);
    }
    return { complete: [...complete].sort(), incomplete: [...all].filter((id) => !complete.has(id)) };
  }

  /** @throws {BackupError} when it is missing, damaged, or encrypted with another key */
  async readManifest(id: string): Promise<Manifest> {
    const isEncrypted = this.#keys.length > 0;
    let text: string;
    try {
      const stored = await readFile(this.#store, this.#manifestKey(id), MAX_MANIFEST_BYTES);
      text = Buffer.from(await this.#open(stored)).toString();
    } catch (error) {
      if (error instanceof FileNotFoundError)
        throw new BackupError(
          isEncrypted
            ? `There is no encrypted backup ${id}. If it was made without BACKUP_KEY, unset BACKUP_KEY to read it.`
            : `There is no backup ${id} that isn't encrypted. If it was made with BACKUP_KEY, set BACKUP_KEY to read it.`,
        );
      throw error;
    }
    try {
      return manifestSchema.parse(JSON.parse(text));
    } catch (error) {
      throw new BackupError(`The manifest of the backup ${id} is damaged.`, { cause: error });
    }
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    await this.#store.put(this.#manifestKey(manifest.id), await this.#seal(Buffer.from(JSON.stringify(manifest))));
  }

  /** Stores a stream in parts. A part that is stored already is replaced. */
  async write(name: string, source: AsyncIterable<Buffer>): Promise<Content> {
    const hash = createHash("sha256");
    let bytes = 0;
    let part = 0;
    for await (const chunk of splitParts(source)) {
      hash.update(chunk);
      bytes += chunk.length;
      await this.#store.put(this.#partKey(name, part++), await this.#seal(chunk));
    }
    return { bytes, sha256: hash.digest("hex") };
  }

  /** What {@link write} stored. The stream fails before its last bytes if a part is missing or changed. */
  read(name: string, { bytes, sha256 }: Content): Readable {
    return verifiedBody(Readable.from(this.#readParts(name, bytes), { objectMode: false }), sha256);
  }

  /** Stores a file under its checksum, unless it is stored already. */
  async writeFile(
    { bytes, sha256 }: Content,
    stored: ReadonlySet<string>,
    open: () => Promise<Readable>,
  ): Promise<void> {
    const name = fileName(sha256);
    if (this.#partKeys(name, bytes).every((key) => stored.has(key))) return;
    await this.write(name, verifiedBody(await open(), sha256));
  }

  readFile(content: Content): Readable {
    return this.read(fileName(content.sha256), content);
  }

  async listFileParts(): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const { key } of this.#store.list("files/")) keys.add(key);
    return keys;
  }

  /** Removes a backup, its manifest first. Its files stay until {@link removeFilesExcept}. */
  async remove(id: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.#store.list(`backups/${id}/`)) keys.push(key);
    for (const key of keys.sort().reverse()) await this.#store.delete(key);
  }

  /** Removes files that none of these manifests has, and leftovers of interrupted writes. */
  async removeFilesExcept(manifests: readonly Manifest[]): Promise<void> {
    const kept = new Set(
      manifests.flatMap(({ files }) => files.flatMap((file) => this.#partKeys(fileName(file.sha256), file.bytes))),
    );
    for (const key of await this.listFileParts()) if (!kept.has(key)) await this.#store.delete(key);
    await this.#store.sweep();
  }

  async *#readParts(name: string, bytes: number): AsyncGenerator<Buffer> {
    for (const key of this.#partKeys(name, bytes)) {
      const part = await readFile(this.#store, key, MAX_STORED_PART_BYTES);
      yield Buffer.from(await this.#open(part));
    }
  }

  #partKeys(name: string, bytes: number): string[] {
    return Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, part) => this.#partKey(name, part));
  }

  #partKey(name: string, part: number): string {
    return `${name}-${String(part + 1).padStart(4, "0")}.${this.#extension}`;
  }

  #manifestKey(id: string): string {
    return `backups/${id}/manifest.${this.#keys.length > 0 ? "age" : "json"}`;
  }

  async #seal(bytes: Uint8Array): Promise<Uint8Array> {
    const [key] = this.#keys;
    if (!key) return bytes;
    const { Encrypter, identityToRecipient } = await importAge();
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(key));
    return encrypter.encrypt(bytes);
  }

  async #open(bytes: Uint8Array): Promise<Uint8Array> {
    if (this.#keys.length === 0) return bytes;
    const { Decrypter } = await importAge();
    const decrypter = new Decrypter();
    for (const key of this.#keys) decrypter.addIdentity(key);
    try {
      return await decrypter.decrypt(bytes);
    } catch (error) {
      throw new BackupError("A part of the backup was encrypted with another key than BACKUP_KEY, or is damaged.", {
        cause: error,
      });
    }
  }
}

/** Whether the environment says where backups are kept. */
export const hasBackupStore = ({ BACKUP_FOLDER, BACKUP_S3_BUCKET }: Env): boolean =>
  Boolean(BACKUP_FOLDER ?? BACKUP_S3_BUCKET);

/** The store of the process's environment. @throws {BackupError} */
export function openBackupStore(settings: Env = env()): BackupStore {
  const { BACKUP_FOLDER, BACKUP_S3_BUCKET, BACKUP_KEY } = settings;
  if (BACKUP_FOLDER) return new BackupStore(diskStore(BACKUP_FOLDER), BACKUP_KEY);
  if (!BACKUP_S3_BUCKET)
    throw new BackupError("Set BACKUP_FOLDER or BACKUP_S3_BUCKET, where backups are kept (docs/operations/backup.md).");
  const store = s3Store({
    bucket: BACKUP_S3_BUCKET,
    region: settings.BACKUP_S3_REGION,
    endpoint: settings.BACKUP_S3_ENDPOINT,
    pathStyle: settings.BACKUP_S3_PATH_STYLE,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return new BackupStore(store, BACKUP_KEY);
}
