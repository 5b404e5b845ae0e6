/** The typed client and its transactions, on the process's pool. */
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isReadOnlyRefusal } from "./database-errors.server";
import { type Prisma, PrismaClient } from "./generated/client";
import { dropIdleConnections, pool, toStatementName } from "./pool.server";

/** A transaction of the typed client, or `db()` itself for a write that is alone. */
export type Tx = Prisma.TransactionClient;

/** A connection or pool that takes SQL. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** What runs the SQL of a transaction, empty before its start and after its end, and what follows its commit. */
type ConnectionHolder = { connection?: Queryable; actions?: (() => void)[] };

const starting = new AsyncLocalStorage<ConnectionHolder | undefined>();
const holders = new WeakMap<Tx, ConnectionHolder>();

/** Prisma's adapter for pg, which also gives the connection of a transaction to the one that starts it. */
class SharingAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await startTransaction(isolationLevel);
      const holder = starting.getStore();
      if (holder) {
        // The adapter has no public access to the connection.
        holder.connection = (transaction as unknown as { client: pg.PoolClient }).client;
        // Before it is sent: a statement after it would run outside of the transaction.
        const execute = transaction.executeRaw.bind(transaction);
        transaction.executeRaw = (statement) => {
          if (statement.sql === "COMMIT" || statement.sql === "ROLLBACK") delete holder.connection;
          return execute(statement);
        };
      }
      return transaction;
    };
    return adapter;
  }
}

const statementNames = new Map<string, string>();
/** Each connection keeps its prepared statements. */
const MAX_STATEMENT_NAMES = 500;

/**
 * Prepares a text once per connection. Texts without values are BEGIN, COMMIT and the like, and those with lists would use up
 * the names.
 */
function nameStatement({ sql, args }: { sql: string; args: unknown[] }): string {
  if (args.length === 0 || / IN \(\$\d+,/.test(sql)) return "";
  if (!statementNames.has(sql) && statementNames.size < MAX_STATEMENT_NAMES)
    statementNames.set(sql, `typed_${statementNames.size}`);
  return toStatementName(statementNames.get(sql)) ?? "";
}

let shared: { client: PrismaClient; pool: pg.Pool } | undefined;

/** The typed client on the process's pool, created on first use. */
export function db(): PrismaClient {
  const currentPool = pool();
  if (shared?.pool !== currentPool) {
    const client = new PrismaClient({
      adapter: new SharingAdapter(currentPool, { disposeExternalPool: false, statementNameGenerator: nameStatement }),
      // The pool waits 2 seconds for a connection; its error is the clearer one.
      transactionOptions: { maxWait: 5_000, timeout: 60_000 },
      // The other formats read the source file of the failed call and print it.
      errorFormat: "minimal",
    });
    holders.set(client, { connection: currentPool });
    shared = { client, pool: currentPool };
  }
  return shared.client;
}

/** Runs `work` in a transaction, without other uses of `db()`. An error rolls it back and is rethrown. */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const actions: (() => void)[] = [];
  const holder: ConnectionHolder = { actions };
  const result = await starting
    .run(holder, () =>
      db().$transaction((tx) => {
        holders.set(tx, holder);
        return starting.run(undefined, () => work(tx));
      }),
    )
    .catch(async (error: unknown) => {
      // Prisma gives its connection back to the pool, where the next writer would get it.
      if (isReadOnlyRefusal(error)) await dropIdleConnections();
      throw error;
    });
  for (const act of actions) act();
  return result;
}

/** Runs an action after the commit; at once for `db()`. */
export function afterCommit(tx: Tx, action: () => void): void {
  const actions = holders.get(tx)?.actions;
  if (actions) actions.push(action);
  else action();
}

/**
 * Runs a part of a transaction that can fail alone: an error rolls back only this part and is rethrown. After a failed
 * statement that no savepoint contains, PostgreSQL silently rolls back the whole transaction at its end.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const holder = holders.get(tx);
  const earlier = holder?.actions?.length ?? 0;
  try {
    return await tx.$transaction((inner) => {
      if (holder) holders.set(inner, holder);
      return work(inner);
    });
  } catch (error) {
    holder?.actions?.splice(earlier);
    throw error;
  }
}

/**
 * What runs SQL in a transaction: its connection; the pool for `db()`. Call it for each use.
 * @throws after the end of the transaction, when others may use the connection
 */
export function clientOf(tx: Tx): Queryable {
  const connection = holders.get(tx)?.connection;
  if (!connection) throw new Error("The transaction has ended.");
  return connection;
}

const LOCK_STATEMENTS = {
  account: "SELECT FROM account WHERE id = $1 FOR UPDATE",
  session: "SELECT FROM session WHERE id = $1 FOR UPDATE",
  secondFactor: "SELECT FROM second_factor WHERE email = $1 FOR UPDATE",
  emailChange: "SELECT FROM email_change WHERE account_id = $1 FOR UPDATE",
  project: "SELECT FROM project WHERE id = $1 FOR UPDATE",
  projectTemplate: "SELECT FROM project_template WHERE id = $1 FOR UPDATE",
  messageThread: "SELECT FROM message_thread WHERE id = $1 FOR UPDATE",
};

/** Locks a row until the transaction ends. @returns whether it exists */
export async function lockRow(table: keyof typeof LOCK_STATEMENTS, key: string, tx: Tx): Promise<boolean> {
  const { rowCount } = await clientOf(tx).query(LOCK_STATEMENTS[table], [key]);
  return rowCount === 1;
}
