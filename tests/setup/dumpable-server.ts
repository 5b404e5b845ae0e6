/** A PostgreSQL whose dump programs are installed: the run's own server, or Debian's if the run's is newer than the programs. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { connect, readServerMajor } from "~/platform/backup/fingerprint.server";
import { findTool } from "~/platform/backup/postgres-tools.server";
import { findFreePort } from "../../scripts/start/postgres";
import { buildMinimalEnvironment, choosePostgresAccount } from "../../scripts/start/postgres-install";

export interface DumpableServer {
  /** The URL of a database from which others can be created and dropped. */
  url: string;
  stop(): Promise<void>;
}

const DEBIAN_FOLDER = "/usr/lib/postgresql";

function findDebianServer(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN_FOLDER, String(version), "bin"))
    .find((bin) => existsSync(join(bin, "postgres")) && existsSync(join(bin, "pg_dump")));
}

async function canDumpOwnServer(): Promise<boolean> {
  const client = await connect(inject("testServer").url);
  try {
    findTool("pg_dump", await readServerMajor(client));
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Null if nothing that is installed can dump a server that can be started. */
export async function startDumpableServer(): Promise<DumpableServer | null> {
  if (await canDumpOwnServer()) return { url: inject("testServer").url, stop: async () => {} };
  const bin = findDebianServer();
  return bin ? startDebianServer(bin) : null;
}

async function startDebianServer(bin: string): Promise<DumpableServer> {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-dumpable-"));
  const account = choosePostgresAccount();
  const cluster = join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  for (const path of [folder, cluster]) if (account.uid !== undefined) chownSync(path, account.uid, account.gid!);
  const options = { ...account, cwd: "/", env: buildMinimalEnvironment(), encoding: "utf8" } as const;
  const initdb = spawnSync(
    join(bin, "initdb"),
    [`--pgdata=${cluster}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"],
    options,
  );
  if (initdb.status !== 0) throw new Error(initdb.stderr);
  const port = await findFreePort();
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off", port: String(port) };
  const server = spawn(
    join(bin, "postgres"),
    ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...options, stdio: "ignore" },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGINT");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const limit = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch (error) {
      if (server.exitCode !== null || Date.now() > limit) {
        await stop();
        throw error;
      }
      await pause(50);
    }
  }
}
