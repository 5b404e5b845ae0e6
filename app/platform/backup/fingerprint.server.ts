/** Counts and checksums that tell whether a restored database has everything that was backed up. */
import pg from "pg";
import { withSessionSettings } from "~/platform/db/connection";
import type { Manifest } from "./backup-store.server";
import { BackupError } from "./errors";

/** Connects without time limits, because a table of millions of rows takes minutes. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: withSessionSettings(databaseUrl),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "sunporch backup",
  });
  // The next statement reports a connection that was lost between two.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(
      `The database can't be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  }
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET extra_float_digits = 1",
  );
  return client;
}

export async function readServerMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  return Math.floor(Number(rows[0]!.server_version_num) / 10_000);
}

const SELECT_TABLES = `
  SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind = 'r' AND nspname <> 'information_schema' AND NOT starts_with(nspname, 'pg_') ORDER BY 1`;

export async function listTables(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>(SELECT_TABLES)).rows.map(({ name }) => name);
}

/** The functions of the schema, of which triggers have some, without those of extensions. */
const SELECT_FUNCTIONS = `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND classid = 'pg_proc'::regclass AND deptype = 'e')`;

export const listFunctions = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(SELECT_FUNCTIONS)).rows.map(({ name }) => name);

/** The number of rows of each table, and a sum of their hashes, which does not depend on their order. */
export async function fingerprintTables(client: pg.Client, signal?: AbortSignal): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = {};
  for (const name of await listTables(client)) {
    signal?.throwIfAborted();
    const { rows } = await client.query<Manifest["tables"][string]>(
      `SELECT count(*)::text AS rows,
              coalesce(sum(('x' || left(md5(whole_row::text), 16))::bit(64)::bigint), 0)::text AS checksum
       FROM ONLY ${name} AS whole_row`,
    );
    tables[name] = rows[0]!;
  }
  return tables;
}

export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value - increment_by)::text AS value
     FROM pg_sequences`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** One sentence for each table and sequence of a restored database that differs from what was backed up. */
export async function findDifferences(client: pg.Client, manifest: Manifest, signal?: AbortSignal): Promise<string[]> {
  const differences: string[] = [];
  const tables = await fingerprintTables(client, signal);
  for (const name of new Set([...Object.keys(manifest.tables), ...Object.keys(tables)])) {
    const [expected, restored] = [manifest.tables[name], tables[name]];
    if (!expected || !restored) differences.push(`The table ${name} is ${restored ? "not in the backup" : "missing"}.`);
    else if (expected.rows !== restored.rows)
      differences.push(`The table ${name} has ${restored.rows} rows instead of ${expected.rows}.`);
    else if (expected.checksum !== restored.checksum) differences.push(`The table ${name} has other rows.`);
  }
  const sequences = await readSequences(client);
  for (const [name, [before, after]] of Object.entries(manifest.sequences)) {
    const value = sequences[name];
    if (value === undefined || BigInt(value) < BigInt(before) || BigInt(value) > BigInt(after))
      differences.push(`The sequence ${name} is at ${value ?? "nothing"} instead of ${after}.`);
  }
  return differences;
}
