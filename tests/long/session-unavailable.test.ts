/** Sessions survive a database outage and different clocks. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureVerifiedAccount } from "~/platform/auth/accounts.server";
import { getSessionUser, refreshSession, SessionEndedError, startSession } from "~/platform/auth/sessions.server";
import { readAccessToken } from "~/platform/auth/tokens.server";
import { inTransaction } from "~/platform/db/db.server";
import { closePool } from "~/platform/db/pool.server";
import { Person } from "../routes/person";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { TcpGate } from "../server/tcp-gate";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

const SECRET = "a-secret-of-the-tests-0123456789abcdef";
let database: TestDatabase;
let gate: TcpGate;
let server: RunningServer;
let sql: pg.Client;

beforeAll(async () => {
  [database] = await Promise.all([createTestDatabase(), ensureServerBuild()]);
  gate = new TcpGate(database.url);
  await gate.open();
  server = await startServer({ DATABASE_URL: gate.url, AUTH_SECRETS: SECRET, APP_URL: "http://localhost:3000" });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  for (const [name, value] of Object.entries({ DATABASE_URL: database.url, AUTH_SECRETS: SECRET, PORT: "3000" }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  await closePool();
  await server?.stop();
  await gate?.close();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await gate.open();
  await emptyTables(sql, "account", "session", "auth_event");
});

const MINUTE = 60_000;

async function createSession(now = new Date()) {
  return inTransaction(async (tx) => {
    const accountId = (await ensureVerifiedAccount("ana@example.com", tx))!;
    return startSession(accountId, { method: "link", device: { userAgent: null, network: "" }, now }, tx);
  });
}
const fetchUser = (accessToken: string, refreshToken: string) =>
  ask(server.port, "/api/me", {
    headers: { host: "localhost:3000", Cookie: `session=${accessToken}~${refreshToken}` },
  });

describe("during a database outage", () => {
  it("a refresh waits for the database and succeeds when it is back", async () => {
    const { refreshToken } = await createSession();
    await gate.close();
    const request = fetchUser("gone", refreshToken);
    await pause(1_500);
    expect((await sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 0 }]);
    await gate.open();
    const response = await request;
    expect(response.status).toBe(200);
    expect(JSON.parse(response.body).user.email).toBe("ana@example.com");
    expect(response.headers["set-cookie"]?.[0]).toMatch(/^session=/);
    expect((await sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 1 }]);
  });

  it("a token that is about to expire gets 503 with Retry-After, and the cookie stays", async () => {
    const nearExpiry = new Date(Date.now() - 14 * MINUTE);
    const { accessToken, refreshToken } = await createSession(nearExpiry);
    await gate.close();
    const response = await fetchUser(accessToken, refreshToken);
    expect([response.status, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.headers["set-cookie"]).toBeUndefined();
    await gate.open();
    await expect.poll(async () => (await fetchUser(accessToken, refreshToken)).status).toBe(200);
    expect((await sql.query("SELECT revoked_at FROM session")).rows).toEqual([{ revoked_at: null }]);
  });

  it("a test's sign-in fails instead of leaving a visitor", async () => {
    await gate.close();
    const ana = new Person(server.port, sql, "localhost:3000");
    await expect(ana.signIn("ana@example.com")).rejects.toThrow("/sign-in answered with 503");
  });
});

describe("machines with clocks that differ by minutes", () => {
  it("accept each other's sessions and tokens", async () => {
    const [fastTime, slowTime] = [new Date(Date.now() + 3 * MINUTE), new Date(Date.now() - 3 * MINUTE)];
    const first = await createSession(fastTime);
    expect(await readAccessToken(first.accessToken)).toMatchObject({ sessionId: first.sessionId });
    expect((await getSessionUser(first.sessionId, slowTime))?.email).toBe("ana@example.com");
    const secondRefresh = await refreshSession(first.refreshToken, slowTime);
    const third = await refreshSession(secondRefresh.refreshToken, fastTime);
    // The previous response was lost, and the retry goes to a machine with a slow clock.
    expect((await refreshSession(secondRefresh.refreshToken, slowTime)).refreshToken).toBe(third.refreshToken);
    expect((await sql.query("SELECT revoked_at FROM session")).rows).toEqual([{ revoked_at: null }]);
  });

  it("still detect a stolen token", async () => {
    const first = await createSession();
    const secondRefresh = await refreshSession(first.refreshToken);
    await refreshSession(secondRefresh.refreshToken);
    await expect(refreshSession(first.refreshToken, new Date(Date.now() + 3 * MINUTE))).rejects.toThrow(
      SessionEndedError,
    );
    expect(await getSessionUser(first.sessionId)).toBeNull();
  });
});
