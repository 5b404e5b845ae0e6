/** Text search of leads and requests. */
import { containsPattern, LOWER_PATTERN, whereContains } from "~/platform/db/like";
import { run, type Statement, sql, uuid } from "~/platform/db/statement.server";
import { getInboxRange, type InboxFilter } from "./filter";

type SearchStatement = Statement<{ id: typeof uuid }>;

/**
 * Declares a search in email addresses, which are in lower case, and in these columns. Materialized, because PostgreSQL would read the table in
 * the order of an index, which takes twice as long.
 * @param sortColumns of the order
 */
export const declareSearch = (
  name: string,
  { table, columns, sortColumns, order }: { table: string; columns: string[]; sortColumns: string; order: string },
): SearchStatement =>
  sql(
    name,
    { id: uuid },
    `WITH found AS MATERIALIZED (
       SELECT id, ${sortColumns} FROM ${table}
       WHERE status = ANY($2::text[]) AND ($3::text IS NULL OR owner_email = $3) AND ($6::uuid[] IS NULL OR id = ANY($6))
         AND (email LIKE ${LOWER_PATTERN} OR ${whereContains(...columns)}
           OR account_id IN (SELECT id FROM account WHERE email LIKE ${LOWER_PATTERN})))
     SELECT id FROM found ORDER BY ${order}, id LIMIT $4 OFFSET $5`,
  );

/** The ids of a page's items that match the filter, which has a text. */
export async function searchIds(
  statement: SearchStatement,
  filter: InboxFilter,
  statuses: readonly string[],
): Promise<string[]> {
  const { skip, take } = getInboxRange(filter);
  const rows = await run(statement, [containsPattern(filter.text), statuses, filter.owner, take, skip, filter.among]);
  return rows.map(({ id }) => id);
}
