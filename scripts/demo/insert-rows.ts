import type pg from "pg";

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows, whose properties are the table's columns. */
export async function insertRows(sql: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const source = `jsonb_populate_recordset(NULL::${table}, $1)`;
  await sql.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${source}`, [JSON.stringify(rows)]);
}
