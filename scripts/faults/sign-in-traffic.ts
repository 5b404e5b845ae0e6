/**
 * People who sign in while the web server is killed: with an emailed link, and for staff a second factor.
 */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { query } from "../../app/platform/db/pool.server";
import type { TrafficSession } from "./staff-traffic";

const SECOND_FACTOR_PAGE = "/sign-in/second-factor";

async function readMailedToken(email: string): Promise<string | undefined> {
  const [row] = await query<{ text: string }>(
    "SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1",
    [email],
  );
  return /token=([\w-]+)/.exec(row?.text ?? "")?.[1];
}

/** Requests an email, and repeats that until there is a response. @returns whether it was acknowledged */
async function requestLink({ client, ledger }: TrafficSession, email: string): Promise<boolean> {
  const form = new URLSearchParams({ email, returnTo: "/", intent: "link" });
  return ledger.recordWrite("link", email, await client.sendRepeatedly("POST", "/sign-in", [200], form));
}

/** Submits the link of an email. @returns whether the session was acknowledged */
async function openLink({ client, ledger }: TrafficSession, email: string): Promise<boolean> {
  const token = await readMailedToken(email);
  if (!token) {
    ledger.recordLoss({ kind: "link", email });
    return false;
  }
  const form = new URLSearchParams({ token });
  return ledger.recordWrite("session", email, await client.send("POST", "/auth/callback", [303], form));
}

/** Checks that an acknowledged session exists. */
async function checkSession(
  { client, ledger }: TrafficSession,
  email: string,
  expected: { staff: boolean },
): Promise<void> {
  const response = await client.send("GET", "/api/me", [200]);
  if (response === null) return;
  const user = response.status === 200 ? JSON.parse(response.body).user : null;
  if (user?.email !== email || user.staff !== expected.staff) ledger.recordLoss({ kind: "session", email, user });
}

async function signInWithLink(session: TrafficSession): Promise<void> {
  const email = `${randomUUID()}@faults.example`;
  if (!(await requestLink(session, email))) return;
  if (await openLink(session, email)) await checkSession(session, email, { staff: false });
}

async function signInWithSecondFactor(session: TrafficSession): Promise<void> {
  const { ledger, client } = session;
  const email = `${randomUUID()}@sunporch.example`;
  if (!(await requestLink(session, email))) return;
  if (!(await openLink(session, email))) return;
  const page = await client.send("GET", SECOND_FACTOR_PAGE, [200]);
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page?.body ?? "")?.[1]?.replaceAll(" ", "");
  if (!secret) return;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const form = new URLSearchParams({ code, returnTo: "/admin" });
  const response = await client.send("POST", SECOND_FACTOR_PAGE, [200], form);
  if (!ledger.recordWrite("second factor", email, response)) return;
  await checkSession(session, email, { staff: true });
}

export const SIGN_INS = [signInWithLink, signInWithSecondFactor] as const;
