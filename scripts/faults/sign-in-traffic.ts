/**
 * People who sign in while the web server is killed: with an emailed link, a password, and for staff a second factor.
 */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { query } from "../../app/platform/db/pool.server";
import type { Client } from "./client";
import { type Desk, signInByIssuedLink } from "./staff-traffic";

const FACTOR_PAGE = "/sign-in/second-factor";

async function mailedToken(email: string): Promise<string | undefined> {
  const [row] = await query<{ text: string }>(
    "SELECT text FROM mail WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1",
    [email],
  );
  return /token=([\w-]+)/.exec(row?.text ?? "")?.[1];
}

/** Requests an email, and repeats that until there is a response. @returns whether it was acknowledged */
async function requestLink({ client, ledger }: Desk, email: string, more: Record<string, string>): Promise<boolean> {
  const form = { email, returnTo: "/", ...more };
  return ledger.note("link", email, await client.sendRepeatedly("POST", "/sign-in", [200], { form }));
}

/** Submits the link of an email. @returns whether the session was acknowledged */
async function openLink({ client, ledger }: Desk, email: string): Promise<boolean> {
  const token = await mailedToken(email);
  if (!token) {
    ledger.noteLoss({ kind: "link", email });
    return false;
  }
  return ledger.note("session", email, await client.send("POST", "/auth/callback", [303], { form: { token } }));
}

/** Checks that an acknowledged session exists. */
async function checkSession({ client, ledger }: Desk, email: string, of: { staff: boolean }): Promise<void> {
  const answer = await client.send("GET", "/api/me", [200]);
  if (answer === null) return;
  const user = answer.status === 200 ? JSON.parse(answer.body).user : null;
  if (user?.email !== email || user.staff !== of.staff) ledger.noteLoss({ kind: "session", email, user });
}

async function signInByLink(desk: Desk): Promise<void> {
  const email = `${randomUUID()}@faults.example`;
  if (!(await requestLink(desk, email, { intent: "link" }))) return;
  if (await openLink(desk, email)) await checkSession(desk, email, { staff: false });
}

async function signInByPassword(desk: Desk): Promise<void> {
  const email = `${randomUUID()}@faults.example`;
  const password = `${randomUUID()} porch`;
  if (!(await requestLink(desk, email, { intent: "create", password }))) return;
  if (!(await openLink(desk, email))) return;
  // Submitting the link confirms the password that was chosen in this browser.
  desk.ledger.note("password", email, { status: 200, headers: {}, body: "" });
  const form = { intent: "password", email, password, returnTo: "/" };
  const client = desk.client.another();
  const answer = await client.send("POST", "/sign-in", [303, 503], { form });
  if (desk.ledger.note("session", email, answer)) await checkSession({ ...desk, client }, email, { staff: false });
  client.close();
}

async function signInWithSecondFactor(desk: Desk): Promise<void> {
  const { ledger, client } = desk;
  const email = `${randomUUID()}@sunporch.example`;
  if (!(await requestLink(desk, email, { intent: "link" }))) return;
  if (!(await openLink(desk, email))) return;
  const page = await client.send("GET", FACTOR_PAGE, [200]);
  const secret = /<code class="code">([A-Z2-7 ]+)<\/code>/.exec(page?.body ?? "")?.[1]?.replaceAll(" ", "");
  if (!secret) return;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const shown = await client.send("POST", FACTOR_PAGE, [200], { form: { code, returnTo: "/admin" } });
  if (!ledger.note("second factor", email, shown)) return;
  await checkSession(desk, email, { staff: true });
  const [recovery] = [...shown!.body.matchAll(/<li class="code">([a-z2-7-]+)<\/li>/g)].map(([, each]) => each!);
  if (recovery) await showRecoveryCode({ ...desk, client: client.another() }, email, recovery);
  else ledger.noteLoss({ kind: "recovery codes", email });
}

async function showRecoveryCode(desk: Desk & { client: Client }, email: string, code: string): Promise<void> {
  const { client, ledger } = desk;
  // The sign-in itself is recorded only as possible, because this checks something else.
  ledger.note("session", email, null);
  if (await signInByIssuedLink(client, email)) {
    const answer = await client.send("POST", FACTOR_PAGE, [303], { form: { code, returnTo: "/admin" } });
    if (ledger.note("recovery code", email, answer)) await checkSession(desk, email, { staff: true });
  }
  client.close();
}

export const SIGN_INS: readonly ((desk: Desk) => Promise<void>)[] = [
  signInByLink,
  signInByLink,
  signInByPassword,
  signInWithSecondFactor,
];
