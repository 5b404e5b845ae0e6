/**
 * A read-only database server, such as a standby before its promotion.
 *
 * @module-tag long
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { db, inTransaction } from "~/platform/db/db.server";
import { bulkTransaction, closePool, pool, query } from "~/platform/db/pool.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { type Standby, startStandby } from "../setup/standby";
import { ask, ensureServerBuild, type Question, type RunningServer, startServer } from "./running-server";

const buildFormRequest = (fields: Record<string, string>): Question => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
  body: new URLSearchParams(fields).toString(),
});
const buildLeadRequest = (listingId: number): Question => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  body: JSON.stringify({ listingId, name: "Ana", email: "ana@example.com", message: "Is it still for sale?" }),
});

describe("a standby", () => {
  let standby: Standby;
  let server: RunningServer;
  let home: number;
  const fillDatabase = async (sql: pg.Client) => {
    home = await addListing(sql, { listing_key: "a" });
    await sql.query("UPDATE catalogue SET revision = 1");
  };
  beforeAll(async () => {
    [standby] = await Promise.all([startStandby(fillDatabase), ensureServerBuild()]);
    server = await startServer({ DATABASE_URL: standby.url });
  });
  afterAll(async () => {
    await server?.stop();
    await standby?.remove();
  });

  const readyz = async () => {
    const { status, body } = await ask(server.port, "/readyz");
    return { status, database: JSON.parse(body).checks.database };
  };

  test("serves reads, responds to writes with 503 and Retry-After, and accepts writes after its promotion", async () => {
    expect((await ask(server.port, `/listing/${home}`)).status).toBe(200);
    expect(await readyz()).toEqual({ status: 503, database: "failing" });
    const writes: [string, Question][] = [
      ["/sign-in", buildFormRequest({ email: "ana@example.com" })],
      ["/sign-in.data", buildFormRequest({ email: "ana@example.com" })],
      ["/api/leads", buildLeadRequest(home)],
    ];
    for (const [path, question] of writes) {
      const response = await ask(server.port, path, question);
      expect([path, response.status, response.headers["retry-after"]]).toEqual([path, 503, "5"]);
      expect(response.body).not.toContain("read-only");
    }
    expect(server.lines().filter(({ level }) => level === "error")).toEqual([]);
    await standby.promote();
    await expect.poll(readyz, { interval: 200 }).toEqual({ status: 200, database: "ok" });
    expect((await ask(server.port, "/sign-in", buildFormRequest({ email: "ana@example.com" }))).status).toBe(200);
  });
});

describe("a connection to a read-only server", () => {
  let database: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    vi.stubEnv("DATABASE_URL", database.url);
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query("CREATE TABLE written (by text)");
  });
  afterAll(async () => {
    await closePool();
    await admin?.end();
    await database?.drop();
  });

  /** New connections are read-only while it is on, and writable after it is off, as after a failover. */
  const setReadOnly = (isReadOnly: boolean) =>
    admin.query(`ALTER DATABASE "${admin.database}" SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  const WRITE = "INSERT INTO written VALUES ('a test')";
  const queryMethods: [string, () => Promise<unknown>][] = [
    ["a single statement", () => query(WRITE)],
    ["a transaction for many rows", () => bulkTransaction((client) => client.query(WRITE))],
    ["a statement of Prisma's", () => db().$executeRawUnsafe(WRITE)],
    ["a transaction of Prisma's", () => inTransaction((tx) => tx.$executeRawUnsafe(WRITE))],
    [
      "a model of Prisma's",
      () => db().syncRun.create({ data: { feed: "a", kind: "sweep", trigger: "start", startedAt: new Date() } }),
    ],
  ];

  test.each(queryMethods)(
    "leaves the pool after %s, so that the next query reaches the new primary",
    async (_, write) => {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = $1 AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
        [admin.database],
      );
      await expect.poll(() => pool().totalCount).toBe(0);
      await setReadOnly(true);
      const pidBefore = await query("SELECT pg_backend_pid() AS pid");
      expect(pool().idleCount).toBe(1);
      const error = await write().catch((thrown: unknown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
      await setReadOnly(false);
      await write();
      expect(await query("SELECT pg_backend_pid() AS pid")).not.toEqual(pidBefore);
    },
  );
});
