/** Transactions for functions that take SQL texts, while callers and callees use the typed client or not. */
import type { ClientBase } from "pg";
import { clientOf, inTransaction, type Queryable, type Tx } from "./db.server";

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

/** What runs SQL for a caller with either kind of transaction. */
export const queryableOf = (on: Tx | Queryable): Queryable => ("$transaction" in on ? clientOf(on) : on);
