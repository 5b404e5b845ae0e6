/** Every declared statement of the application against the migrated database, which describes it without running it. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { int, orNull, STATEMENTS, type Statement, text } from "~/platform/db/statement.server";
import { createTestDatabase } from "../setup/database";

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** Asks the server for the result columns of a statement; pg has no method for it. */
class Description implements pg.Submittable {
  readonly fields: Promise<Field[]>;
  readonly #text: string;
  #fields: Field[] = [];
  #resolve!: (fields: Field[]) => void;
  #reject!: (error: Error) => void;

  constructor(statementText: string) {
    this.#text = statementText;
    this.fields = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

let client: pg.Client;
/** Columns of tables that may be null, as "tableID.columnID". */
let nullable: Set<string>;

/** What differs between a statement's declaration and its description; null if nothing does. */
async function checkStatement({ name, columns, text: statementText }: Statement): Promise<object | null> {
  let fields: Field[];
  try {
    fields = await client.query(new Description(statementText)).fields;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return { name, code, message };
  }
  const declared = Object.entries(columns).map(([column, { oid }]) => `${column}: ${oid}`);
  const described = fields.map((field) => `${field.name}: ${field.dataTypeID}`);
  const neverNull = fields
    .filter((field) => nullable.has(`${field.tableID}.${field.columnID}`) && !columns[field.name]?.nullable)
    .map((field) => field.name);
  const isEqual = declared.join() === described.join() && neverNull.length === 0;
  return isEqual ? null : { name, declared, described, neverNull };
}

beforeAll(async () => {
  const database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Columns of lists are never null, although Prisma's schema has no NOT NULL for them.
  const { rows } = await client.query<{ key: string }>(
    "SELECT attrelid || '.' || attnum AS key FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull AND attndims = 0",
  );
  nullable = new Set(rows.map(({ key }) => key));
  return async () => {
    await client.end();
    await database.drop();
  };
});

const modules = import.meta.glob("/app/**/*.server.{ts,tsx}");
const readSource = (file: string) => readFileSync(file.slice(1), "utf8");

test("every statement returns the columns that it declares", async () => {
  const files = Object.keys(modules).filter((file) => /db\/statement\.server"/.test(readSource(file)));
  for (const file of files) await modules[file]?.();
  const differences: object[] = [];
  for (const statement of STATEMENTS) {
    const difference = await checkStatement(statement);
    if (difference) differences.push(difference);
  }
  expect(differences).toEqual([]);
  const names = STATEMENTS.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  expect(names.length).toBeGreaterThan(files.length);
});

test("docs/sql.md lists the files with SQL", () => {
  const files = Object.keys(modules)
    .filter((file) => !file.startsWith("/app/platform/db/") && /db\/(?:statement|pool)\.server"/.test(readSource(file)))
    .map((file) => file.slice(1));
  const list = readSource("/docs/sql.md");
  expect([...list.matchAll(/^\| `(app\/[^`]+)` +\|/gm)].map(([, file]) => file)).toEqual(files.sort());
});

test("a renamed column, another type and an undeclared null are noticed", async () => {
  const declare = (columns: Statement["columns"], statementText: string): Statement => ({
    name: "example",
    columns,
    text: statementText,
    isPrepared: false,
  });
  const selectPrice = declare({ listPrice: int }, `SELECT list_price AS "listPrice" FROM listing WHERE id = $1`);
  expect(await checkStatement(selectPrice)).toBeNull();
  await client.query("BEGIN");
  await client.query("ALTER TABLE listing RENAME COLUMN list_price TO price");
  expect(await checkStatement(selectPrice)).toMatchObject({
    code: "42703",
    message: expect.stringContaining("list_price"),
  });
  await client.query("ROLLBACK");

  const selectLine = "SELECT line1 FROM listing WHERE id = $1";
  expect(await checkStatement(declare({ line1: text() }, selectLine))).toMatchObject({ neverNull: ["line1"] });
  expect(await checkStatement(declare({ line1: orNull(text()) }, selectLine))).toBeNull();
  expect(await checkStatement(declare({ line1: orNull(int) }, selectLine))).toMatchObject({ described: ["line1: 25"] });
  expect(await checkStatement(declare({}, selectLine))).toMatchObject({ declared: [] });
});
