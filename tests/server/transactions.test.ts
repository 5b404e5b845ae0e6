/**
 * Transactions of the typed client, which run SQL on the same connection.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { isDatabaseUnavailable, isUniqueViolation } from "~/platform/db/database-errors.server";
import { db, inSavepoint, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import { closePool, pool, query } from "~/platform/db/pool.server";
import {
  bigint,
  bool,
  bytes,
  double,
  execute,
  int,
  jsonb,
  real,
  run,
  smallint,
  sql,
  text,
  texts,
  time,
  uuid,
} from "~/platform/db/statement.server";
import { metricsText } from "~/platform/metrics.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { TcpGate } from "./tcp-gate";

let database: TestDatabase;
let gate: TcpGate;

beforeAll(async () => {
  database = await createTestDatabase();
  gate = new TcpGate(database.url);
  await gate.open();
  vi.stubEnv("DATABASE_URL", gate.url);
  vi.stubEnv("DATABASE_POOL", "4");
});
afterAll(async () => {
  await closePool();
  await gate?.close();
  await database?.drop();
});
beforeEach(async () => {
  await closePool();
  await gate.open();
  await query("TRUNCATE account CASCADE");
});

const createAccount = (email: string, tx: Tx) => tx.account.create({ data: { id: randomUUID(), email } });
const insertAccount = (email: string, tx: Tx) =>
  tx.$executeRawUnsafe("INSERT INTO account (id, email) VALUES ($1, $2)", randomUUID(), email);
const listEmails = async () => (await db().account.findMany({ orderBy: { email: "asc" } })).map(({ email }) => email);
const FIND_ACCOUNTS = sql("find-accounts", {}, "SELECT FROM account WHERE email LIKE $1 || '%'");
const SELECT_VALUES = sql(
  "select-values",
  { bool, bytes, bigint, smallint, int, double, real, time, uuid, text: text(), texts: texts(), jsonb: jsonb() },
  `SELECT $1::bool AS bool, $2::bytea AS bytes, $3::bigint AS bigint, $4::smallint AS smallint, $5::int AS int,
     $6::double precision AS double, $7::real AS real, $8::timestamptz AS time, $9::uuid AS uuid, $10::text AS text,
     $11::text[] AS texts, $12::jsonb AS jsonb`,
);
const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

test("the typed client and SQL of one transaction see each other's rows and are rolled back together", async () => {
  const write = (name: string, outcome: "kept" | "rolled back") =>
    inTransaction(async (tx) => {
      await createAccount(`${name}-typed@example.com`, tx);
      await insertAccount(`${name}-sql@example.com`, tx);
      const own = { where: { email: { startsWith: name } } };
      const found = await execute(FIND_ACCOUNTS, [name], tx);
      expect([await tx.account.count(own), found]).toEqual([2, 2]);
      expect(await db().account.count(own)).toBe(0);
      if (outcome === "rolled back") throw new Error(outcome);
    }).catch((error: Error) => error.message);
  expect(await Promise.all([write("ana", "kept"), write("ben", "rolled back"), write("cleo", "kept")])).toEqual([
    undefined,
    "rolled back",
    undefined,
  ]);
  expect(await listEmails()).toEqual([
    "ana-sql@example.com",
    "ana-typed@example.com",
    "cleo-sql@example.com",
    "cleo-typed@example.com",
  ]);
});

test("a part in a savepoint fails alone", async () => {
  await inTransaction(async (tx) => {
    await createAccount("ana@example.com", tx);
    for (const addAgain of [createAccount, insertAccount]) {
      const error = await catchError(
        inSavepoint(tx, async (inner) => {
          await insertAccount("ben@example.com", inner);
          await addAgain("ana@example.com", inner);
        }),
      );
      expect(isUniqueViolation(error, "account_email_key")).toBe(true);
    }
    await inSavepoint(tx, (inner) => insertAccount("cleo@example.com", inner));
  });
  expect(await listEmails()).toEqual(["ana@example.com", "cleo@example.com"]);
});

test("security events are counted once they are committed", async () => {
  const readCount = async () =>
    Number(/^auth_events_total\{event="signed in",detail="count"\} (\d+)$/m.exec((await metricsText()).text)?.[1] ?? 0);
  const record = (tx?: Tx) => recordAuthEvent({ kind: "signed in", detail: "count" }, tx);
  const fail = async (tx: Tx) => {
    await record(tx);
    throw new Error("rolled back");
  };
  await record();
  expect(await readCount()).toBe(1);
  await catchError(inTransaction(fail));
  expect(await readCount()).toBe(1);
  await inTransaction(async (tx) => {
    await record(tx);
    await catchError(inSavepoint(tx, fail));
    await inSavepoint(tx, record);
    expect(await readCount()).toBe(1);
  });
  expect(await readCount()).toBe(3);
  expect(await db().authEvent.count({ where: { detail: "count" } })).toBe(3);
});

test("a locked row is free again when the transaction ends", async () => {
  const { id } = await createAccount("ana@example.com", db());
  const order: string[] = [];
  let second: Promise<unknown> | undefined;
  await inTransaction(async (tx) => {
    expect([await lockRow("account", id, tx), await lockRow("account", randomUUID(), tx)]).toEqual([true, false]);
    second = inTransaction(async (other) => {
      await lockRow("account", id, other);
      order.push("second");
    });
    await expect
      .poll(() => query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
      .toHaveLength(1);
    order.push("first");
  });
  await second;
  expect(order).toEqual(["first", "second"]);
});

test("a transaction that has ended cannot be used", async () => {
  const ended: Tx[] = [];
  await inTransaction(async (tx) => {
    ended.push(tx);
  });
  await catchError(
    inTransaction(async (tx) => {
      ended.push(tx);
      throw new Error("rolled back");
    }),
  );
  for (const tx of ended) {
    expect((await catchError(execute(FIND_ACCOUNTS, [""], tx)))?.message).toContain("Transaction already closed");
  }
});

test("SQL in a transaction takes and returns the same values as on a connection of pg", async () => {
  const at = new Date("2026-05-01T12:34:56.789Z");
  const valueLists = [
    [true, Buffer.from([0, 255]), "9007199254740993", 7, -7, 0.1, 0.1, at, randomUUID(), "é", ["a,b", '"'], { a: [1] }],
    [false, Buffer.alloc(0), 5n, 0, 0, 1e300, -0.5, at.toISOString(), randomUUID(), "", [], '["text"]'],
    Array.from({ length: 12 }, () => null),
  ];
  for (const values of valueLists) {
    const expected = await run(SELECT_VALUES, values);
    const [row] = await inTransaction((tx) => run(SELECT_VALUES, values, tx));
    expect([row]).toEqual(expected);
    expect(Object.values(row!).map((value) => value?.constructor)).toEqual(
      Object.values(expected[0]!).map((value) => value?.constructor),
    );
  }
});

test("the client uses the new pool after the old one was closed", async () => {
  await createAccount("ana@example.com", db());
  await closePool();
  expect(await listEmails()).toEqual(["ana@example.com"]);
});

test("no connection comes back to the pool in a transaction whose statement and rollback timed out", async () => {
  // A connection reads the limit when it is made. The server is still at the statement when the client sends ROLLBACK.
  await closePool();
  const limit = pool().options.query_timeout;
  pool().options.query_timeout = 500;
  const error = await catchError(
    inTransaction(async (tx) => {
      await createAccount("ana@example.com", tx);
      await tx.$executeRaw`SELECT pg_sleep(2)`;
    }),
  );
  pool().options.query_timeout = limit;
  expect(isDatabaseUnavailable(error)).toBe(true);
  const next = await pool().connect();
  expect(next.getTransactionStatus()).toBe("I");
  next.release();
  expect(await listEmails()).toEqual([]);
});

test("a transaction that cannot start in time means that the database is unavailable", async () => {
  await db().account.count();
  gate.stopForwarding();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const started = catchError(inTransaction((tx) => tx.account.count()));
    // The limits of the start and of BEGIN.
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(5_000);
    const error = await started;
    expect(error?.message).toContain("Unable to start a transaction");
    expect(isDatabaseUnavailable(error)).toBe(true);
  } finally {
    vi.useRealTimers();
    await gate.close();
  }
});
