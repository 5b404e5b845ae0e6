import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cleanUp, cleanUpJob } from "~/platform/auth/cleanup.server";
import { closePool, query } from "~/platform/db/pool.server";
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

test("deletes expired sign-in data at night, and nothing else", async () => {
  const daysAgoSql = (days: number) => `now() - interval '${days} days'`;
  const ana = "00000000-0000-4000-8000-000000000001";
  await query(`INSERT INTO account (id, email) VALUES ('${ana}', 'ana@example.com')`);
  await query(`INSERT INTO session (id, account_id, method, expires_at, revoked_at) VALUES
    (gen_random_uuid(), '${ana}', 'ended', ${daysAgoSql(-90)}, ${daysAgoSql(91)}),
    (gen_random_uuid(), '${ana}', 'over', ${daysAgoSql(91)}, NULL),
    (gen_random_uuid(), '${ana}', 'ended lately', ${daysAgoSql(-90)}, ${daysAgoSql(89)}),
    (gen_random_uuid(), '${ana}', 'alive', ${daysAgoSql(-90)}, NULL)`);
  await query(`INSERT INTO sign_in_link (token_hash, purpose, email, return_to, expires_at) VALUES
    ('1', 'sign-in', 'old', '/', ${daysAgoSql(8)}), ('2', 'sign-in', 'new', '/', ${daysAgoSql(6)})`);
  await query(`INSERT INTO pending_action (browser_hash, kind, what, expires_at) VALUES
    ('1', 'over', '{}', ${daysAgoSql(1)}), ('2', 'waits', '{}', ${daysAgoSql(-1)})`);
  await query(`INSERT INTO email_change (account_id, new_email, old_hash, new_hash, expires_at)
    VALUES ('${ana}', 'b@example.com', '1', '2', ${daysAgoSql(1)})`);
  await query(`INSERT INTO rate_limit (key, points, expire) VALUES
    ('over', 1, ${Date.now() - 1}), ('counts', 1, ${Date.now() + 60_000})`);
  await query(`INSERT INTO mail (id, kind, recipient, subject, text, html, sent_at, dead_at) VALUES
    (gen_random_uuid(), 'sent', 'a', '', '', '', ${daysAgoSql(91)}, NULL),
    (gen_random_uuid(), 'dead', 'a', '', '', '', NULL, ${daysAgoSql(91)}),
    (gen_random_uuid(), 'waits', 'a', '', '', '', NULL, NULL)`);
  await query(`INSERT INTO auth_event (kind, at) VALUES ('old', ${daysAgoSql(366)}), ('new', ${daysAgoSql(364)})`);
  await query(`INSERT INTO idempotency_key (key_hash, body_hash, created_at) VALUES
    ('old', '', ${daysAgoSql(1)} - interval '1 minute'), ('new', '', ${daysAgoSql(1)} + interval '1 minute')`);

  expect(await cleanUp()).toEqual({
    rate_limit: 1,
    pending_action: 1,
    request_draft: 0,
    email_change: 1,
    idempotency_key: 1,
    sign_in_link: 1,
    session: 2,
    mail: 2,
    auth_event: 1,
  });
  const listRemaining = async (table: string, column: string) =>
    (await query<{ is: string }>(`SELECT ${column} AS is FROM ${table} ORDER BY 1`)).map((row) => row.is);
  expect(await listRemaining("session", "method")).toEqual(["alive", "ended lately"]);
  expect(await listRemaining("sign_in_link", "email")).toEqual(["new"]);
  expect(await listRemaining("pending_action", "kind")).toEqual(["waits"]);
  expect(await listRemaining("rate_limit", "key")).toEqual(["counts"]);
  expect(await listRemaining("mail", "kind")).toEqual(["waits"]);
  expect(await listRemaining("auth_event", "kind")).toEqual(["new"]);
  expect(await listRemaining("idempotency_key", "key_hash")).toEqual(["new"]);
  expect(await listRemaining("account", "email")).toEqual(["ana@example.com"]);
});

test("runs once a night", () => {
  const { slot } = cleanUpJob();
  expect(slot(new Date("2026-11-20T10:39:00Z"))).toBe("2026-11-19");
  expect(slot(new Date("2026-11-20T10:40:00Z"))).toBe("2026-11-20");
});
