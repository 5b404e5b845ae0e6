/**
 * Emails to addresses that the requester has not proven to own: anyone can have them sent to someone else. The limits are
 * silent, because what a requester sees must not depend on what happened at someone else's address.
 */

import { type AccountState, readAccountState } from "~/platform/auth/accounts.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import type { Tx } from "~/platform/db/db.server";
import { bool, execute, int, type Row, run, sql } from "~/platform/db/statement.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { log } from "~/platform/log.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { UNVERIFIED_EMAIL_KINDS, type UnverifiedEmail, type UnverifiedEmailRequest } from "./emails.server";

const MAX_PER_TEN_MINUTES = 3;
/** After this many unused emails in a day, one in the last ten minutes is enough to hold back the next. */
const MAX_PER_DAY = 10;
/** Emails to all addresses without an account together, so that the site cannot be used to send spam. */
const MAX_WITHOUT_ACCOUNT_PER_HOUR = 2_000;

/**
 * Emails of one kind of request since someone last used a link at the address, by the time that has passed, and whether a
 * link in one of them is valid for long enough to be used. Emails that could not be delivered do not count.
 */
const RECENT_EMAILS = { lastMinute: int, lastTenMinutes: int, lastDay: int, hasUsableLink: bool };
type RecentEmails = Row<typeof RECENT_EMAILS>;

const LOCK_ADDRESS = sql("lock-address", {}, "SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))");

/** A link and the last email with it have the time of one transaction. */
const COUNT_RECENT_EMAILS = sql(
  "count-recent-emails",
  RECENT_EMAILS,
  `SELECT count(*) FILTER (WHERE created_at > now() - interval '1 minute')::int AS "lastMinute",
     count(*) FILTER (WHERE created_at > now() - interval '10 minutes')::int AS "lastTenMinutes",
     count(*)::int AS "lastDay",
     coalesce(bool_or(created_at > now() - interval '10 minutes' AND EXISTS (
       SELECT FROM sign_in_link WHERE email = recipient AND mailed_at = mail.created_at
         AND used_at IS NULL AND expires_at > now() + interval '2 minutes')), false) AS "hasUsableLink"
   FROM mail
   WHERE recipient = $1 AND kind = ANY($2) AND dead_at IS NULL
     AND created_at > greatest(now() - interval '1 day', (SELECT max(used_at) FROM sign_in_link WHERE email = $1))`,
);

/** Locks the address until the transaction ends, so that requests at the same time count each other's emails. */
async function countRecentEmails(email: string, request: UnverifiedEmailRequest, tx: Tx): Promise<RecentEmails> {
  await execute(LOCK_ADDRESS, [`unproven email ${email}`], tx);
  const [recent] = await run(COUNT_RECENT_EMAILS, [email, UNVERIFIED_EMAIL_KINDS[request]], tx);
  return recent!;
}

const isTooSoon = ({ lastMinute, lastTenMinutes, lastDay }: RecentEmails) =>
  lastMinute > 0 || lastTenMinutes >= MAX_PER_TEN_MINUTES || (lastDay >= MAX_PER_DAY && lastTenMinutes > 0);

/** Stops at the limit instead of counting all. */
const FIND_LAST_OF_SHARE = sql(
  "find-last-of-share",
  {},
  `SELECT FROM mail
   WHERE kind = ANY($1) AND created_at > now() - interval '1 hour'
     AND (SELECT id FROM account WHERE email = recipient) IS NULL
   OFFSET $2 LIMIT 1`,
);

/** Counts without a lock, so that no request waits for another: requests at the same moment can exceed the share slightly. */
async function isShareUsedUp(tx: Tx): Promise<boolean> {
  const kinds = Object.values(UNVERIFIED_EMAIL_KINDS).flat();
  return (await execute(FIND_LAST_OF_SHARE, [kinds, MAX_WITHOUT_ACCOUNT_PER_HOUR - 1], tx)) > 0;
}

/**
 * Enqueues an email to an address that the requester has not proven, unless it is held back. The database gets the same
 * statements in either case, and for addresses with and without an account.
 * @param recipient except for a change of address, an email is held back only while a link from an earlier one is usable
 * @param tx the transaction that the email belongs to
 * @param write stores what the email needs and returns it
 */
export async function enqueueUnverifiedEmail<R extends UnverifiedEmailRequest>(
  { email, client, requestKind }: { email: string; client: string; requestKind: R },
  tx: Tx,
  write: (state: { account: AccountState; isHeldBack: boolean }) => Promise<UnverifiedEmail<R>>,
): Promise<void> {
  const recent = await countRecentEmails(email, requestKind, tx);
  const account = await readAccountState(email, tx);
  const isLimited = isTooSoon(recent) && (requestKind === "change address" || recent.hasUsableLink);
  const isBeyondShare = (await isShareUsedUp(tx)) && account === "none";
  const isHeldBack = isLimited || isBeyondShare;
  const message = await write({ account, isHeldBack });
  await tx.$executeRaw`SAVEPOINT unproven_email`;
  await enqueueEmail(message, tx);
  if (isHeldBack) await tx.$executeRaw`ROLLBACK TO SAVEPOINT unproven_email`;
  else await tx.$executeRaw`RELEASE SAVEPOINT unproven_email`;
  const kind = isHeldBack ? "link held back" : "link sent";
  await recordAuthEvent({ kind, network: toNetwork(client), detail: message.kind }, tx);
  if (isBeyondShare)
    log().warn({ kind: message.kind }, "email to an address without an account held back: too many this hour");
}
