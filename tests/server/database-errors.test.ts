/**
 * Errors of pg and Prisma: which mean that the database is unavailable, which row they refuse, and what the log tells.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isDatabaseUnavailable, isUniqueViolation } from "~/platform/db/database-errors.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { bulkTransaction, closePool, query } from "~/platform/db/pool.server";
import { redactRows } from "~/platform/log.server";
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
  "a transaction for many rows": (text) => bulkTransaction((client) => client.query(text)),
  "a statement of Prisma's": (text) => db().$executeRawUnsafe(text),
  "a transaction of Prisma's": (text) => inTransaction((tx) => tx.$executeRawUnsafe(text)),
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

  test.each(["22012", "23505", "25P02", "40001", "40P01", "42P01", "57000", "0A000", "P0001"])(
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

describe("a refused row", () => {
  const EMAIL = "ana@example.com";
  const insertAccount = (id: string) => query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, EMAIL]);
  const createAccount = () => db().account.create({ data: { id: randomUUID(), email: EMAIL } });
  const createMilestone = () =>
    db().milestone.create({ data: { id: randomUUID(), projectId: randomUUID(), label: "x" } });

  test("is recognized in errors of pg and of Prisma, and by its index", async () => {
    await insertAccount(randomUUID());
    const duplicates = [await catchError(insertAccount(randomUUID())), await catchError(createAccount())];
    for (const error of duplicates) {
      expect([isUniqueViolation(error), isUniqueViolation(error, "account_email_key")]).toEqual([true, true]);
      expect(isUniqueViolation(error, "account_pkey")).toBe(false);
    }
    const orphans = [
      await catchError(createMilestone()),
      await catchError(query("INSERT INTO milestone (id, project_id, label) VALUES ($1, $1, 'x')", [randomUUID()])),
    ];
    for (const error of orphans) expect(isUniqueViolation(error)).toBe(false);
  });

  test("is not in the log", async () => {
    const data = { id: randomUUID(), buyerEmail: EMAIL, propertyAddress: "12 Oak Street", currentPhase: "None" };
    const refused = (await catchError(db().project.create({ data }))) as {
      meta: { driverAdapterError: Error };
    };
    const raw = await catchError(
      db()
        .$executeRaw`INSERT INTO account (id, email) VALUES (${randomUUID()}::uuid, ${EMAIL}), (gen_random_uuid(), ${EMAIL})`,
    );
    const invalid = await catchError(db().project.create({ data: { ...data, status: 1 as unknown as string } }));
    const text = JSON.stringify(
      [refused, refused.meta.driverAdapterError.cause, raw, invalid].map((error) => redactRows(error)),
    );
    expect(text).toContain("23514");
    expect(text).toContain("23505");
    expect(text).toContain("Argument `status`: Invalid value provided.");
    expect(text).not.toMatch(/ana@|Oak Street/);
  });
});
