/** The daily digest of messages, for those who don't want each one right away. */
import { buildStopLink } from "~/accounts/email-settings.server";
import { projectsOfSql } from "~/accounts/project-buyers.server";
import { PACIFIC } from "~/intl/formats";
import { inTransaction, type Tx } from "~/platform/db/db.server";
import { int, run, sql, text, time, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { dailySlot, dailySlotValues } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { pluralize } from "~/ui/text/text";
import type { MessageSide } from "./schema";
import { getThreadPath } from "./thread-path";
import { IS_OF_BUYER } from "./threads.server";

/** In California. */
const DIGEST_AT = { hour: 7, minute: 30 };

/** A digest leaves newer messages to the next one, because one that was written before them may not be committed yet. */
const COMMIT_MINUTES = 1;

/** $1 the day of the digest, $2 its time, $3 the time zone. */
const DUE = `message_settings s JOIN account a ON a.id = s.account_id
   WHERE s.emails = 'daily' AND a.disabled_at IS NULL
     AND s.mailed_at < ($1::date + $2::time) AT TIME ZONE $3 - ${COMMIT_MINUTES} * interval '1 minute'`;

const SELECT_DUE = sql("due-message-digests", { id: uuid }, `SELECT s.account_id AS id FROM ${DUE}`);

/** $4: the account. */
const LOCK_DUE = sql(
  "lock-due-message-digest",
  { email: text(), mailKey: uuid, mailedAt: time },
  `SELECT a.email, s.mail_key AS "mailKey", s.mailed_at AS "mailedAt" FROM ${DUE} AND s.account_id = $4
   FOR UPDATE OF s SKIP LOCKED`,
);

/** The unread messages after $3 until $4 in the threads of account $1 with the address $2, as a buyer, and unanswered ones as an owner. */
const SELECT_NEW = sql(
  "new-messages-by-thread",
  {
    id: uuid,
    kind: text<"project" | "request">(),
    title: text(),
    reader: text<MessageSide>(),
    count: int,
    excerpt: text(),
  },
  `SELECT s.id, s.kind, s.title, s.reader, count(*)::int AS count,
     (array_agg(left(m.body, 200) ORDER BY m.created_at DESC))[1] AS excerpt
   FROM (SELECT id, 'project' AS kind, property_address AS title, 'buyer' AS reader FROM project
           WHERE id IN ${projectsOfSql("$2")} AND status = 'active'
         UNION ALL SELECT id, 'request', listing_address, 'buyer' FROM timeline_request WHERE account_id = $1
         UNION ALL SELECT id, 'project', property_address, 'staff' FROM project WHERE owner_email = $2
         UNION ALL SELECT id, 'request', listing_address, 'staff' FROM timeline_request WHERE owner_email = $2) s
   JOIN message m ON m.thread_id = s.id AND m.side <> s.reader AND m.created_at > $3 AND m.created_at <= $4
     AND (s.reader = 'staff' OR ${IS_OF_BUYER})
   JOIN message_thread t ON t.id = s.id
   LEFT JOIN message_read r ON r.thread_id = s.id AND r.account_id = $1
   WHERE (r.read_at IS NULL OR m.created_at > r.read_at)
     AND (s.reader = 'buyer' OR t.awaits_staff AND (t.staff_at IS NULL OR m.created_at > t.staff_at))
   GROUP BY s.id, s.kind, s.title, s.reader ORDER BY max(m.created_at) DESC`,
);

/** @returns how many emails */
async function enqueueDigest(accountId: string, now: Date, tx: Tx): Promise<0 | 1> {
  const [due] = await run(LOCK_DUE, [...dailySlotValues(now, DIGEST_AT), accountId], tx);
  if (!due) return 0;
  const { email, mailKey, mailedAt } = due;
  const until = new Date(now.getTime() - COMMIT_MINUTES * 60_000);
  const threads = await run(SELECT_NEW, [accountId, email, mailedAt, until], tx);
  await tx.emailSettings.update({ where: { accountId }, data: { mailedAt: until } });
  if (threads.length === 0) return 0;
  const total = pluralize(
    threads.reduce((sum, { count }) => sum + count, 0),
    "new message",
  );
  const items = threads.map((thread) => ({
    label: `${thread.title}: ${pluralize(thread.count, "new message")}`,
    url: siteUrl(getThreadPath(thread, thread.reader)),
    note: thread.excerpt,
  }));
  // A digest of several threads has no single subject that its reader could lose.
  const aboutId = threads.length === 1 ? threads[0]!.id : null;
  const header = { kind: "message", to: email, subject: total, stopLink: buildStopLink("messages", mailKey), aboutId };
  await sendEmail(header, [`${total} since our last email.`, { items }], tx);
  return 1;
}

/** Enqueues the digests that are due. @returns how many @throws {ItemsFailedError} */
export async function enqueueDueDigests(now = new Date(), signal?: AbortSignal): Promise<number> {
  const enqueue = ({ id }: { id: string }) => inTransaction((tx) => enqueueDigest(id, now, tx));
  return runEach(await run(SELECT_DUE, dailySlotValues(now, DIGEST_AT)), enqueue, signal);
}

export const createMessageDigestJob = (): Job => ({
  name: "message-digest",
  title: "Email what is unread",
  rule: { cron: `${DIGEST_AT.minute} ${DIGEST_AT.hour} * * *`, timeZone: PACIFIC },
  slot: (now) => dailySlot(now, DIGEST_AT),
  async run({ signal }) {
    log().info({ emails: await enqueueDueDigests(new Date(), signal) }, "message digests enqueued");
  },
});
