/** Backups of a database and files, and what is restored from them, with PostgreSQL's own programs. */
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, unlink, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { promisify } from "node:util";
import { generateX25519Identity } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeBackup, parseId, removeOldBackups } from "~/platform/backup/backup.server";
import { createBackupJobs } from "~/platform/backup/backup-jobs.server";
import { findLastSuccess, listBackupRuns, runExclusively } from "~/platform/backup/backup-runs.server";
import { BackupStore, PART_BYTES } from "~/platform/backup/backup-store.server";
import { readServerMajor } from "~/platform/backup/fingerprint.server";
import { dumpDatabase, findTool, restoreDump } from "~/platform/backup/postgres-tools.server";
import { checkBackup, findBackup, restoreBackup } from "~/platform/backup/restore.server";
import { closePool, query } from "~/platform/db/pool.server";
import { requireEnv } from "~/platform/env.server";
import { diskStore } from "~/platform/files/disk.server";
import type { FileStore } from "~/platform/files/file-store";
import { OWN_FOLDERS } from "~/platform/files/files.server";
import { s3Store } from "~/platform/files/s3.server";
import { JobPostponedError } from "~/platform/jobs/job";
import { renderPdf } from "~/projects/signatures/pdf.server";
import { migrate } from "../../app/platform/db/migrate.server";
import { addListing } from "../factories";
import { addProject } from "../projects";
import { type DumpableServer, startDumpableServer } from "../setup/dumpable-server";
import { ACCOUNT, type AuthenticatedS3, startAuthenticatedS3 } from "../stand-ins/authenticated-s3";

const server: DumpableServer | null = await startDumpableServer();
if (!server)
  console.warn("Skipped, because no PostgreSQL is installed with its client programs: apt-get install -y postgresql");
afterAll(() => server?.stop());

const runProgram = promisify(execFile);
const signal = new AbortController().signal;
const DAY_MS = 86_400_000;

let folder: string;
let databaseUrl: string;
let sql: pg.Client;
let bucket: AuthenticatedS3;
/** What the site stores its files in, and a copy of its content. */
let source: FileStore;
let project: Awaited<ReturnType<typeof addProject>>;
const large = randomBytes(PART_BYTES + 1_000);
let largeKey: string;
const signedKey = "signatures/signed.pdf";

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server!.url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Creates an empty database and returns its URL. */
async function createDatabase(): Promise<string> {
  const name = `sunporch_backup_${randomBytes(6).toString("hex")}`;
  await asAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(server!.url);
  url.pathname = `/${name}`;
  databases.push(name);
  return url.href;
}
const databases: string[] = [];

/** Every row of every table but the history of leases and backups, and the next value of every sequence. */
async function readEverything(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const everything: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !["job_lease", "backup_run"].includes(table.name))) {
      const { rows } = await client.query<{ line: string }>(`SELECT whole::text AS line FROM ${name} AS whole`);
      everything[name] = rows
        .map(({ line }) => line)
        .sort()
        .join("\n");
    }
    const { rows: sequences } = await client.query<{ sequencename: string; last_value: string | null }>(
      "SELECT sequencename, last_value FROM pg_sequences WHERE sequencename <> 'backup_run_id_seq'",
    );
    for (const { sequencename, last_value } of sequences) everything[sequencename] = String(last_value);
    return everything;
  } finally {
    await client.end();
  }
}

async function hashFiles(store: FileStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const folder of OWN_FOLDERS)
    for await (const { key } of store.list(folder)) {
      const hash = createHash("sha256");
      for await (const chunk of (await store.get(key)).body) hash.update(chunk as Buffer);
      hashes[key] = hash.digest("hex");
    }
  return hashes;
}

/** The files of a folder with their bytes. */
async function readTree(root: string): Promise<Map<string, Buffer>> {
  const tree = new Map<string, Buffer>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) tree.set(path.slice(root.length + 1), await readFile(path));
  }
  return tree;
}

const settingsWith = (variables: Record<string, string> = {}) => {
  Object.assign(process.env, variables);
  return requireEnv({ database: true });
};

