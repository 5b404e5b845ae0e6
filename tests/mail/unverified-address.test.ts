/**
 * Emails to unverified addresses cost the same work whether or not the address has an account.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { requestEmailChange } from "~/accounts/email-change.server";
import { signInEmail } from "~/accounts/emails.server";
import { createAccount, requestPasswordReset } from "~/accounts/password-sign-in.server";
import { sendSignInLink } from "~/accounts/sign-in-link.server";
import { enqueueUnverifiedEmail } from "~/accounts/unverified-email.server";
import { inTransaction } from "~/platform/db/db.server";
import { closePool, pool, query } from "~/platform/db/pool.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { exhaustUnverifiedEmailShare } from "../setup/unverified-email-share";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef");
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(async () => {
  await closePool();
  await database?.drop();
});

const [KNOWN_EMAIL, UNKNOWN, REQUESTER] = ["known@example.com", "unknown@example.com", "ana@example.com"];
const requester = randomUUID();
beforeEach(async () => {
  await query("TRUNCATE account, sign_in_link, mail, auth_event, rate_limit CASCADE");
  await query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now()), ($3, $4, now())", [
    randomUUID(),
    KNOWN_EMAIL,
    requester,
    REQUESTER,
  ]);
});

const signInRequest = { client: "203.0.113.9", returnTo: "/", pending: null };
const user = { id: requester, email: REQUESTER } as Parameters<typeof requestEmailChange>[0];
const REQUESTS: Record<string, (email: string) => Promise<unknown>> = {
  "a link": (email) => sendSignInLink(email, signInRequest),
  "a new password": (email) => requestPasswordReset(email, signInRequest),
  "an account": (email) => createAccount({ email, password: "tulip window gravel" }, signInRequest),
  "another address": (email) =>
    requestEmailChange(user, email, {
      sessionId: "00000000-0000-4000-8000-000000000001",
      client: signInRequest.client,
    }),
};

/** The SQL statements of a request, in order. */
async function recordStatements(request: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await request();
    return querySpy.mock.calls.map(([statement]) => {
      const text = (statement as { text?: string }).text ?? String(statement);
      // An email that is held back is inserted and rolled back.
      return text
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(/^(RELEASE|ROLLBACK TO) SAVEPOINT/, "END OF SAVEPOINT");
    });
  } finally {
    querySpy.mockRestore();
  }
}

it.each(Object.entries(REQUESTS))(
  "sends the same statements for known and unknown addresses: %s",
  async (_, requestFor) => {
    await query("SELECT 1");
    let first: string[] | undefined;
    const expectSameStatements = async (state: string) => {
      const [knownStatements, unknownStatements] = [
        await recordStatements(() => requestFor(KNOWN_EMAIL)),
        await recordStatements(() => requestFor(UNKNOWN)),
      ];
      first ??= knownStatements;
      expect(knownStatements, state).toEqual(first);
      expect(unknownStatements, state).toEqual(first);
      expect(knownStatements.some((statement) => statement.startsWith('INSERT INTO "public"."mail"'))).toBe(true);
    };
    await expectSameStatements("first request");
    await expectSameStatements("held back");
    await query("TRUNCATE rate_limit");
    await query("UPDATE mail SET created_at = created_at - interval '2 minutes'");
    await expectSameStatements("after the interval");
    await query("UPDATE mail SET created_at = created_at - interval '2 days'");
    await exhaustUnverifiedEmailShare(pool());
    const mailBefore = (await query("SELECT FROM mail WHERE recipient = $1", [UNKNOWN])).length;
    await expectSameStatements("share of addresses without an account used up");
    expect(await query("SELECT FROM mail WHERE recipient = $1", [UNKNOWN])).toHaveLength(mailBefore);
  },
);

it("does not make a request for an unknown address wait for another one's uncommitted email", async () => {
  await inTransaction(async (tx) => {
    const request = { email: UNKNOWN, client: "203.0.113.1", requestKind: "sign in" } as const;
    await enqueueUnverifiedEmail(request, tx, async () =>
      signInEmail({ to: UNKNOWN, url: "https://sunporch.example", minutes: 10 }),
    );
    await sendSignInLink("other@example.com", signInRequest);
  });
  const { rows } = await pool().query("SELECT recipient FROM mail ORDER BY recipient");
  expect(rows.map(({ recipient }) => recipient)).toEqual(["other@example.com", UNKNOWN]);
});

it("creates no link if its email cannot be enqueued", async () => {
  await query("ALTER TABLE mail ADD CONSTRAINT refuse CHECK (recipient <> 'unknown@example.com')");
  await expect(sendSignInLink(UNKNOWN, signInRequest)).rejects.toThrow("refuse");
  await query("ALTER TABLE mail DROP CONSTRAINT refuse");
  expect(await query("SELECT FROM sign_in_link")).toHaveLength(0);
});
