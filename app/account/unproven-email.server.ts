/**
 * Emails to addresses that the requester has not proven to own: anyone can have them sent to someone else. The limits are
 * silent, because what a requester sees must not depend on what happened at someone else's address.
 */
import type { ClientBase } from "pg";
import { type AccountState, readAccountState } from "~/platform/auth/accounts.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import { consumeMailShare } from "~/platform/auth/limits.server";
import { network } from "~/platform/http/access-log.server";
import { log } from "~/platform/log.server";
import { postLetter } from "~/platform/mail/outbox.server";
import { UNPROVEN_EMAIL_KINDS, type UnprovenEmail } from "./letters";

const MAX_IN_TEN_MINUTES = 3;
/** Unused emails in a day after which an address gets one only when the last one is no longer usable. */
const MAX_IN_A_DAY = 10;

/**
 * Emails of these kinds since someone last used a link in one, by the time that has passed, and whether a link that signs
 * in is in the mailbox and valid for long enough to be used.
 */
type RecentEmails = { lastMinute: number; lastTenMinutes: number; lastDay: number; hasUsableLink: boolean };

/** Locks the address until the transaction ends, so that requests at the same time count each other's emails. */
async function countRecentEmails(email: string, on: ClientBase): Promise<RecentEmails> {
  await on.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`unproven email ${email}`]);
  const { rows } = await on.query<RecentEmails>(
    `SELECT count(*) FILTER (WHERE created_at > now() - interval '1 minute')::int AS "lastMinute",
       count(*) FILTER (WHERE created_at > now() - interval '10 minutes')::int AS "lastTenMinutes",
       count(*)::int AS "lastDay",
       EXISTS (SELECT FROM sign_in_link WHERE email = $1 AND used_at IS NULL
         AND mailed_at > now() - interval '10 minutes' AND expires_at > now() + interval '2 minutes') AS "hasUsableLink"
     FROM mail
     WHERE recipient = $1 AND kind = ANY($2)
       AND created_at > greatest(now() - interval '1 day', (SELECT max(used_at) FROM sign_in_link WHERE email = $1))`,
    [email, UNPROVEN_EMAIL_KINDS],
  );
  return rows[0]!;
}

const isTooSoon = ({ lastMinute, lastTenMinutes, lastDay }: RecentEmails) =>
  lastMinute > 0 || lastTenMinutes >= MAX_IN_TEN_MINUTES || (lastDay >= MAX_IN_A_DAY && lastTenMinutes > 0);

/**
 * Enqueues an email to an address that the requester has not proven, unless it is held back. Both take the same work, and
 * so do addresses with and without an account.
 * @param request `signsIn`: whether the email has a link that signs in; it is held back only while another is usable
 * @param on the transaction that the email belongs to
 * @param write stores what the email needs and returns it
 */
export async function enqueueUnprovenEmail(
  { email, client, signsIn }: { email: string; client: string; signsIn: boolean },
  on: ClientBase,
  write: (state: { account: AccountState; isHeldBack: boolean }) => Promise<UnprovenEmail>,
): Promise<void> {
  const recent = await countRecentEmails(email, on);
  const account = await readAccountState(email, on);
  const isLimited = isTooSoon(recent) && (!signsIn || recent.hasUsableLink);
  const isBeyondShare = !isLimited && !(await consumeMailShare(email, { hasAccount: account !== "none" }, on));
  const isHeldBack = isLimited || isBeyondShare;
  const message = await write({ account, isHeldBack });
  await on.query("SAVEPOINT unproven_email");
  await postLetter(message, on);
  await on.query(isHeldBack ? "ROLLBACK TO SAVEPOINT unproven_email" : "RELEASE SAVEPOINT unproven_email");
  const kind = isHeldBack ? "link held back" : "link sent";
  await recordAuthEvent({ kind, network: network(client), detail: message.kind }, on);
  if (isBeyondShare)
    log().warn({ kind: message.kind }, "email to an address without an account held back: too many this hour");
}
