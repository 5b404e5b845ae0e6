/**
 * SQL with declared result columns. The types of the rows follow from the declarations, and a test compares those with what
 * PostgreSQL says about each statement.
 */
import type pg from "pg";
import type { Queryable, Tx } from "./db.server";
import { pool, toStatementName } from "./pool.server";

/** A result column: the OID of its PostgreSQL type, and as a type what pg makes of its values. */
export type Column<T> = { readonly oid: number; readonly nullable?: true; readonly value?: T };
export type Columns = Readonly<Record<string, Column<unknown>>>;
/** A row with these columns. */
export type Row<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

export type Statement<C extends Columns = Columns> = {
  readonly name: string;
  readonly columns: C;
  readonly text: string;
  /** Whether connections keep its plan under its name. */
  readonly isPrepared: boolean;
};

export const bool: Column<boolean> = { oid: 16 };
export const bytes: Column<Buffer> = { oid: 17 };
/** As text, because it may be greater than a JavaScript integer. */
export const bigint: Column<string> = { oid: 20 };
export const smallint: Column<number> = { oid: 21 };
export const int: Column<number> = { oid: 23 };
export const real: Column<number> = { oid: 700 };
export const double: Column<number> = { oid: 701 };
export const time: Column<Date> = { oid: 1184 };
export const uuid: Column<string> = { oid: 2950 };
export const text = <T extends string = string>(): Column<T> => ({ oid: 25 });
export const texts = <T extends string = string>(): Column<T[]> => ({ oid: 1009 });
/** The type is not checked. */
export const json = <T>(): Column<T> => ({ oid: 114 });
/** The type is not checked. */
export const jsonb = <T>(): Column<T> => ({ oid: 3802 });
export const orNull = <T>({ oid }: Column<T>): Column<T | null> => ({ oid, nullable: true });

/** All declared statements of the loaded modules. */
export const STATEMENTS: Statement[] = [];

/**
 * Declares a statement, when its module is loaded.
 * @param name unique; a prepared statement has it in the database too
 * @param columns its result columns in order; none for a statement without result
 * @param isPrepared prepares it once per connection, as Prisma does with every statement of a transaction. After five runs PostgreSQL may
 * keep a plan for all values.
 */
export function sql<C extends Columns>(
  name: string,
  columns: C,
  statementText: string,
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Statement<C> {
  const statement = { name, columns, text: statementText, isPrepared };
  STATEMENTS.push(statement);
  return statement;
}

const toQuery = ({ name, text, isPrepared }: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  name: isPrepared ? toStatementName(name) : undefined,
  text,
  values: [...values],
});

/** Prisma's values of the types that it reads differently from pg. */
const PRISMA_VALUES: Readonly<Record<number, (value: never) => unknown>> = {
  [bytes.oid]: (value: Uint8Array) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  [bigint.oid]: (value: bigint) => value.toString(),
};

function readPrismaRow<C extends Columns>(columns: C, row: Record<string, never>): Row<C> {
  const values = Object.entries(row).map(([name, value]) => {
    const read = PRISMA_VALUES[columns[name]!.oid];
    return [name, value === null || !read ? value : read(value)];
  });
  return Object.fromEntries(values);
}

/** Runs a statement and returns its rows. */
export async function run<C extends Columns>(
  statement: Statement<C>,
  values: readonly unknown[] = [],
  on: Tx | Queryable = pool(),
): Promise<Row<C>[]> {
  if ("query" in on) return (await on.query<Row<C>>(toQuery(statement, values))).rows;
  const rows = await on.$queryRawUnsafe<Record<string, never>[]>(statement.text, ...values);
  return rows.map((row) => readPrismaRow(statement.columns, row));
}

/** Runs a statement and returns the number of its rows. */
export async function execute(
  statement: Statement,
  values: readonly unknown[] = [],
  on: Tx | Queryable = pool(),
): Promise<number> {
  if ("query" in on) return (await on.query(toQuery(statement, values))).rowCount ?? 0;
  return on.$executeRawUnsafe(statement.text, ...values);
}
