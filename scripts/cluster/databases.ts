/** A primary, a standby that confirms each commit, and PgBouncer in front of the primary. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type RunningPgbouncer, startPgbouncer } from "../../tests/stand-ins/pgbouncer";
import { asSuperuser, makeStandby } from "../harness/standby";
import { migrate } from "../migrate";
import { type RunningPostgres, startPostgres } from "../start/postgres";
import { chooseLocation } from "../start/postgres-install";

/** Of both servers. A commit is answered when the standby has it on its disk too. */
const SETTINGS = { wal_level: "replica", max_wal_senders: "4", synchronous_commit: "on", shared_buffers: "64MB" };
const PGBOUNCER_SETTINGS = ["default_pool_size = 10", "server_login_retry = 1"];

export class Databases {
  readonly #folder: string;
  #primary: RunningPostgres | undefined;
  #standby: RunningPostgres | undefined;
  #pgbouncer: RunningPgbouncer | undefined;
  readonly #pools = new Map<string, pg.Pool>();
  #isFailedOver = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The server that takes writes now, without the pooler. */
  get directUrl(): string {
    return (this.#isFailedOver ? this.#standby : this.#primary)!.url;
  }

  /** The server that started as the standby. */
  get readUrl(): string {
    return this.#standby!.url;
  }

  get pooledUrl(): string {
    return this.#pgbouncer!.urlOf(this.#primary!.url);
  }

  async open(): Promise<void> {
    const [primary, standby, pooler] = ["primary", "standby", "pgbouncer"].map((name) => join(this.#folder, name));
    const first = await startPostgres({ folder: primary!, settings: SETTINGS });
    await migrate(first.url, { hasPooler: true });
    await first.stop();
    // The npm package has no pg_basebackup. A stopped server's files are a complete copy, too.
    execFileSync("cp", ["-a", chooseLocation(primary!).home, standby!]);
    makeStandby(standby!);

    const synchronous = { ...SETTINGS, synchronous_standby_names: "*" };
    this.#primary = await startPostgres({ folder: primary!, settings: synchronous });
    const { hostname, port, username, password } = new URL(asSuperuser(this.#primary.url));
    const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
    this.#standby = await startPostgres({ folder: standby!, settings: { ...SETTINGS, primary_conninfo } });
    const isSynchronous = async () =>
      (await this.#run(asSuperuser(this.directUrl), "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"))
        .length > 0;
    while (!(await isSynchronous())) await pause(100);
    mkdirSync(pooler!);
    this.#pgbouncer = await startPgbouncer(pooler!, this.#primary.url, PGBOUNCER_SETTINGS);
  }

  query = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => this.#run<Row>(this.directUrl, text);

  async #run<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
    let pool = this.#pools.get(url);
    if (!pool) {
      pool = new pg.Pool({ connectionString: url, max: 2 });
      pool.on("error", () => {});
      this.#pools.set(url, pool);
    }
    return (await pool.query<Row>(text)).rows;
  }

  /** Kills the primary and its processes. */
  async killPrimary(): Promise<void> {
    const { pid, ended } = this.#primary!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    // Its own process first, because it would restart the others.
    for (const victim of [pid, ...children]) process.kill(victim, "SIGKILL");
    await ended;
  }

  /** Makes the standby the primary, and leads the pooler to it. */
  async failOver(): Promise<void> {
    await this.#run(asSuperuser(this.#standby!.url), "SELECT pg_promote()");
    this.#isFailedOver = true;
    this.#pgbouncer!.repoint(this.#standby!.url);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
    await this.#pgbouncer?.stop();
    await this.#primary?.stop();
    await this.#standby?.stop();
    // A killed server leaves shared memory, which its next start removes.
    if (this.#isFailedOver)
      await (await startPostgres({ folder: join(this.#folder, "primary"), settings: SETTINGS })).stop();
  }
}
