/** Debian's PgBouncer in transaction mode in front of a database server, with its defaults otherwise. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/start/postgres";
import { SYSTEM_ENV } from "./system-programs";

export interface RunningPgbouncer {
  /** The URL through it of a database behind it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

export const isPgbouncerInstalled = (): boolean =>
  spawnSync("pgbouncer", ["--version"], { env: SYSTEM_ENV }).status === 0;

/** Whether something listens on a port of this machine. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/**
 * @param folder an empty folder for its files, which the caller deletes
 * @param settings more lines for the configuration
 */
export async function startPgbouncer(
  folder: string,
  databaseUrl: string,
  settings: readonly string[] = [],
): Promise<RunningPgbouncer> {
  const port = await findFreePort();
  const config = join(folder, "pgbouncer.ini");
  // It doesn't run as root.
  chmodSync(folder, 0o755);
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const login = `user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`;
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} ${login}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings.join("\n")}
`,
  );
  const log = join(folder, "pgbouncer.log");
  const output = openSync(log, "a");
  const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pgbouncer = spawn("pgbouncer", [...account, config], { env: SYSTEM_ENV, stdio: ["ignore", output, output] });
  const ended = once(pgbouncer, "exit");
  while (!(await isListening(port))) {
    if (pgbouncer.exitCode !== null) throw new Error(`PgBouncer ended:\n${readFileSync(log, "utf8")}`);
    await pause(50);
  }
  return {
    urlOf(url) {
      const pooled = new URL(url);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    async stop() {
      // Immediately; SIGTERM would wait for clients in newer versions.
      pgbouncer.kill("SIGQUIT");
      await ended;
    },
  };
}
