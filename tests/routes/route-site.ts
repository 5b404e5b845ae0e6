/** The built server for route tests. Files of a worker share one, with one database that each file starts with empty. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { readMetrics, sumSamples } from "../server/read-metrics";
import { type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";
import { readUpgrades, restoreUpgrades } from "../setup/upgrades";
import { Person } from "./person";

export type RouteSite = {
  readonly sql: pg.Client;
  /** The database's URL. */
  readonly database: string;
  readonly server: RunningServer;
  /** The server's DATA_DIR, if its environment names no other. */
  readonly folder: string;
  /** A visitor in a new browser. */
  createPerson(): Person;
  /** For a beforeEach: a visitor who is signed in, with the same session in each test, because signing in takes two requests. */
  createSignedInPerson(email: string): Promise<Person>;
};

/** Tables with data of accounts and visitors, which are emptied before each test. */
const CLEARED_TABLES = [
  "account",
  "session",
  "sign_in_link",
  "mail",
  "auth_event",
  "rate_limit",
  "pending_action",
  "request_draft",
  "lead",
];

interface WorkerDatabase {
  sql: pg.Client;
  url: string;
  folder: string;
  /** Every table that migrations leave empty. */
  tables: string[];
  /** The upgrades that migrations add. */
  upgrades: string;
}

/** The worker's database and server, which end with the worker. */
let database: Promise<WorkerDatabase> | undefined;
let sharedServer: Promise<RunningServer> | undefined;

async function openDatabase(): Promise<WorkerDatabase> {
  const { url } = await createTestDatabase();
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  const { rows } = await sql.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND relname NOT IN ('_prisma_migrations', 'catalogue', 'upgrade', 'listing')`,
  );
  const folder = mkdtempSync(join(tmpdir(), "sunporch-routes-"));
  return { sql, url, folder, tables: rows.map(({ name }) => name), upgrades: await readUpgrades(sql) };
}

async function openSharedServer({ url, folder }: WorkerDatabase): Promise<RunningServer> {
  const server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: folder,
    METRICS_PORT: "0",
    CATALOG_CHECK_MS: "200",
    SOCIAL_LINKS: "Instagram=https://www.instagram.com/shop, YouTube=https://www.youtube.com/c?id=shop",
  });
  process.once("exit", () => server.child.kill("SIGKILL"));
  return server;
}

/** Gives these homes, or all but these, the next revision, which search indexes follow. @returns the revision */
async function raiseRevision({ sql }: WorkerDatabase, set: string, where: string, ids: number[]): Promise<number> {
  // One transaction: a server that saw the revision without the homes would never look for them again.
  await sql.query("BEGIN");
  const { rows } = await sql.query<{ revision: string }>(
    "UPDATE catalogue SET revision = revision + 1 RETURNING revision",
  );
  const { revision } = rows[0]!;
  await sql.query(`UPDATE listing SET revision = $1${set} WHERE ${where}`, [revision, ids]);
  await sql.query("COMMIT");
  return Number(revision);
}

/** Replaces everything of earlier files. The homes that they leave are deleted when the server no longer has them in its index. */
async function replaceData(
  worker: WorkerDatabase,
  fillDatabase: (sql: pg.Client) => Promise<void>,
  server: RunningServer | undefined,
): Promise<void> {
  const { sql, tables, upgrades } = worker;
  await emptyTables(sql, ...tables);
  await restoreUpgrades(sql, upgrades);
  const { rows } = await sql.query<{ id: number }>("SELECT id FROM listing");
  const earlier = rows.map(({ id }) => id);
  const withdrawn = ", withdrawn_at = now(), listing_key = 'earlier-' || id, mls_id = 'earlier-' || id";
  await raiseRevision(worker, withdrawn, "id = ANY($2)", earlier);
  await fillDatabase(sql);
  const revision = await raiseRevision(worker, "", "id <> ALL($2)", earlier);
  if (server) {
    const readRevision = async () => sumSamples(await readMetrics(server), "search_index_revision");
    await vi.waitUntil(async () => ((await readRevision()) ?? -1) >= revision, { timeout: 30_000, interval: 50 });
  }
  await sql.query("DELETE FROM listing WHERE id = ANY($1)", [earlier]);
}

/**
 * Prepares the worker's database before the file's tests, and its server, which the file has for itself if it sets an environment.
 * @param fillDatabase inserts initial data
 */
export function setUpRouteSite(
  fillDatabase: (sql: pg.Client) => Promise<void> = async () => {},
  env?: Record<string, string>,
): RouteSite {
  let worker: WorkerDatabase;
  let sql: pg.Client;
  let server: RunningServer;
  beforeAll(async () => {
    database ??= openDatabase();
    worker = await database;
    sql = worker.sql;
    if (!env) sharedServer ??= openSharedServer(worker);
    // It follows the data also of files with a server of their own.
    const shared = await sharedServer;
    await replaceData(worker, fillDatabase, shared);
    rmSync(join(worker.folder, "files"), { recursive: true, force: true });
    server = env ? await startServer({ DATABASE_URL: worker.url, DATA_DIR: worker.folder, ...env }) : shared!;
  });
  afterAll(async () => {
    if (env) await server?.stop();
  });
  beforeEach(async () => {
    await emptyTables(sql, ...CLEARED_TABLES);
  });
  const createPerson = () => new Person(server.port, sql);
  /** Sessions of earlier tests by email, with the account's row. */
  const kept = new Map<string, { cookies: string; account: unknown; session: unknown }>();
  const createSignedInPerson = async (email: string) => {
    const person = createPerson();
    const earlier = kept.get(email);
    if (earlier) {
      await sql.query("INSERT INTO account SELECT * FROM jsonb_populate_record(NULL::account, $1)", [earlier.account]);
      await sql.query("INSERT INTO session SELECT * FROM jsonb_populate_record(NULL::session, $1)", [earlier.session]);
      for (const [, name, value] of earlier.cookies.matchAll(/([^=; ]+)=([^;]*)/g)) person.setCookie(name!, value!);
    } else {
      await person.signIn(email);
      const { rows } = await sql.query(
        `SELECT to_jsonb(account) AS account, to_jsonb(session) AS session
         FROM account JOIN session ON account_id = account.id WHERE email = $1`,
        [email],
      );
      if (!rows[0]) throw new Error(`${email} could not sign in.`);
      kept.set(email, { cookies: person.cookie, ...rows[0] });
      await emptyTables(sql, "sign_in_link", "mail", "auth_event", "rate_limit");
    }
    return person;
  };
  return {
    get sql() {
      return sql;
    },
    get database() {
      return worker.url;
    },
    get folder() {
      return worker.folder;
    },
    get server() {
      return server;
    },
    createPerson,
    createSignedInPerson,
  };
}

/** The visible text of a page. */
export const visibleText = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, "")
    .replaceAll(/<span dir="auto">(.*?)<\/span>/g, "$1")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