/** A server that answers PostgreSQL's request for TLS, and passes on what is in it to a database without. */
async function startTlsProxy(database: URL, options: tls.SecureContextOptions) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => {
      socket.write("S");
      const secure = new tls.TLSSocket(socket, { isServer: true, secureContext: tls.createSecureContext(options) });
      const plain = net.connect(Number(database.port), database.hostname);
      sockets.add(plain);
      secure.on("error", () => plain.destroy());
      plain.on("error", () => secure.destroy());
      secure.pipe(plain).pipe(secure);
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    port: (server.address() as net.AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Each restore creates a whole database by three programs. */
const TIMEOUT_MS = 180_000;

describe.skipIf(!server)("backup and restore", { timeout: TIMEOUT_MS }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sunporch-backup-"));
    bucket = await startAuthenticatedS3("backups");
    databaseUrl = await createDatabase();
    await migrate(databaseUrl);
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" });
    process.env.BACKUP_FOLDER = join(folder, "unused");
    settingsWith();
    sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    source = diskStore(join(folder, "data", "files"));
    for (let number = 0; number < 30; number++)
      await addListing(sql, { listing_key: `${number}`, line1: `${number} Señora St “corner”`, list_price: 400_000 });
    project = await addProject(sql, "ana@buyers.example", {}, source);
    largeKey = `projects/${project.id}/documents/large.pdf`;
    await source.put(largeKey, large);
    await source.put("upgrades/pool.webp", Buffer.from("a photo of an upgrade"));
    const pdf = await renderPdf({ title: "Change order 1: Oak", blocks: [{ text: "Signed" }] }, new Date());
    const { sha256 } = await source.put(signedKey, pdf);
    await sql.query(
      `WITH o AS (INSERT INTO change_order (id, project_id, number, title, lines, amount, status)
         VALUES (gen_random_uuid(), $1, 1, 'Oak', '[]', 0, 'approved') RETURNING id)
       INSERT INTO signature (id, project_id, change_order_id, title, content, file_key, sha256, status, sent_by, decided_at,
         decided_by, signer_name, consent_version, signed_key, signed_sha256)
       SELECT gen_random_uuid(), $1, id, 'Oak', '{}', $2, $3, 'signed', 'sam', now(), 'ana', 'Ana', '1', $2, $3 FROM o`,
      [project.id, signedKey, sha256],
    );
  }, TIMEOUT_MS);

  afterAll(async () => {
    await sql?.end();
    await closePool();
    for (const name of databases) await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });

  let backupFolder: string;
  beforeEach(async () => {
    backupFolder = await mkdtemp(join(folder, "backups-"));
    await sql.query("DELETE FROM backup_run");
  });

  /** A store in this test's folder. */
  const folderStore = (...keys: string[]) => new BackupStore(diskStore(backupFolder), keys);
  const findPart = async (name: RegExp) =>
    join(backupFolder, [...(await readTree(backupFolder)).keys()].find((path) => name.test(path))!);

  test.each(["an encrypted bucket", "a folder"])(
    "restores everything from %s after the data folder is lost",
    async (where) => {
      const { endpoint } = bucket;
      const store =
        where === "a folder"
          ? folderStore()
          : new BackupStore(s3Store({ ...ACCOUNT, bucket: "backups", endpoint }), [await generateX25519Identity()]);
      const rows = await readEverything(databaseUrl);
      const hashes = await hashFiles(source);
      expect(Object.keys(hashes)).toHaveLength(6);
      expect(rows.listing!.split("\n")).toHaveLength(30);

      await makeBackup({ source, store, signal });
      const kept = await mkdtemp(join(folder, "kept-"));
      await cp(join(folder, "data"), kept, { recursive: true });
      await rm(join(folder, "data"), { recursive: true });
      const restoredUrl = await createDatabase();
      const restored = diskStore(join(folder, "data", "files"));
      await restoreBackup(restoredUrl, restored, { store, signal });

      expect(await readEverything(restoredUrl)).toEqual(rows);
      expect(await hashFiles(restored)).toEqual(hashes);
      const client = new pg.Client({ connectionString: restoredUrl });
      await client.connect();
      const { rows: signed } = await client.query("SELECT signed_sha256 AS hash FROM signature");
      expect(signed).toEqual([{ hash: (await hashFiles(restored))[signedKey] }]);
      await expect(client.query("UPDATE signature SET signer_name = 'Eve'")).rejects.toThrow("What was signed");
      const id = await addListing(client, { listing_key: "new" }).finally(() => client.end());
      const { rows: sequences } = await sql.query<{ last: number }>(
        "SELECT last_value::int AS last FROM listing_id_seq",
      );
      expect(id).toBe(sequences[0]!.last + 1);
      await cp(kept, join(folder, "data"), { recursive: true });
    },
  );

  test("keeps rows, files and their names secret with a key", async () => {
    const find = (tree: Map<string, Buffer>, text: string) => [...tree.values()].some((bytes) => bytes.includes(text));
    await makeBackup({ source, store: folderStore(), signal });
    const plain = await readTree(backupFolder);
    expect([find(plain, "listing"), find(plain, project.heroKey), find(plain, "%PDF-1.4 paper")]).toEqual([
      true,
      true,
      true,
    ]);
    await rm(backupFolder, { recursive: true });
    await makeBackup({ source, store: folderStore(await generateX25519Identity()), signal });
    const sealed = await readTree(backupFolder);
    expect(sealed.size).toBe(plain.size);
    expect([find(sealed, "listing"), find(sealed, project.heroKey), find(sealed, "%PDF-1.4 paper")]).toEqual([
      false,
      false,
      false,
    ]);
    for (const bytes of sealed.values()) expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  });

  test("dumps, counts and checksums one moment of a database that changes", async () => {
    const store = folderStore();
    let isDone = false;
    const writer = (async () => {
      for (let number = 0; !isDone; number++) {
        await sql.query(
          "BEGIN; UPDATE listing SET list_price = list_price + 1; UPDATE milestone SET label = label || '!'; COMMIT",
        );
        await addListing(sql, { listing_key: `during ${number}` });
      }
    })();
    const { id } = await makeBackup({ source, store, signal });
    isDone = true;
    await writer;
    expect((await checkBackup({ store, signal })).id).toBe(id);
    await sql.query("DELETE FROM listing WHERE listing_key LIKE 'during%'");
  });

  test("copies each file once, and again when it is missing", async () => {
    const store = folderStore();
    const first = await makeBackup({ source, store, now: new Date("2026-11-20T09:00:00Z"), signal });
    const copies = async () =>
      [...(await readTree(backupFolder)).keys()].filter((path) => path.startsWith("files/")).sort();
    const before = await copies();
    expect(before).toHaveLength(7);
    const written = (await stat(join(backupFolder, before[0]!))).ino;
    const key = `projects/${project.id}/documents/new.pdf`;
    await source.put(key, Buffer.from("new"));
    await makeBackup({ source, store, now: new Date("2026-11-21T09:00:00Z"), signal });
    expect(await copies()).toHaveLength(8);
    expect((await stat(join(backupFolder, before[0]!))).ino).toBe(written);
    await source.delete(key);

    await unlink(join(backupFolder, before[0]!));
    await makeBackup({ source, store, now: new Date("2026-11-22T09:00:00Z"), signal });
    expect(await copies()).toContain(before[0]);
    expect((await findBackup(store, new Date("2026-11-20T23:00:00Z"))).id).toBe(first.id);
  });

  test("does not list a backup that was interrupted", async () => {
    const store = folderStore();
    const stopped = new AbortController();
    const stoppingSource: FileStore = {
      ...source,
      async *list(prefix) {
        stopped.abort(new Error("Stopped."));
        yield* source.list(prefix);
      },
    };
    await expect(makeBackup({ source: stoppingSource, store, signal: stopped.signal })).rejects.toThrow("Stopped.");
    expect(await store.listIds()).toEqual({ complete: [], incomplete: [expect.stringMatching(/^2\d{3}-/)] });
    await expect(findBackup(store)).rejects.toThrow("There is no backup.");
  });

  describe.each(["plain", "encrypted"])("a damaged backup that is %s", (kind) => {
    const keys: string[] = [];
    let intact: string;
    beforeAll(async () => {
      intact = await mkdtemp(join(folder, "intact-"));
      if (kind === "encrypted") keys.push(await generateX25519Identity());
      await makeBackup({ source, store: new BackupStore(diskStore(intact), keys), signal });
    });
    beforeEach(() => cp(intact, backupFolder, { recursive: true }));

    test.each<[string, RegExp, (path: string) => Promise<void>]>([
      ["truncated dump", /database-0001/, async (path) => truncate(path, (await stat(path)).size - 1)],
      ["changed dump", /database-0001/, changeByte],
      ["missing dump", /database-0001/, unlink],
      ["truncated manifest", /manifest/, (path) => truncate(path, 300)],
    ])("is refused and restores nothing: %s", async (_what, name, damage) => {
      await damage(await findPart(name));
      const url = await createDatabase();
      const restore = restoreBackup(url, undefined, { store: folderStore(...keys), signal });
      await expect(restore).rejects.toThrow(/^(?:The|A part of the) (?:manifest of the )?backup .*damaged/);
      expect(await readEverything(url)).toEqual({});
    });

    test.each<[string, (path: string) => Promise<void>]>([
      ["changed", changeByte],
      ["missing", unlink],
    ])("fails the check when a file is %s", async (_how, damage) => {
      await damage(await findPart(/^files\/.*-0002/));
      await expect(checkBackup({ store: folderStore(...keys), signal })).rejects.toThrow(/damaged/);
    });
  });

  async function changeByte(path: string): Promise<void> {
    const bytes = await readFile(path);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(path, bytes);
  }

  test("says which key is missing", async () => {
    const [first, second] = [await generateX25519Identity(), await generateX25519Identity()];
    await makeBackup({ source, store: folderStore(first), signal });
    await expect(findBackup(folderStore(second))).rejects.toThrow("encrypted with another key than BACKUP_KEY");
    await expect(findBackup(folderStore())).rejects.toThrow(
      "If it was made with BACKUP_KEY, set BACKUP_KEY to read it.",
    );
    expect((await findBackup(folderStore(second, first))).files).toHaveLength(6);
  });

  test("refuses a database that isn't empty, and an older server", async () => {
    const store = folderStore();
    const { manifest } = await makeBackup({ source, store, signal });
    const before = await readEverything(databaseUrl);
    await expect(restoreBackup(databaseUrl, undefined, { store, signal })).rejects.toThrow(
      /^The database isn't empty: it has \d+ tables, such as public\._prisma_migrations\. Create a new database/,
    );
    expect(await readEverything(databaseUrl)).toEqual(before);
    await store.writeManifest({ ...manifest, server: 99 });
    await expect(restoreBackup(await createDatabase(), undefined, { store, signal })).rejects.toThrow(
      "The backup is of PostgreSQL 99, and the database server is older",
    );
  });

  test("a check names tables and sequences that differ, and drops its database", async () => {
    const store = folderStore();
    const { manifest } = await makeBackup({ source, store, signal });
    const { "public.milestone": milestones, ...tables } = manifest.tables;
    await store.writeManifest({
      ...manifest,
      tables: {
        ...tables,
        "public.project": { ...tables["public.project"]!, checksum: "1" },
        "public.listing": { rows: "12", checksum: "1" },
        "public.lost": milestones!,
      },
      sequences: { ...manifest.sequences, "public.listing_id_seq": ["9000", "9000"] },
    });
    const check = checkBackup({ store, signal });
    await expect(check).rejects.toThrow("The table public.listing has 30 rows instead of 12.");
    await expect(check).rejects.toThrow("The table public.project has other rows.");
    await expect(check).rejects.toThrow("The table public.lost is missing.");
    await expect(check).rejects.toThrow("The table public.milestone is not in the backup.");
    await expect(check).rejects.toThrow(/The sequence public\.listing_id_seq is at \d+ instead of 9000\./);
    const { rowCount } = await sql.query("SELECT FROM pg_database WHERE datname LIKE '%restore_check'");
    expect(rowCount).toBe(0);
  });

  test("a check without the right CREATEDB uses the database of BACKUP_CHECK_URL, and empties only what it restored", async () => {
    const store = folderStore();
    const { id } = await makeBackup({ source, store, signal });
    await asAdmin("CREATE ROLE backup_checker LOGIN");
    try {
      const site = new URL(databaseUrl);
      site.username = "backup_checker";
      const limited = { ...settingsWith(), DATABASE_URL: site.href };
      await expect(checkBackup({ store, signal }, limited)).rejects.toThrow(
        /permission denied to create database\)\. Give .*CREATEDB, or set BACKUP_CHECK_URL/,
      );

      const scratchUrl = await createDatabase();
      const settings = { ...limited, BACKUP_CHECK_URL: scratchUrl };
      const scratch = new pg.Client({ connectionString: scratchUrl });
      await scratch.connect();
      const listLeft = async () =>
        (
          await scratch.query(
            "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname !~ '^(pg_|information_schema)'",
          )
        ).rows;
      try {
        expect((await checkBackup({ store, signal }, settings)).id).toBe(id);
        expect(await listLeft()).toEqual([]);
        // A check that was killed leaves its mark and its tables.
        await scratch.query("CREATE SCHEMA sunporch_backup_check; CREATE TABLE project (id int)");
        expect((await checkBackup({ store, signal }, settings)).id).toBe(id);
        expect(await listLeft()).toEqual([]);
        await scratch.query("CREATE TABLE precious (id int)");
        await expect(checkBackup({ store, signal }, settings)).rejects.toThrow(
          "BACKUP_CHECK_URL leads to a database with tables, such as public.precious. A check needs an empty one of its own.",
        );
        expect(await listLeft()).toEqual([{ relname: "precious" }]);
      } finally {
        await scratch.end();
      }
    } finally {
      await asAdmin("DROP ROLE backup_checker");
    }
  });

  test("the programs of PostgreSQL trust the certificate authorities that Node trusts", async () => {
    const [key, cert] = [join(backupFolder, "key.pem"), join(backupFolder, "cert.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    await runProgram("openssl", [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      cert,
      ...subject,
    ]);
    const proxy = await startTlsProxy(new URL(databaseUrl), { key: readFileSync(key), cert: readFileSync(cert) });
    const overTls = (plain: string) => {
      const url = new URL(plain);
      url.host = `localhost:${proxy.port}`;
      url.searchParams.set("sslmode", "verify-full");
      return url.href;
    };
    vi.stubEnv("NODE_EXTRA_CA_CERTS", cert);
    const restoredUrl = await createDatabase();
    try {
      const serverMajor = await readServerMajor(sql);
      await sql.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      const { rows } = await sql.query<{ snapshot: string }>("SELECT pg_export_snapshot() AS snapshot");
      const { dump, finished } = dumpDatabase(overTls(databaseUrl), { serverMajor, snapshot: rows[0]!.snapshot });
      await Promise.all([finished, restoreDump(overTls(restoredUrl), dump, { serverMajor })]);
      expect(await readEverything(restoredUrl)).toEqual(await readEverything(databaseUrl));
    } finally {
      vi.unstubAllEnvs();
      await sql.query("ROLLBACK");
      await proxy.close();
    }
  });

  test("removes old backups but the newest, and files that no other backup has", async () => {
    const store = folderStore();
    const start = Date.parse("2026-11-01T09:00:00Z");
    const key = `projects/${project.id}/documents/deleted.pdf`;
    await source.put(key, Buffer.from("deleted later"));
    const hasFile = async () =>
      [...(await readTree(backupFolder)).values()].some((bytes) => bytes.includes("deleted later"));
    await makeBackup({ source, store, now: new Date(start), signal });
    await source.delete(key);
    await makeBackup({ source, store, now: new Date(start + 10 * DAY_MS), signal });
    expect(await hasFile()).toBe(true);

    await removeOldBackups(store, 10, new Date(start + 10 * DAY_MS));
    expect((await store.listIds()).complete).toHaveLength(2);
    await removeOldBackups(store, 10, new Date(start + 11 * DAY_MS));
    const { complete } = await store.listIds();
    expect(complete.map(parseId)).toEqual([new Date(start + 10 * DAY_MS)]);
    expect(await hasFile()).toBe(false);
    await removeOldBackups(store, 10, new Date(start + 400 * DAY_MS));
    expect((await store.listIds()).complete).toEqual(complete);
    await checkBackup({ store, signal });
  });

  test("removes no files while the manifest of a backup can't be read", async () => {
    const now = new Date("2026-11-01T09:00:00Z");
    await makeBackup({ source, store: folderStore(), now, signal });
    const plain = [...(await readTree(backupFolder)).keys()];
    const later = new Date(now.getTime() + DAY_MS);
    await makeBackup({ source, store: folderStore(await generateX25519Identity()), now: later, signal });
    expect([...(await readTree(backupFolder)).keys()]).toEqual(expect.arrayContaining(plain));
  });

  test("names the secrets that were set, without their values", async () => {
    const settings = settingsWith({ AUTH_SECRETS: "a".repeat(40), FEED_TOKEN: "hunter2" });
    const { manifest } = await makeBackup({ source, settings, store: folderStore(), signal });
    expect(manifest.secrets).toEqual(["AUTH_SECRETS", "DATABASE_URL", "FEED_TOKEN"]);
    expect(JSON.stringify(manifest)).not.toMatch(/hunter2|a{40}/);
    settingsWith({ AUTH_SECRETS: "", FEED_TOKEN: "" });
  });

  test("a site without BACKUP_FOLDER or BACKUP_S3_BUCKET has no jobs", () => {
    expect(createBackupJobs({ ...settingsWith(), BACKUP_FOLDER: undefined })).toEqual([]);
  });

  test("backs up every night and checks on Sundays, one after the other", async () => {
    vi.stubEnv("BACKUP_FOLDER", backupFolder);
    const [backup, check] = createBackupJobs(settingsWith());
    expect(backup!.slot(new Date("2026-11-25T09:09:00Z"))).toBe("2026-11-24");
    expect(backup!.slot(new Date("2026-11-25T09:10:00Z"))).toBe("2026-11-25");
    expect(check!.slot(new Date("2026-11-25T09:50:00Z"))).toBe("2026-11-22");
    expect(check!.slot(new Date("2026-11-29T09:49:00Z"))).toBe("2026-11-22");
    expect(check!.slot(new Date("2026-11-29T09:50:00Z"))).toBe("2026-11-29");

    const context = { slot: "any", attempt: 1, signal };
    await expect(check!.run(context)).rejects.toThrow(new JobPostponedError("There is no backup yet."));
    await runExclusively("check", signal, async () => {
      await expect(backup!.run(context)).rejects.toThrow(new JobPostponedError("Another backup or check is running."));
      return { id: "2026-11-01t09-00-00z", bytes: 0 };
    });
    await backup!.run(context);
    await check!.run(context);
    await unlink(await findPart(/database-0001/));
    await expect(check!.run(context)).rejects.toThrow(/damaged/);

    const [failed, checked, made] = await listBackupRuns(3);
    expect(made).toMatchObject({ kind: "backup", error: null, backup: expect.stringMatching(/^2\d{3}-/) });
    expect(made!.bytes).toBeGreaterThan(large.length);
    expect(checked).toEqual({ ...made, kind: "check", startedAt: expect.any(Date), finishedAt: expect.any(Date) });
    expect(failed).toMatchObject({ kind: "check", backup: null, bytes: null, error: expect.stringMatching(/damaged/) });
    expect(await findLastSuccess("check")).toEqual(checked);
    vi.unstubAllEnvs();
  });

  test("says which programs are missing or too old", () => {
    expect(() => findTool("pg_dump", 99)).toThrow(
      /^pg_dump is from PostgreSQL \d+ and can't be used with a server of PostgreSQL 99\. Install PostgreSQL 99's client programs or later ones \(Debian: postgresql-client-99\)\.$/,
    );
  });

  test("the programs back up, list and restore", async () => {
    const key = await generateX25519Identity();
    const environment = { ...process.env, BACKUP_FOLDER: backupFolder, BACKUP_KEY: key, BACKUP_S3_BUCKET: "" };
    const run = async (program: string, ...args: string[]) =>
      (await runProgram(process.execPath, ["--import", "tsx", `scripts/${program}.ts`, ...args], { env: environment }))
        .stdout;
    expect(await run("backup")).toMatch(
      /^ {2}backup {4}\S+\n {2}database {2}\d+ tables, [\d.]+ MB\n {2}files {5}6, 4\.2 MB\n {2}done/,
    );
    expect(await run("restore")).toMatch(/^ {2}\S+z\n$/);
    const [url, files] = [await createDatabase(), join(folder, "restored-files")];
    expect(await run("restore", "--into", url, "--files", files)).toMatch(
      /rows, \d+ sequences: all as backed up .*\n {2}files {5}6: all as backed up\n/,
    );
    expect(await hashFiles(diskStore(files))).toEqual(await hashFiles(source));
    await expect(run("restore", "--into", url)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database isn't empty: [^\n]+\n$/),
    });
    expect(await query("SELECT kind FROM backup_run ORDER BY id")).toEqual([{ kind: "backup" }]);
  });
});
