import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../setup/database";
import { describeTables, type Table } from "./datamodel";

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS required, pg_get_expr(d.adbin, d.adrelid) AS "default"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`;

/** Partial, computed and special indexes are skipped, because Prisma's schema cannot express them. */
const INDEXES = `
  SELECT c.relname AS "table", i.indisprimary AS primary, i.indisunique AS unique,
    CASE m.amname WHEN 'gin' THEN 'gin ' ELSE '' END AS algorithm,
    ARRAY(SELECT pg_get_indexdef(i.indexrelid, n, true) || CASE WHEN i.indoption[n - 1] & 1 = 1 THEN ' DESC' ELSE '' END
          FROM generate_series(1, i.indnkeyatts) n ORDER BY n) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_am m ON m.oid = x.relam
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
    AND i.indpred IS NULL AND i.indexprs IS NULL AND m.amname IN ('btree', 'gin')`;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS "table", lower(pg_get_constraintdef(oid)) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** Converts a default from PostgreSQL's notation to Prisma's. */
function normalizeDefault(expression: string | null): string {
  if (expression === null) return "";
  if (expression.startsWith("nextval(")) return " default autoincrement()";
  if (expression === "CURRENT_TIMESTAMP") return " default now()";
  return ` default ${expression.replace(/::[\w ]+(\[\])?$/, "").replace(/^'(.*)'$/, "$1")}`;
}

async function readMigratedTables(url: string): Promise<Record<string, Table>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables: Record<string, Table> = {};
  const getTable = (name: string) => {
    tables[name] ??= { columns: {}, keys: [] };
    return tables[name];
  };
  try {
    for (const row of (await client.query(COLUMNS)).rows)
      getTable(row.table).columns[row.name] =
        `${row.type}${row.required ? " not null" : ""}${normalizeDefault(row.default)}`;
    for (const row of (await client.query(INDEXES)).rows) {
      const kind = row.primary ? "primary key" : row.unique ? "unique" : "index";
      getTable(row.table).keys.push(`${row.algorithm}${kind} (${row.columns.join(", ")})`);
    }
    for (const row of (await client.query(FOREIGN_KEYS)).rows)
      getTable(row.table).keys.push(
        row.definition.replace(" on update cascade", "").replace(/ references (\w+)\(/, " references $1 ("),
      );
  } finally {
    await client.end();
  }
  for (const { keys } of Object.values(tables)) keys.sort();
  return tables;
}

test("the migrations create the tables that schema.prisma describes", async () => {
  const database = await createTestDatabase();
  try {
    expect(await readMigratedTables(database.url)).toEqual(describeTables());
  } finally {
    await database.drop();
  }
});
