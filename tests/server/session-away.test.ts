/** Sessions survive a database outage and different clocks. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { provenAccount } from "~/platform/auth/accounts.server";
import { refreshSession, SessionOver, sessionUser, startSession } from "~/platform/auth/sessions.server";
import { readAccessToken } from "~/platform/auth/tokens.server";
import { closePool, transaction } from "~/platform/db/pool.server";
import { type TestDatabase, testDatabase } from "../setup/database";
import { Door } from "./door";
import { ask, built, type Serving, serve } from "./serving";

const SECRET = "a-secret-of-the-tests-0123456789abcdef";
let database: TestDatabase;
let door: Door;
let server: Serving;
let sql: pg.Client;

beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), built()]);
  door = new Door(database.url);
  await door.open();
  server = await serve({ DATABASE_URL: door.url, AUTH_SECRETS: SECRET, APP_URL: "http://localhost:3000" });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  for (const [name, value] of Object.entries({ DATABASE_URL: database.url, AUTH_SECRETS: SECRET, PORT: "3000" }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  await closePool();
  await server?.stop();
  await door?.shut();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await door.open();
  await sql.query("TRUNCATE account, session, auth_event CASCADE");
});

const MINUTE = 60_000;

async function signedIn(now = new Date()) {
  return transaction(async (on) => {
    const accountId = (await provenAccount("ana@example.com", on))!;
    return startSession(accountId, { method: "link", device: { userAgent: null, network: "" }, now }, on);
  });
}
const me = (accessToken: string, refreshToken: string) =>
  ask(server.port, "/api/me", {
    headers: { host: "localhost:3000", Cookie: `session=${accessToken}~${refreshToken}` },
  });

describe("during a database outage", () => {
  it("a refresh waits for the database and succeeds when it is back", async () => {
    const { refreshToken } = await signedIn();
    await door.shut();
    const asked = me("gone", refreshToken);
    await pause(1_500);
    expect((await sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 0 }]);
    await door.open();
    const answer = await asked;
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).user.email).toBe("ana@example.com");
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^session=/);
    expect((await sql.query("SELECT counter FROM session")).rows).toEqual([{ counter: 1 }]);
  });

  it("a token that is about to expire gets 503 with Retry-After, and the cookie stays", async () => {
    const almostOver = new Date(Date.now() - 14 * MINUTE);
    const { accessToken, refreshToken } = await signedIn(almostOver);
    await door.shut();
    const away = await me(accessToken, refreshToken);
    expect([away.status, away.headers["retry-after"]]).toEqual([503, "5"]);
    expect(away.headers["set-cookie"]).toBeUndefined();
    await door.open();
    await expect.poll(async () => (await me(accessToken, refreshToken)).status).toBe(200);
    expect((await sql.query("SELECT revoked_at FROM session")).rows).toEqual([{ revoked_at: null }]);
  });
});

describe("machines with clocks that differ by minutes", () => {
  it("accept each other's sessions and tokens", async () => {
    const [fast, slow] = [new Date(Date.now() + 3 * MINUTE), new Date(Date.now() - 3 * MINUTE)];
    const first = await signedIn(fast);
    expect(await readAccessToken(first.accessToken)).toMatchObject({ sessionId: first.sessionId });
    expect((await sessionUser(first.sessionId, slow))?.email).toBe("ana@example.com");
    const second = await refreshSession(first.refreshToken, slow);
    const third = await refreshSession(second.refreshToken, fast);
    // The previous response was lost, and the retry goes to a machine with a slow clock.
    expect((await refreshSession(second.refreshToken, slow)).refreshToken).toBe(third.refreshToken);
    expect((await sql.query("SELECT revoked_at FROM session")).rows).toEqual([{ revoked_at: null }]);
  });

  it("still detect a stolen token", async () => {
    const first = await signedIn();
    const second = await refreshSession(first.refreshToken);
    await refreshSession(second.refreshToken);
    await expect(refreshSession(first.refreshToken, new Date(Date.now() + 3 * MINUTE))).rejects.toThrow(SessionOver);
    expect(await sessionUser(first.sessionId)).toBeNull();
  });
});
