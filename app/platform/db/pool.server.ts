/**
 * One connection pool per process, with a time limit for everything: by default pg waits forever on a silent network.
 */
import pg from "pg";
import { EnvError, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { defineCounter, defineGauge } from "~/platform/metrics.server";
import { withSessionSettings } from "./connection";

let shared: pg.Pool | undefined;
/** Milliseconds that a statement of a background program may take. */
const LONG_STATEMENT_MS = 60_000;
/** A silent network times out so much later than a statement. */
const NETWORK_MS = 1_000;
let statementMs = 7_000;

const errors = defineCounter(
  "database_pool_errors_total",
  "Connections that could not be opened or were not free in time (connect), and idle ones that broke (idle).",
  ["kind"],
);
defineGauge("database_pool_connections", "Open connections of the pool.", () => shared?.totalCount ?? 0);
defineGauge("database_pool_idle_connections", "Open connections that are not in use.", () => shared?.idleCount ?? 0);
defineGauge("database_pool_max_connections", "The most connections of the pool.", () => shared?.options.max ?? 0);
defineGauge(
  "database_pool_waiting",
  "Queries and transactions that wait for a connection.",
  () => shared?.waitingCount ?? 0,
);

/**
 * For background programs (worker, sync), whose statements may take a minute. Call it before the pool's first use.
 */
export function allowLongStatements(): void {
  statementMs = LONG_STATEMENT_MS;
}

/** The process's pool, created on first use from DATABASE_URL. */
export function pool(): pg.Pool {
  if (!shared) {
    const url = env().DATABASE_URL;
    if (!url) throw new EnvError("DATABASE_URL: is needed; `npm start` sets it, other programs need it given.");
    shared = makeProcessPool(url);
  }
  return shared;
}

/** Creates a pool with this process's limits. */
export const makeProcessPool = (url: string): pg.Pool =>
  makePool(url, env().DATABASE_POOL, statementMs, isBehindPooler());

const isBehindPooler = () => env().DATABASE_DIRECT_URL !== undefined;

/**
 * The name by which connections keep a prepared statement. Behind a pooler there is none, because each transaction can have
 * another connection of the server.
 */
export const toStatementName = (name?: string): string | undefined => (isBehindPooler() ? undefined : name);

/**
 * Creates a pool with the project's time limits, for programs with their own URL.
 * @param statementLimitMs the time limit of a statement in milliseconds; a silent network times out a second later
 * @param hasRoleSettings whether the URL leads to a pooler, where the role's settings limit statements instead
 */
export function makePool(
  connectionString: string,
  max = 10,
  statementLimitMs = LONG_STATEMENT_MS,
  hasRoleSettings = false,
): pg.Pool {
  const newPool = new pg.Pool({
    ...(hasRoleSettings
      ? { connectionString }
      : {
          connectionString: withSessionSettings(connectionString),
          statement_timeout: statementLimitMs,
          idle_in_transaction_session_timeout: 60_000,
        }),
    max,
    // A page says soon that it can't be loaded; a background program rather waits for a busy machine.
    connectionTimeoutMillis: statementLimitMs < LONG_STATEMENT_MS ? 2_000 : 10_000,
    query_timeout: statementLimitMs + NETWORK_MS,
    keepAlive: true,
    application_name: "sunporch",
  });
  // The pool replaces broken idle connections; without a listener the event would end the process.
  newPool.on("error", () => errors.inc({ kind: "idle" }));
  newPool.on("connect", (client) => client.on("notice", logNotice));
  countFailedConnects(newPool);
  dropOpenTransactions(newPool);
  return newPool;
}

/** The server's notices: warnings, and details such as what already exists. */
function logNotice({ severity, code, message }: Partial<Record<"severity" | "code" | "message", string>>): void {
  log()[severity === "WARNING" ? "warn" : "debug"]({ code, reason: message }, "notice of the database");
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** Counts failures to open a connection, or to get one in time. */
function countFailedConnects(newPool: pg.Pool): void {
  const connect = newPool.connect.bind(newPool);
  const count = () => errors.inc({ kind: "connect" });
  newPool.connect = ((callback?: ConnectCallback) => {
    if (callback)
      return connect((error, client, release) => {
        if (error) count();
        callback(error, client, release);
      });
    return connect().catch((error: unknown) => {
      count();
      throw error;
    });
  }) as typeof newPool.connect;
}

/**
 * Closes a released connection that is still in a transaction. Prisma releases one like that when its ROLLBACK times out as
 * well, and the next user would continue the transaction.
 */
function dropOpenTransactions(newPool: pg.Pool): void {
  newPool.on("release", (_error, client) => {
    if (client.getTransactionStatus() !== "I") void client.end();
  });
}

/**
 * Closes the connections that nobody uses, so that the next query reconnects. The pool itself closes only those whose single
 * statement failed.
 */
export async function dropIdleConnections(): Promise<void> {
  const current = pool();
  const drop = async () => (await current.connect()).release(true);
  await Promise.allSettled(Array.from({ length: current.idleCount }, drop));
}

/** Closes the pool; the next use opens a new one. */
export async function closePool(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.end();
}

type Row = pg.QueryResultRow;

/** Runs one statement and returns its rows. `name` prepares it once per connection. */
export async function query<R extends Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<R[]> {
  const result = await pool().query<R>({ text, values: [...values], name: toStatementName(name) });
  return result.rows;
}

/**
 * Lends a connection for several statements. It is closed if `work` fails, which rolls back an open transaction, or if it breaks
 * between statements: pg reports that only with an event, which ends the process without a listener.
 */
export async function withConnection<T>(on: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await on.connect();
  let failure: Error | undefined;
  const recordFailure = (error: Error) => {
    failure ??= error;
  };
  client.on("error", recordFailure);
  try {
    return await work(client);
  } catch (error) {
    recordFailure(error as Error);
    throw error;
  } finally {
    client.off("error", recordFailure);
    client.release(failure);
  }
}

/** Checks that the database answers and takes writes. @throws the reason if it does not */
export async function checkWritable(): Promise<void> {
  const [row] = await query<{ transaction_read_only: string }>("SHOW transaction_read_only");
  if (row?.transaction_read_only === "off") return;
  await dropIdleConnections();
  throw new Error("The database server is read-only.");
}

/**
 * Runs `work` in a transaction without the typed client, for SQL that writes many rows. An error rolls it back and is
 * rethrown.
 */
export const bulkTransaction = <T>(work: (client: pg.PoolClient) => Promise<T>, on = pool()): Promise<T> =>
  withConnection(on, async (client) => {
    await client.query("BEGIN");
    try {
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      // Before the caller goes on, so that no lock is left.
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  });

/**
 * As {@link bulkTransaction}, on a connection of its own with the time limit of background programs: a busy machine may take
 * long over a statement, and aborting would only start it again.
 * @param on the pool whose database it is
 */
export async function longTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, on = pool()): Promise<T> {
  const long = makePool(on.options.connectionString!, 1, LONG_STATEMENT_MS, isBehindPooler());
  try {
    return await bulkTransaction(work, long);
  } finally {
    await long.end();
  }
}
