/** A real standby: a migrated PostgreSQL cluster that runs in recovery until it is promoted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../../scripts/migrate";
import { findFreePort, removePostgres, startPostgres } from "../../scripts/start/postgres";
import { chooseLocation } from "../../scripts/start/postgres-location";
import { buildMinimalEnvironment, findPrograms } from "../../scripts/start/postgres-programs";

export interface Standby {
  url: string;
  /** Ends the recovery, so that the server accepts writes. */
  promote(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** Starts a server in recovery that serves reads. @param fillDatabase writes its data while it is still writable */
export async function startStandby(fillDatabase: (sql: pg.Client) => Promise<void>): Promise<Standby> {
  // Another run removes folders named like those of its own kind whose starter has ended, as this one's primary has.
  const folder = mkdtempSync(join(tmpdir(), "sunporch-standby-"));
  // Root's database runs under another account.
  chmodSync(folder, 0o755);
  // A cluster with a wal_level below `replica` cannot serve reads in recovery.
  const primary = await startPostgres({ folder, settings: { fsync: "off", wal_level: "replica" } });
  await migrate(primary.url);
  const sql = new pg.Client({ connectionString: primary.url });
  await sql.connect();
  await fillDatabase(sql).finally(() => sql.end());
  await primary.stop();

  const { account, home } = chooseLocation(folder, () => {});
  const cluster = join(home, "cluster");
  const signal = join(cluster, "standby.signal");
  writeFileSync(signal, "");
  if (account.uid !== undefined) chownSync(signal, account.uid, account.gid!);
  const port = await findFreePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    // Recovery stops if this is below the primary's value.
    max_connections: "60",
    max_wal_senders: "0",
  };
  const server: ChildProcess = spawn(
    findPrograms(account).postgres,
    [
      "-D",
      cluster,
      "-p",
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...account, cwd: "/", env: buildMinimalEnvironment(), stdio: "ignore" },
  );
  const url = new URL(primary.url);
  url.port = String(port);

  async function asSuperuser(text: string): Promise<void> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password: readFileSync(join(home, "password"), "utf8").trim(),
      database: "postgres",
    });
    await client.connect();
    await client.query(text).finally(() => client.end());
  }
  const remove = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGINT");
      await once(server, "exit");
    }
    await removePostgres(folder);
  };
  const limit = Date.now() + 60_000;
  for (;;) {
    try {
      await asSuperuser("SELECT 1");
      return { url: url.href, promote: () => asSuperuser("SELECT pg_promote()"), remove };
    } catch (error) {
      if (server.exitCode !== null || Date.now() > limit) {
        await remove();
        throw error;
      }
      await pause(50);
    }
  }
}
