/**
 * One connection pool per process, with a time limit for everything: by default pg waits forever on a silent network.
 */
import pg from "pg";
import { EnvError, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { defineCounter, defineGauge } from "~/platform/metrics.server";
import { withSessionSettings } from "./connection";
import { READ_ONLY } from "./database-errors.server";

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
export function makeProcessPool(url: string): pg.Pool {
  const { DATABASE_POOL, DATABASE_DIRECT_URL } = env();
  return makePool(url, DATABASE_POOL, statementMs, DATABASE_DIRECT_URL !== undefined);
}

type TimedConfig = pg.ClientConfig & { query_timeout?: number };
type QueryCallback = (error: Error, result: pg.QueryResult) => void;

/**
 * Limits queries itself. pg's own limit assigns an arrow function to each query, which V8 therefore allocates in the old
 * generation: the rows of every result then stay in memory until a full garbage collection, which comes many times as often.
 * Unlike pg, it doesn't limit cursors, and takes the password from the connection string only.
 */
class TimedClient extends pg.Client {
  readonly #limitMs: number;

  constructor({ query_timeout: limitMs = 0, ...config }: TimedConfig = {}) {
    super(config);
    this.#limitMs = limitMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen signatures.
  override query(config: any, values?: any, callback?: QueryCallback): any {
    if (typeof config.submit === "function") return super.query(config, values, callback!);
    if (typeof values === "function") return this.#send(config, undefined, values);
    if (callback) return this.#send(config, values, callback);
    return new Promise((resolve, reject) => {
      this.#send(config, values, (error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // The stack of the caller instead of the socket's.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(
    config: string | (pg.QueryConfig & Partial<TimedQuery>),
    values: unknown[] | undefined,
    callback: QueryCallback,
  ): void {
    const query = typeof config === "string" ? { text: config } : config;
    const limitMs = ("query_timeout" in query && query.query_timeout) || this.#limitMs;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const finish = (error: Error | undefined, result?: pg.QueryResult) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      callback(error!, result!);
    };
    if (limitMs > 0)
      timer = setTimeout(() => {
        finish(new Error("Query read timeout"));
        void this.end();
      }, limitMs);
    super.query({ ...query, values: values ?? query.values, query_timeout: undefined } as pg.QueryConfig, finish);
  }
}

/** Never names statements: behind a pooler, each transaction can have another connection of the server. */
class PooledClient extends TimedClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen signatures.
  override query(config: any, ...rest: any[]): any {
    return super.query(config.name ? { ...config, name: undefined } : config, ...rest);
  }
}

/**
 * Creates a pool with the project's time limits, for programs with their own URL.
 * @param statementLimitMs the time limit of a statement in milliseconds; a silent network times out a second later
 * @param isBehindPooler whether the URL leads to a pooler, where the role's settings limit statements instead
 */
export function makePool(
  connectionString: string,
  max = 10,
  statementLimitMs = LONG_STATEMENT_MS,
  isBehindPooler = false,
): pg.Pool {
  const newPool = new pg.Pool({
    ...(isBehindPooler
      ? { connectionString, Client: PooledClient }
      : {
          connectionString: withSessionSettings(connectionString),
          Client: TimedClient,
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
  dropReadOnlyConnections(newPool);
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
 * Closes a released connection if its server refused a write as read-only, so that the next query reconnects and finds the
 * new primary after a failover.
 */
function dropReadOnlyConnections(newPool: pg.Pool): void {
  const readOnly = new WeakSet<pg.Client>();
  newPool.on("connect", (client) => {
    client.connection.on("errorMessage", ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) readOnly.add(client);
    });
  });
  newPool.on("release", (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
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

/** Closes the pool; the next use opens a new one. */
export async function closePool(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.end();
}

type Row = pg.QueryResultRow;

/** Runs one statement and returns its rows. `name` prepares it once per connection. */
export async function query<R extends Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<R[]> {
  const result = await pool().query<R>({ text, values: [...values], name });
  return result.rows;
}

/**
 * Tracks the loss of a connection that is held for several statements. Between statements pg reports it only with an event,
 * which ends the process without a listener.
 * @returns a function to call before release, whose result is passed to release
 */
export function watchConnection(client: pg.PoolClient): () => Error | undefined {
  let connectionError: Error | undefined;
  const recordError = (error: Error) => {
    connectionError = error;
  };
  client.on("error", recordError);
  return () => {
    client.off("error", recordError);
    return connectionError;
  };
}

/** The types of pg lack its time limit of a query. */
type TimedQuery = pg.QueryConfig & { query_timeout: number };

/**
 * Checks that the database answers and takes writes.
 * @param limitMs milliseconds after which the query is canceled and its connection closed
 * @throws the reason if it does not
 */
export async function checkWritable(limitMs: number): Promise<void> {
  const client = await pool().connect();
  const getConnectionError = watchConnection(client);
  let failure: Error | undefined;
  try {
    const check: TimedQuery = { text: "SHOW transaction_read_only", query_timeout: limitMs };
    const { rows } = await client.query<{ transaction_read_only: string }>(check);
    if (rows[0]?.transaction_read_only !== "off") throw new Error("The database server is read-only.");
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(getConnectionError() ?? failure);
  }
}

/**
 * Runs `work` in a transaction without the typed client, for SQL that writes many rows. An error rolls it back and is
 * rethrown.
 */
export async function bulkTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, on = pool()): Promise<T> {
  const client = await on.connect();
  const getConnectionError = watchConnection(client);
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(getConnectionError() ?? broken);
  }
}

/**
 * As {@link bulkTransaction}, with the time limit of background programs: a busy machine may take long over a statement, and
 * aborting would only start it again.
 */
export function longTransaction<T>(
  work: (client: Pick<pg.ClientBase, "query">) => Promise<T>,
  on = pool(),
): Promise<T> {
  return bulkTransaction(async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${LONG_STATEMENT_MS}`);
    const query = (statement: string | pg.QueryConfig, values?: unknown[]) => {
      const config = typeof statement === "string" ? { text: statement } : statement;
      const timed: TimedQuery = { ...config, query_timeout: LONG_STATEMENT_MS + NETWORK_MS };
      return client.query(timed, values);
    };
    return work({ query } as Pick<pg.ClientBase, "query">);
  }, on);
}
