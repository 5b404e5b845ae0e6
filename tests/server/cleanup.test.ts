import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cleanUp, cleanUpJob } from "~/platform/auth/cleanup.server";
import { closePool, query } from "~/platform/db/pool.server";
import { type TestDatabase, testDatabase } from "../setup/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
});
afterAll(async () => {
  await closePool();
  await database?.drop();
});

test("deletes expired sign-in data at night, and nothing else", async () => {
  const ago = (days: number) => `now() - interval '${days} days'`;
  const ana = "00000000-0000-4000-8000-000000000001";
  await query(`INSERT INTO account (id, email) VALUES ('${ana}', 'ana@example.com')`);
  await query(`INSERT INTO session (id, account_id, method, expires_at, revoked_at) VALUES
    (gen_random_uuid(), '${ana}', 'ended', ${ago(-90)}, ${ago(91)}),
    (gen_random_uuid(), '${ana}', 'over', ${ago(91)}, NULL),
    (gen_random_uuid(), '${ana}', 'ended lately', ${ago(-90)}, ${ago(89)}),
    (gen_random_uuid(), '${ana}', 'alive', ${ago(-90)}, NULL)`);
  await query(`INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at) VALUES
    ('1', 'sign-in', 'old', '/', ${ago(8)}), ('2', 'sign-in', 'new', '/', ${ago(6)})`);
  await query(`INSERT INTO pending_action (browser_hash, kind, what, expires_at) VALUES
    ('1', 'over', '{}', ${ago(1)}), ('2', 'waits', '{}', ${ago(-1)})`);
  await query(`INSERT INTO email_change (account_id, new_email, old_hash, new_hash, expires_at)
    VALUES ('${ana}', 'b@example.com', '1', '2', ${ago(1)})`);
  await query(`INSERT INTO rate_limit (key, points, expire) VALUES
    ('over', 1, ${Date.now() - 1}), ('counts', 1, ${Date.now() + 60_000})`);
  await query(`INSERT INTO mail (id, kind, recipient, subject, text, html, sent_at, dead_at) VALUES
    (gen_random_uuid(), 'sent', 'a', '', '', '', ${ago(91)}, NULL),
    (gen_random_uuid(), 'dead', 'a', '', '', '', NULL, ${ago(91)}),
    (gen_random_uuid(), 'waits', 'a', '', '', '', NULL, NULL)`);
  await query(`INSERT INTO auth_event (kind, at) VALUES ('old', ${ago(366)}), ('new', ${ago(364)})`);

  expect(await cleanUp()).toEqual({
    rate_limit: 1,
    pending_action: 1,
    request_draft: 0,
    email_change: 1,
    sign_in_link: 1,
    session: 2,
    mail: 2,
    auth_event: 1,
  });
  const left = async (table: string, column: string) =>
    (await query<{ is: string }>(`SELECT ${column} AS is FROM ${table} ORDER BY 1`)).map((row) => row.is);
  expect(await left("session", "method")).toEqual(["alive", "ended lately"]);
  expect(await left("sign_in_link", "email")).toEqual(["new"]);
  expect(await left("pending_action", "kind")).toEqual(["waits"]);
  expect(await left("rate_limit", "key")).toEqual(["counts"]);
  expect(await left("mail", "kind")).toEqual(["waits"]);
  expect(await left("auth_event", "kind")).toEqual(["new"]);
  expect(await left("account", "email")).toEqual(["ana@example.com"]);
});

test("runs once a night", () => {
  const { slot } = cleanUpJob();
  expect(slot(new Date("2026-11-20T10:39:00Z"))).toBe("2026-11-19");
  expect(slot(new Date("2026-11-20T10:40:00Z"))).toBe("2026-11-20");
});
