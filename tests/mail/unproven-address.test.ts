/** Emails to unverified addresses cost the same work whether or not the address has an account. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { requestEmailChange } from "~/accounts/email-change.server";
import { signInLetter } from "~/accounts/letters";
import { createAccount, forgotPassword } from "~/accounts/password-sign-in.server";
import { sendSignInLink } from "~/accounts/sign-in-link.server";
import { enqueueUnprovenEmail } from "~/accounts/unproven-email.server";
import { closePool, pool, query, transaction } from "~/platform/db/pool.server";
import { type TestDatabase, testDatabase } from "../setup/database";
import { useUpMailShare } from "../setup/emails-to-strangers";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef");
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(async () => {
  await closePool();
  await database?.drop();
});

const [KNOWN, UNKNOWN, REQUESTER] = ["known@example.com", "unknown@example.com", "ana@example.com"];
const requester = randomUUID();
beforeEach(async () => {
  await query("TRUNCATE account, sign_in_link, mail, auth_event, rate_limit CASCADE");
  await query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now()), ($3, $4, now())", [
    randomUUID(),
    KNOWN,
    requester,
    REQUESTER,
  ]);
});

const asker = { client: "203.0.113.9", returnTo: "/", pending: null };
const user = { id: requester, email: REQUESTER } as Parameters<typeof requestEmailChange>[0];
const REQUESTS: Record<string, (email: string) => Promise<unknown>> = {
  "a link": (email) => sendSignInLink(email, asker),
  "a new password": (email) => forgotPassword(email, asker),
  "an account": (email) => createAccount({ email, password: "tulip window gravel" }, asker),
  "another address": (email) =>
    requestEmailChange(user, email, { sessionId: "00000000-0000-4000-8000-000000000001", client: asker.client }),
};

/** The SQL statements of a request, in order. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(pg.Client.prototype, "query");
  try {
    await request();
    return send.mock.calls.map(([statement]) => {
      const text = (statement as { text?: string }).text ?? String(statement);
      // An email that is held back is inserted and rolled back.
      return text
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(/^(RELEASE|ROLLBACK TO) SAVEPOINT/, "END OF SAVEPOINT");
    });
  } finally {
    send.mockRestore();
  }
}

it.each(Object.entries(REQUESTS))("sends the same statements for known and unknown addresses: %s", async (_, ask) => {
  await query("SELECT 1");
  let first: string[] | undefined;
  const compare = async (state: string) => {
    const [known, unknown] = [await statementsOf(() => ask(KNOWN)), await statementsOf(() => ask(UNKNOWN))];
    first ??= known;
    expect(known, state).toEqual(first);
    expect(unknown, state).toEqual(first);
    expect(known.some((statement) => statement.startsWith("INSERT INTO mail"))).toBe(true);
  };
  await compare("first request");
  await compare("held back");
  await query("TRUNCATE rate_limit");
  await query("UPDATE mail SET created_at = created_at - interval '2 minutes'");
  await compare("after the interval");
  await query("UPDATE mail SET created_at = created_at - interval '2 days'");
  await useUpMailShare(pool());
  const before = (await query("SELECT FROM mail WHERE recipient = $1", [UNKNOWN])).length;
  await compare("share of addresses without an account used up");
  expect(await query("SELECT FROM mail WHERE recipient = $1", [UNKNOWN])).toHaveLength(before);
});

it("does not make a request for an unknown address wait for another one's uncommitted email", async () => {
  await transaction(async (on) => {
    const request = { email: UNKNOWN, client: "203.0.113.1", asksFor: "sign in" } as const;
    await enqueueUnprovenEmail(request, on, async () =>
      signInLetter({ to: UNKNOWN, url: "https://sunporch.example", minutes: 10, from: "Sunporch" }),
    );
    await sendSignInLink("other@example.com", asker);
  });
  const { rows } = await pool().query("SELECT recipient FROM mail ORDER BY recipient");
  expect(rows.map(({ recipient }) => recipient)).toEqual(["other@example.com", UNKNOWN]);
});

it("creates no link if its email cannot be enqueued", async () => {
  await query("ALTER TABLE mail ADD CONSTRAINT refuse CHECK (recipient <> 'unknown@example.com')");
  await expect(sendSignInLink(UNKNOWN, asker)).rejects.toThrow("refuse");
  await query("ALTER TABLE mail DROP CONSTRAINT refuse");
  expect(await query("SELECT FROM sign_in_link")).toHaveLength(0);
});
