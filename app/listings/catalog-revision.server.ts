/** The catalog's revision, which search indexes follow. */
import type { Queryable, Tx } from "~/platform/db/db.server";
import { bigint, run, sql } from "~/platform/db/statement.server";

const INCREMENT_REVISION = sql(
  "next-revision",
  { revision: bigint },
  "UPDATE catalogue SET revision = revision + 1 WHERE id = 1 RETURNING revision",
  { isPrepared: true },
);

/** Increases the catalog's revision. @returns the new one, for the rows that the transaction writes */
export async function incrementRevision(on: Queryable | Tx): Promise<string> {
  const [row] = await run(INCREMENT_REVISION, [], on);
  if (!row) throw new Error("The table catalogue has no row.");
  return row.revision;
}
