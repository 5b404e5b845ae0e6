/** Finds what a migration would do to tables with many rows while nobody else can use them, by what PostgreSQL has done. */
import type pg from "pg";

/** Tables whose number of rows doesn't grow with homes, visitors or time. */
const SMALL_TABLES: ReadonlySet<string> = new Set(["catalogue", "replication_state", "job_lease", "alert_cursor"]);

const TABLES = `SELECT oid::int AS id, relname AS name, relfilenode::int AS file FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
const INDEXES = `SELECT indexrelid::int AS id, indrelid::int AS "table", indexrelid::regclass::text AS name FROM pg_index`;
const CONSTRAINTS = `SELECT oid::int AS id, conrelid::int AS "table", conname AS name, convalidated AS valid,
    pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype IN ('c', 'f')`;
const REQUIRED_COLUMNS = `SELECT attrelid || '.' || attnum AS id, attrelid::int AS "table", attname AS name, attnotnull AS required
  FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped`;

interface Part {
  id: number | string;
  table: number;
  name: string;
}

async function readCatalog(client: pg.Client) {
  const read = async <T>(text: string) => (await client.query<T & pg.QueryResultRow>(text)).rows;
  return {
    tables: await read<{ id: number; name: string; file: number }>(TABLES),
    indexes: await read<Part>(INDEXES),
    constraints: await read<Part & { valid: boolean; definition: string }>(CONSTRAINTS),
    columns: await read<Part & { required: boolean }>(REQUIRED_COLUMNS),
  };
}

/** Applies a migration and returns what it does to tables that existed before. Rows don't matter, so they may be empty. */
export async function findHeavyChanges(client: pg.Client, sql: string): Promise<string[]> {
  const before = await readCatalog(client);
  await client.query(sql);
  const after = await readCatalog(client);
  const tables = new Map(before.tables.filter(({ name }) => !SMALL_TABLES.has(name)).map((table) => [table.id, table]));
  const problems = after.tables.flatMap(({ id, name, file }) =>
    tables.has(id) && tables.get(id)?.file !== file ? [`rewrites ${name}`] : [],
  );
  const findNew = <T extends Part>(earlier: readonly T[], later: readonly T[]) =>
    later.filter(({ id, table }) => tables.has(table) && !earlier.some((part) => part.id === id));
  const nameTable = ({ table }: Part) => tables.get(table)?.name;

  // PostgreSQL refuses it within a transaction, so it is the file's only statement.
  if (!/\bINDEX\s+CONCURRENTLY\b/i.test(sql))
    for (const index of findNew(before.indexes, after.indexes))
      problems.push(`builds ${index.name} while ${nameTable(index)} takes no writes`);
  for (const constraint of findNew(before.constraints, after.constraints).filter(({ valid }) => valid))
    problems.push(`reads all of ${nameTable(constraint)} for ${constraint.name}, which needs NOT VALID first`);
  for (const column of after.columns) {
    const wasOptional = before.columns.some(({ id, required }) => id === column.id && !required);
    const isProven = before.constraints.some(
      ({ table, valid, definition }) =>
        table === column.table && valid && definition === `CHECK ((${column.name} IS NOT NULL))`,
    );
    if (column.required && wasOptional && tables.has(column.table) && !isProven)
      problems.push(
        `reads all of ${nameTable(column)} for ${column.name}, which needs a valid check IS NOT NULL first`,
      );
  }
  const statements = sql.replaceAll(/--.*$/gm, "");
  for (const { name } of tables.values())
    if (new RegExp(`\\b(?:UPDATE(?:\\s+ONLY)?|DELETE\\s+FROM)\\s+"?${name}\\b`, "i").test(statements))
      problems.push(`changes rows of ${name}, which a job should do in batches`);
  return problems;
}
