/** A real standby: a migrated PostgreSQL cluster that runs in recovery until it is promoted. */
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../app/platform/db/migrate.server";
import { asSuperuser, removePostgres, startPostgres } from "../../scripts/start/postgres";
import { chooseLocation } from "../../scripts/start/postgres-install";

export interface Standby {
  url: string;
  /** Ends the recovery, so that the server accepts writes. */
  promote(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

async function runSql(url: string, work: (sql: pg.Client) => Promise<unknown>): Promise<void> {
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  await work(sql).finally(() => sql.end());
}

/** Starts a server in recovery that serves reads. @param fillDatabase writes its data while it is still writable */
export async function startStandby(fillDatabase: (sql: pg.Client) => Promise<void>): Promise<Standby> {
  // Another run removes folders named like those of its own kind whose starter has ended, as this one's primary has.
  const folder = mkdtempSync(join(tmpdir(), "sunporch-standby-"));
  // Root's database runs under another account.
  chmodSync(folder, 0o755);
  // A cluster with a wal_level below `replica` cannot serve reads in recovery.
  const options = { folder, settings: { fsync: "off", wal_level: "replica" } };
  const primary = await startPostgres(options);
  await migrate(primary.url);
  await runSql(primary.url, fillDatabase);
  await primary.server.stop();
  const { account, home } = chooseLocation(folder);
  const signal = join(home, "cluster", "standby.signal");
  writeFileSync(signal, "");
  if (account.uid !== undefined) chownSync(signal, account.uid, account.gid!);
  const { url, server } = await startPostgres(options);
  return {
    url,
    promote: () => runSql(asSuperuser(url), (sql) => sql.query("SELECT pg_promote()")),
    async remove() {
      await server.stop();
      await removePostgres(folder);
    },
  };
}
