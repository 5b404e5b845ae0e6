/** Transactions for functions that take SQL texts, while callers and callees use the typed client or not. */
import type { ClientBase } from "pg";
import { clientOf, db, inTransaction, type Queryable, type Tx } from "./db.server";
import { pool } from "./pool.server";

/** A transaction for SQL texts, and the same one for the typed client. */
export type SqlTransaction = Queryable & { readonly tx: Tx };

/** The transaction for a function that takes SQL texts. */
export function asClient(tx: Tx): SqlTransaction {
  const query = (...parameters: Parameters<ClientBase["query"]>) => clientOf(tx).query(...parameters);
  return { tx, query: query as ClientBase["query"] };
}

/** Runs `work` in a transaction on one connection. An error rolls it back and is rethrown. */
export const transaction = <T>(work: (client: SqlTransaction) => Promise<T>): Promise<T> =>
  inTransaction((tx) => work(asClient(tx)));

/** The typed client for a caller with either kind of transaction, or with the pool. */
export function typedClientOf(on: Tx | Queryable): Tx {
  if ("$transaction" in on) return on;
  if ("tx" in on) return (on as SqlTransaction).tx;
  if (on === pool()) return db();
  throw new Error("This connection has no typed client.");
}
