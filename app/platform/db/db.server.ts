/** The typed client and its transactions, on the process's pool. */
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isReadOnlyRefusal } from "./database-errors.server";
import { type Prisma, PrismaClient } from "./generated/client";
import { dropIdleConnections, pool, toStatementName } from "./pool.server";

/** A transaction of the typed client, or `db()` itself for a write that is alone. */
export type Tx = Prisma.TransactionClient;

/** A connection or pool that takes SQL. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** What follows the commit of a transaction. */
const actionsOf = new WeakMap<Tx, (() => void)[]>();

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
      adapter: new PrismaPg(currentPool, { disposeExternalPool: false, statementNameGenerator: nameStatement }),
      // The pool waits 2 seconds for a connection; its error is the clearer one.
      transactionOptions: { maxWait: 5_000, timeout: 60_000 },
      // The other formats read the source file of the failed call and print it.
      errorFormat: "minimal",
    });
    shared = { client, pool: currentPool };
  }
  return shared.client;
}

/** Runs `work` in a transaction, without other uses of `db()`. An error rolls it back and is rethrown. */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const actions: (() => void)[] = [];
  try {
    const result = await db().$transaction((tx) => {
      actionsOf.set(tx, actions);
      return work(tx);
    });
    for (const act of actions) act();
    return result;
  } catch (error) {
    // Prisma gives its connection back to the pool, where the next writer would get it.
    if (isReadOnlyRefusal(error)) await dropIdleConnections();
    throw error;
  }
}

/** Runs an action after the commit; at once for `db()`. */
export function afterCommit(tx: Tx, action: () => void): void {
  const actions = actionsOf.get(tx);
  if (actions) actions.push(action);
  else action();
}

/**
 * Runs a part of a transaction that can fail alone: an error rolls back only this part and is rethrown. After a failed
 * statement that no savepoint contains, PostgreSQL silently rolls back the whole transaction at its end.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const actions = actionsOf.get(tx) ?? [];
  const earlier = actions.length;
  try {
    return await tx.$transaction((inner) => {
      actionsOf.set(inner, actions);
      return work(inner);
    });
  } catch (error) {
    actions.splice(earlier);
    throw error;
  }
}

const LOCK_STATEMENTS = {
  account: "SELECT FROM account WHERE id = $1 FOR UPDATE",
  session: "SELECT FROM session WHERE id = $1 FOR UPDATE",
  secondFactor: "SELECT FROM second_factor WHERE email = $1 FOR UPDATE",
  emailChange: "SELECT FROM email_change WHERE account_id = $1 FOR UPDATE",
  project: "SELECT FROM project WHERE id = $1 FOR UPDATE",
  projectTemplate: "SELECT FROM project_template WHERE id = $1 FOR UPDATE",
  lead: "SELECT FROM lead WHERE id = $1 FOR UPDATE",
  mail: "SELECT FROM mail WHERE id = $1 FOR UPDATE",
  messageThread: "SELECT FROM message_thread WHERE id = $1 FOR UPDATE",
};

/** Locks a row until the transaction ends. @returns whether it exists */
export async function lockRow(table: keyof typeof LOCK_STATEMENTS, key: string, tx: Tx): Promise<boolean> {
  return (await tx.$executeRawUnsafe(LOCK_STATEMENTS[table], key)) === 1;
}
