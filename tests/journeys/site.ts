/** The running site of this worker's journeys: a copy of the replicated sample homes, a folder, and the built web server. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { pool, query } from "~/platform/db/pool.server";
import { type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";
import { readUpgrades, restoreUpgrades } from "../setup/upgrades";
import { closeVisits } from "./browser";

/** Tables that journeys only read: the replicated homes and what replication remembers. */
const KEPT_TABLES = [
  "_prisma_migrations",
  "catalogue",
  "common_word",
  "duplicate_listing",
  "feed_metadata",
  "feed_open_house",
  "feed_source",
  "home_address",
  "listing",
  "listing_text",
  "price_observation",
  "quarantined_record",
  "replication_state",
  "search_snapshot",
  "swept_key",
  "sync_run",
  "upgrade",
  "withheld_record",
];

interface WorkerSite {
  server: RunningServer;
  env: Record<string, string>;
  /** The rest of the tables. */
  emptied: string[];
  /** The upgrades as they were. */
  upgrades: string;
}

/** The worker's site, which ends with the worker. */
let started: Promise<WorkerSite> | undefined;

async function startWorkerSite(): Promise<WorkerSite> {
  const { template, environment } = inject("sampleSite");
  const database = await createTestDatabase(template);
  const folder = mkdtempSync(join(tmpdir(), "sunporch-site-"));
  const env = {
    ...environment,
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  };
  const server = await startServer(env);
  // Vitest ends its processes with SIGTERM.
  process.once("exit", () => server.child.kill("SIGKILL"));
  Object.assign(process.env, env);
  const tables = await query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY($1)",
    [KEPT_TABLES],
  );
  return { server, env, emptied: tables.map(({ name }) => name), upgrades: await readUpgrades(pool()) };
}

async function resetSite({ emptied, upgrades }: WorkerSite): Promise<void> {
  await emptyTables(pool(), ...emptied);
  await restoreUpgrades(pool(), upgrades);
  await query(
    `WITH changed AS (UPDATE catalogue SET revision = revision + 1 RETURNING revision)
     UPDATE listing SET upgrades_catalog = NULL, revision = changed.revision FROM changed WHERE upgrades_catalog IS NOT NULL`,
  );
}

/** The pool as factories of rows want it. */
export const sql = {
  query: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }),
} as never;

export interface Site {
  /** Its URL without a trailing slash. */
  readonly url: string;
  /** Starts another web server of the same site with other settings, until the end of the file. @returns its URL */
  startAnother(settings: Record<string, string>): Promise<string>;
}

/** Opens the worker's site before the file's tests, without what earlier files added. */
export function setUpSite(): Site {
  let site: WorkerSite;
  const others: RunningServer[] = [];
  beforeAll(async () => {
    started ??= startWorkerSite();
    site = await started;
    Object.assign(process.env, site.env);
    await resetSite(site);
  });
  afterAll(async () => {
    await closeVisits();
    await Promise.all(others.map((server) => server.stop()));
  });
  const readUrl = ({ url }: RunningServer) => url.replace(/\/$/, "");
  return {
    get url() {
      return readUrl(site.server);
    },
    async startAnother(settings) {
      const other = await startServer({ ...site.env, ...settings });
      others.push(other);
      return readUrl(other);
    },
  };
}

/** Deletes all projects, past the triggers that keep what was signed. */
export const deleteProjects = () =>
  pool().query(
    `BEGIN; ALTER TABLE signature DISABLE TRIGGER USER; ALTER TABLE change_order DISABLE TRIGGER USER; DELETE FROM project;
     ALTER TABLE signature ENABLE TRIGGER USER; ALTER TABLE change_order ENABLE TRIGGER USER; COMMIT`,
  );
