/** Errors of pg and Prisma that mean that the database is unavailable. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closePool, query, transaction } from "~/platform/db/pool.server";
import { prisma } from "~/platform/db/prisma.server";
import { isDatabaseUnavailable } from "~/platform/db/unavailable.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
});
afterAll(async () => {
  await closePool();
  await database?.drop();
});

const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const buildRaiseSql = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'test error' USING ERRCODE = '${code}'; END $$`;
const queryMethods: Record<string, (text: string) => Promise<unknown>> = {
  "a statement": (text) => query(text),
  "a transaction": (text) => transaction((client) => client.query(text)),
  "a statement of Prisma's": (text) => prisma().$executeRawUnsafe(text),
  "a transaction of Prisma's": (text) => prisma().$transaction((client) => client.$executeRawUnsafe(text)),
};

describe.each(Object.entries(queryMethods))("%s", (_, runQuery) => {
  test.each([
    "08000",
    "08003",
    "08006",
    "08P01",
    "25006",
    "53300",
    "57014",
    "57P01",
    "57P02",
    "57P03",
    "57P04",
    "57P05",
  ])("treats %s as an unavailable database", async (code) => {
    expect(isDatabaseUnavailable(await catchError(runQuery(buildRaiseSql(code))))).toBe(true);
  });

  test.each(["22012", "23505", "25P02", "40001", "42P01", "57000", "0A000", "P0001"])(
    "treats %s as a bug",
    async (code) => {
      const error = await catchError(runQuery(buildRaiseSql(code)));
      expect(error).not.toBeNull();
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );
});

test("does not treat another unreachable host as the database", async () => {
  expect(isDatabaseUnavailable(await catchError(fetch("http://127.0.0.1:1/")))).toBe(false);
});
