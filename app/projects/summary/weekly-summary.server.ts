/** The weekly summary of each active project, which its buyers get by email on Mondays. */
import { href } from "react-router";
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { isReadByBuyerSql, PROJECT_BUYERS } from "~/accounts/project-buyers.server";
import { PACIFIC } from "~/intl/formats";
import type { Tx } from "~/platform/db/db.server";
import { orNull, type Row, run, sql, text, texts, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { weeklySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import type { EmailBlock } from "~/platform/mail/email-message.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import { isLate } from "~/work/due";
import { isOfBuyerSql, isUndecidedSql } from "~/work/open-work.server";
import { inProject } from "../items.server";
import { CHOOSE, SEND_US, SIGN } from "../rules";

/** In California, on Mondays. */
const SEND_AT = { weekday: 1, hour: 8, minute: 15 };
/** In each list of an email. */
const MAX_LINES = 10;
/** A summary that is later than this would be old news. */
const MAX_LATE_DAYS = 1;

/** Those without an account couldn't turn the emails off, so they get none. */
const RECIPIENTS = `${PROJECT_BUYERS} b JOIN account a ON a.email = b.email LEFT JOIN message_settings s ON s.account_id = a.id
  WHERE b.project_id = p.id AND a.disabled_at IS NULL AND s.weekly_summary IS NOT FALSE`;

/** $1: the Monday. */
const IS_DUE = `p.status = 'active' AND (p.summarized_on IS NULL OR p.summarized_on < $1::date)
  AND EXISTS (SELECT FROM ${RECIPIENTS})`;

const SELECT_DUE_PROJECTS = sql(
  "projects-with-due-summary",
  { id: uuid },
  `SELECT p.id FROM project p WHERE ${IS_DUE} ORDER BY p.id`,
);

const TAKE_DUE_PROJECT = sql(
  "take-due-summary",
  { address: text(), recipients: texts() },
  `UPDATE project p SET summarized_on = $1::date WHERE p.id = $2 AND ${IS_DUE}
   RETURNING p.property_address AS address, ARRAY(SELECT b.email FROM ${RECIPIENTS}) AS recipients`,
);

type Kind =
  | "milestone done"
  | "task done"
  | "document"
  | "Selected"
  | "Installed"
  | "milestone next"
  | "task next"
  | "task waiting"
  | "document wanted"
  | "choice"
  | "signature"
  | "messages";

/**
 * $1 the Monday, $2 the project, $3 the time zone, $4 the recipient. What was done in the week before; what staff plan for the two weeks after,
 * and for the week before if it is late; and what waits for the buyers.
 */
const SELECT_NEWS = sql(
  "weekly-news",
  { kind: text<Kind>(), title: text(), day: orNull(text()) },
  `WITH week AS (
     SELECT $1::date AS monday, ($1::date - 7)::timestamp AT TIME ZONE $3 AS start, $1::date::timestamp AT TIME ZONE $3 AS stop)
   SELECT kind, title, day::text AS day FROM (
     SELECT 'milestone done' AS kind, label AS title, completed_on AS day, sort_order
       FROM milestone, week WHERE project_id = $2 AND completed_on BETWEEN monday - 7 AND monday - 1
     UNION ALL SELECT 'task done', title, (completed_at AT TIME ZONE $3)::date, sort_order
       FROM project_task, week WHERE project_id = $2 AND completed AND completed_at >= start AND completed_at < stop
     UNION ALL SELECT 'document', title, (uploaded_at AT TIME ZONE $3)::date, 0
       FROM project_document, week WHERE project_id = $2 AND uploaded_at >= start AND uploaded_at < stop
         AND (scan_state IS NULL OR scan_state = 'clean') AND sent_by IS NULL
     UNION ALL SELECT d.status, d.item_name || ', ' || d.room, NULL, d.sort_order
       FROM design_item d, week WHERE d.project_id = $2 AND d.status <> 'Pending' AND EXISTS (
         SELECT FROM audit_event e WHERE e.project_id = $2 AND e.entity = 'design item' AND e.entity_id = d.id::text
           AND e.action IN ('create', 'update') AND e.after->>'status' = d.status AND e.at >= start AND e.at < stop)
     UNION ALL SELECT 'milestone next', label, date, sort_order
       FROM milestone, week WHERE project_id = $2 AND completed_on IS NULL AND date BETWEEN monday - 7 AND monday + 13
     UNION ALL SELECT 'task next', title, due_on, sort_order
       FROM project_task t, week WHERE project_id = $2 AND NOT completed AND NOT ${isOfBuyerSql("t")}
         AND due_on BETWEEN monday - 7 AND monday + 13
     UNION ALL SELECT 'task waiting', title, due_on, sort_order
       FROM project_task t WHERE project_id = $2 AND NOT completed AND ${isOfBuyerSql("t")}
     UNION ALL SELECT 'document wanted', title, due_on, sort_order
       FROM project_wanted_document WHERE project_id = $2 AND received_on IS NULL
     UNION ALL SELECT 'choice', item_name, decide_on, sort_order
       FROM design_item d WHERE project_id = $2 AND decider <> 'Staff' AND ${isUndecidedSql("d")}
     UNION ALL SELECT 'signature', title, valid_until, 0
       FROM signature WHERE project_id = $2 AND status = 'waiting' AND (valid_until IS NULL OR valid_until >= $1::date)
     UNION ALL SELECT 'messages', count(*)::text, NULL, 0
       FROM message m JOIN account a ON a.email = $4
       LEFT JOIN message_read r ON r.thread_id = m.thread_id AND r.account_id = a.id
       WHERE m.thread_id = $2 AND m.side = 'staff' AND ${isReadByBuyerSql("$4")}
         AND (r.read_at IS NULL OR m.created_at > r.read_at)
       HAVING count(*) > 0
   ) news ORDER BY day NULLS LAST, sort_order, title`,
);

type News = Row<(typeof SELECT_NEWS)["columns"]>;

const describeDue = (day: string | null, monday: string): string =>
  day === null ? "" : `, ${isLate(day, monday) ? "overdue since" : "due"} ${formatDate(day)}`;

/** @param monday of the email, YYYY-MM-DD */
const DESCRIBE: Readonly<Record<Kind, (news: News, monday: string) => string>> = {
  "milestone done": ({ title, day }) => `Milestone reached on ${formatDate(day!)}: ${title}`,
  "task done": ({ title }) => `Task done: ${title}`,
  document: ({ title }) => `New document: ${title}`,
  Selected: ({ title }) => `Design item selected: ${title}`,
  Installed: ({ title }) => `Design item installed: ${title}`,
  "milestone next": ({ title, day }, monday) =>
    isLate(day, monday) ? `${title}, late: planned for ${formatDate(day!)}` : `${title}, ${formatDate(day!)}`,
  "task next": ({ title, day }, monday) =>
    `Our task: ${title}, ${isLate(day, monday) ? "late since" : "due"} ${formatDate(day!)}`,
  "task waiting": ({ title, day }, monday) => title + describeDue(day, monday),
  "document wanted": ({ title, day }, monday) => SEND_US + title + describeDue(day, monday),
  choice: ({ title, day }, monday) => CHOOSE + title + describeDue(day, monday),
  signature: ({ title, day }, monday) => SIGN + title + describeDue(day, monday),
  messages: ({ title }) => pluralize(Number(title), "unread message"),
};

const SECTIONS: readonly [heading: string, kinds: readonly Kind[]][] = [
  ["Done last week", ["milestone done", "task done", "document", "Selected", "Installed"]],
  ["Coming up", ["milestone next", "task next"]],
  ["Waiting for you", ["messages", "signature", "choice", "task waiting", "document wanted"]],
];

function* listSections(news: readonly News[], projectId: string, monday: string): Generator<EmailBlock> {
  for (const [heading, kinds] of SECTIONS) {
    const inOrder = heading === "Coming up" ? [kinds] : kinds.map((kind) => [kind]);
    const rows = inOrder.flatMap((group) => news.filter(({ kind }) => group.includes(kind)));
    const lines = rows.slice(0, MAX_LINES).map((row) => {
      const label = DESCRIBE[row.kind](row, monday);
      const threadPath = href("/dashboard/messages/:threadId", { threadId: projectId });
      return row.kind === "messages" ? { label, url: siteUrl(threadPath) } : label;
    });
    if (rows.length > MAX_LINES) lines.push(`And ${rows.length - MAX_LINES} more`);
    if (lines.length > 0) yield { heading, lines };
  }
}

/** @returns how many there are */
async function emailSummaries(projectId: string, monday: string, tx: Tx): Promise<number> {
  const [project] = await run(TAKE_DUE_PROJECT, [monday, projectId], tx);
  let count = 0;
  for (const to of project?.recipients ?? [])
    count += Number(await emailSummary(projectId, { to, monday, address: project!.address }, tx));
  return count;
}

/** @returns whether there was something to tell */
async function emailSummary(
  projectId: string,
  { to, monday, address }: { to: string; monday: string; address: string },
  tx: Tx,
): Promise<boolean> {
  const news = await run(SELECT_NEWS, [monday, projectId, PACIFIC, to], tx);
  const sections = [...listSections(news, projectId, monday)];
  const recipient = sections.length > 0 ? await findRecipient(to, tx) : null;
  if (!recipient) return false;
  const stopLink = buildStopLink("weekly-summary", recipient.mailKey);
  await sendEmail(
    { kind: "weekly-summary", to, subject: `Your week: ${address}`, stopLink, aboutId: projectId },
    [
      `The weekly summary of your project at ${address}, as of ${formatDate(monday)}.`,
      ...sections,
      { label: "See your project", url: siteUrl("/dashboard/summary") },
    ],
    tx,
  );
  return true;
}

/**
 * Enqueues the summaries of a week that aren't yet.
 * @param monday YYYY-MM-DD
 * @returns how many
 * @throws {ItemsFailedError}
 */
export async function sendWeeklySummaries(monday: string, signal?: AbortSignal): Promise<number> {
  const send = async ({ id }: { id: string }) => (await inProject(id, (tx) => emailSummaries(id, monday, tx))) ?? 0;
  return runEach(await run(SELECT_DUE_PROJECTS, [monday]), send, signal);
}

/** The Monday of the summaries that are due at a time, YYYY-MM-DD. */
export const getSummaryDay = (now: Date): string => weeklySlot(now, SEND_AT);

export const createWeeklySummaryJob = (): Job => ({
  name: "weekly-summaries",
  title: "Email buyers about their week",
  rule: { cron: `${SEND_AT.minute} ${SEND_AT.hour} * * ${SEND_AT.weekday}`, timeZone: PACIFIC },
  slot: getSummaryDay,
  async run({ slot, signal }) {
    if (Date.parse(pacificToday()) - Date.parse(slot) > MAX_LATE_DAYS * 86_400_000) return "skipped";
    log().info({ emails: await sendWeeklySummaries(slot, signal) }, "weekly summaries enqueued");
    return undefined;
  },
});
