/**
 * One connection pool a process, with a time limit on everything: pg's own defaults wait for ever on a silent network.
 * What is sent when a connection is opened, and what that asks of a pooler, is said in connection.ts.
 */
import pg from "pg";
import { EnvError, env } from "~/platform/env.server";
import { READ_ONLY } from "./away.server";
import { withSessionSettings } from "./connection";

let shared: pg.Pool | undefined;
let statementMs = 7_000;

/**
 * For programs in which nobody waits for an answer (worker, sync): their statements may take a minute. To be called
 * before the pool's first use.
 */
export function allowLongStatements(): void {
  statementMs = 60_000;
}

/** The process's pool, made on first use from DATABASE_URL. */
export function pool(): pg.Pool {
  if (!shared) {
    const url = env().DATABASE_URL;
    if (!url) throw new EnvError("DATABASE_URL: is needed; `npm start` sets it, other programs need it given.");
    shared = makePool(url, env().DATABASE_POOL, statementMs);
  }
  return shared;
}

/**
 * A pool with the project's time limits; for programs that bring their own URL.
 * @param statementLimitMs the longest a statement may take, in milliseconds; a silent network is given up a second later
 */
export function makePool(connectionString: string, max = 10, statementLimitMs = 60_000): pg.Pool {
  const made = new pg.Pool({
    connectionString: withSessionSettings(connectionString),
    max,
    connectionTimeoutMillis: 2_000,
    query_timeout: statementLimitMs + 1_000,
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: "sunporch",
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  made.on("error", () => {});
  dropReadOnlyConnections(made);
  return made;
}

/**
 * Closes each connection whose server has refused a write as read-only, once it is given back. Whatever it was lent to,
 * the next query connects anew and so finds the new primary after a fail-over.
 */
function dropReadOnlyConnections(made: pg.Pool): void {
  const readOnly = new WeakSet<pg.Client>();
  made.on("connect", (client) => {
    client.connection.on("errorMessage", ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) readOnly.add(client);
    });
  });
  made.on("release", (_error, client) => {
    if (readOnly.has(client)) void client.end();
  });
}

/** Closes the pool; the next use opens a new one. */
export async function closePool(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.end();
}

type Row = pg.QueryResultRow;

/** Runs one statement and returns its rows. `name` prepares it once a connection. */
export async function query<R extends Row>(text: string, values: readonly unknown[] = [], name?: string): Promise<R[]> {
  const result = await pool().query<R>({ text, values: [...values], name });
  return result.rows;
}

/**
 * Takes note of the loss of a connection that is held for several statements: between two of them it is told by an event
 * alone, which ends the process if nobody listens.
 * @returns to be called at the end, before the connection is released with what it gives
 */
export function watchLoss(client: pg.PoolClient): () => Error | undefined {
  let lost: Error | undefined;
  const note = (error: Error) => {
    lost = error;
  };
  client.on("error", note);
  return () => {
    client.off("error", note);
    return lost;
  };
}

/**
 * Checks that the database answers and takes writes.
 * @param limitMs after which the query is given up and its connection closed
 * @throws why it does not
 */
export async function checkWritable(limitMs: number): Promise<void> {
  const client = await pool().connect();
  const loss = watchLoss(client);
  let failure: Error | undefined;
  try {
    const check: pg.QueryConfig & { query_timeout: number } = {
      text: "SHOW transaction_read_only",
      query_timeout: limitMs,
    };
    const { rows } = await client.query<{ transaction_read_only: string }>(check);
    if (rows[0]?.transaction_read_only !== "off") throw new Error("The database server is read-only.");
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(loss() ?? failure);
  }
}

/** Runs `work` in one transaction on one connection; any error rolls it back and is thrown on. */
export async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  const loss = watchLoss(client);
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
    client.release(loss() ?? broken);
  }
}
