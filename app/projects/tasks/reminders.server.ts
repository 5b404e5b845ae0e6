/** Emails about tasks, wanted documents and choices on the day before they are due, on the day, and when staff press Remind, to those who do them. */
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { PROJECT_BUYERS } from "~/accounts/project-buyers.server";
import { type Actor, audit } from "~/audit/audit.server";
import { PACIFIC } from "~/intl/formats";
import type { Tx } from "~/platform/db/db.server";
import { orNull, type Row, run, sql, text, texts, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { sendEmail } from "~/platform/mail/outbox.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { describeDue } from "~/work/due";
import { isUndecidedSql } from "~/work/open-work.server";
import { type ItemAddress, inProject } from "../items.server";
import { CHOOSE, SEND_US, SIGN } from "../rules";

/** In California. */
const REMIND_AT = { hour: 8, minute: 0 };

/** $1: today. One reminder a day is enough. */
const NOT_TODAY = "(t.reminded_on IS NULL OR t.reminded_on < $1::date)";
const isDueSql = (day: string) => `${day} BETWEEN $1::date AND $1::date + 1 AND ${NOT_TODAY}`;
const isChosenSql = (id: string) => `${id} = $3 AND ${NOT_TODAY}`;

/** What reminders tell of, as SQL: its rows `t` that are open and their projects `p`, and of each the day and the page. */
type Source = Record<"table" | "open" | "day" | "title" | "assignee" | "page", string>;

const SOURCES = {
  task: {
    table: "project_task",
    open: "project_task t JOIN project p ON p.id = t.project_id WHERE NOT t.completed",
    day: "t.due_on",
    title: "t.title",
    assignee: "t.assignee_email",
    page: "CASE WHEN t.assignee_email IS NULL THEN '/dashboard/tasks' ELSE '/admin/projects/' || p.id || '/tasks' END",
  },
  document: {
    table: "project_wanted_document",
    open: "project_wanted_document t JOIN project p ON p.id = t.project_id WHERE t.received_on IS NULL",
    day: "t.due_on",
    title: `'${SEND_US}' || t.title`,
    assignee: "NULL::text",
    page: "'/dashboard/documents'",
  },
  /** Those of the buyers. */
  choice: {
    table: "design_item",
    open: `design_item t JOIN project p ON p.id = t.project_id WHERE t.decider <> 'Staff' AND ${isUndecidedSql("t")}
      AND (t.decide_on IS NULL OR t.decide_on >= $1::date OR t.reopened)`,
    day: "t.decide_on",
    title: `'${CHOOSE}' || t.item_name`,
    assignee: "CASE t.decider WHEN 'Main contact' THEN p.buyer_email END",
    page: "'/dashboard/design/' || t.id",
  },
  /** Of all buyers of the project; one of them signs. */
  signature: {
    table: "signature",
    open: `signature t JOIN project p ON p.id = t.project_id
      WHERE t.status = 'waiting' AND (t.valid_until IS NULL OR t.valid_until >= $1::date)`,
    day: "t.valid_until",
    title: `'${SIGN}' || t.title`,
    assignee: "NULL::text",
    page: "'/dashboard/signatures/' || t.id",
  },
} satisfies Record<string, Source>;

const SELECT_DUE_PROJECTS = sql(
  "projects-with-due-tasks",
  { id: uuid },
  Object.values(SOURCES)
    .map(({ open, day }) => `SELECT p.id FROM ${open} AND p.status = 'active' AND ${isDueSql(day)}`)
    .join(" UNION "),
);

/** Those who are blocked or turned reminders off get no email. $2: the project. */
const declareTake = (name: string, { table, open, day, title, assignee, page }: Source, which: string) =>
  sql(
    name,
    { title: text(), dueOn: orNull(text()), recipients: texts(), address: text(), page: text() },
    `WITH due AS (
       SELECT t.id, ${title} AS title, ${page} AS page, p.property_address AS address, ARRAY(
         SELECT r.email FROM (SELECT ${assignee} AS email UNION SELECT email FROM ${PROJECT_BUYERS} b
           WHERE b.project_id = p.id AND ${assignee} IS NULL) r
         WHERE r.email IS NOT NULL AND NOT EXISTS (
           SELECT FROM account a LEFT JOIN message_settings s ON s.account_id = a.id
           WHERE a.email = r.email AND (a.disabled_at IS NOT NULL OR NOT s.task_reminders))) AS recipients
       FROM ${open} AND p.id = $2 AND p.status = 'active' AND ${which}
     )
     UPDATE ${table} t SET reminded_on = $1::date FROM due
     WHERE t.id = due.id AND due.recipients <> '{}'
     RETURNING due.title, ${day}::text AS "dueOn", due.recipients, due.address, due.page`,
  );

const TAKE_DUE = Object.entries(SOURCES).map(([kind, source]) =>
  declareTake(`take-due-${kind}`, source, isDueSql(source.day)),
);
const declareTakeChosen = (kind: keyof typeof SOURCES, id = "t.id") =>
  declareTake(`take-${kind}`, SOURCES[kind], isChosenSql(id));
const TAKE_SIGNATURE = declareTakeChosen("signature", "coalesce(t.change_order_id, t.document_id)");
const TAKE_ITEM = {
  task: declareTakeChosen("task"),
  document: declareTakeChosen("document"),
  choice: declareTakeChosen("choice"),
  change: TAKE_SIGNATURE,
  signature: TAKE_SIGNATURE,
};
const ENTITIES = {
  task: "task",
  document: "wanted document",
  choice: "design item",
  change: "change order",
  signature: "document",
};

type DueTask = Row<(typeof TAKE_SIGNATURE)["columns"]>;

/**
 * Enqueues the reminders of a day, one email for each person and project.
 * @param today YYYY-MM-DD
 * @returns how many
 * @throws {ItemsFailedError}
 */
export async function sendTaskReminders(today: string, signal?: AbortSignal): Promise<number> {
  const remind = async ({ id }: { id: string }) => (await inProject(id, (tx) => remindOfProject(id, today, tx))) ?? 0;
  return runEach(await run(SELECT_DUE_PROJECTS, [today]), remind, signal);
}

/**
 * Reminds of one task, wanted document, choice, change order or document to sign now.
 * @returns whether an email was written: not to someone who was reminded today, is blocked or turned reminders off
 */
export async function remindOfItem(kind: keyof typeof TAKE_ITEM, at: ItemAddress, actor: Actor): Promise<boolean> {
  const today = pacificToday();
  const isReminded = await inProject(at.projectId, async (tx) => {
    const [item] = await run(TAKE_ITEM[kind], [today, at.projectId, at.id], tx);
    if (!item) return false;
    for (const to of item.recipients) await emailReminder(to, at.projectId, [item], today, tx);
    await audit(actor, { action: "remind", entity: ENTITIES[kind], entityId: at.id, projectId: at.projectId }, tx);
    return true;
  });
  return isReminded ?? false;
}

async function remindOfProject(id: string, today: string, tx: Tx): Promise<number> {
  const tasks: DueTask[] = [];
  for (const take of TAKE_DUE) tasks.push(...(await run(take, [today, id], tx)));
  const byRecipient = new Map<string, DueTask[]>();
  for (const task of tasks)
    for (const to of task.recipients) byRecipient.set(to, [...(byRecipient.get(to) ?? []), task]);
  for (const [to, own] of byRecipient) await emailReminder(to, id, own, today, tx);
  return byRecipient.size;
}

async function emailReminder(to: string, aboutId: string, tasks: DueTask[], today: string, tx: Tx): Promise<void> {
  const [first] = tasks as [DueTask, ...DueTask[]];
  const when = ({ dueOn }: DueTask) => (dueOn === null ? "A reminder" : describeDue(dueOn, today));
  const subject =
    tasks.length > 1 ? `${tasks.length} tasks are due: ${first.address}` : `${when(first)}: ${first.title}`;
  const inOrder = tasks.toSorted(
    (a, b) => (a.dueOn ?? "").localeCompare(b.dueOn ?? "") || a.title.localeCompare(b.title),
  );
  const recipient = await findRecipient(to, tx);
  const stopLink = buildStopLink("task-reminders", recipient?.mailKey ?? null);
  await sendEmail(
    { kind: "task-reminder", to, subject, stopLink, aboutId },
    [
      `A reminder for the project at ${first.address}.`,
      {
        items: inOrder.map((task) => ({
          label: task.title,
          url: siteUrl(task.page),
          note: task.dueOn === null ? "Without a due date" : `${when(task)}, ${formatDate(task.dueOn)}`,
        })),
      },
    ],
    tx,
  );
}

export function createTaskReminderJob(): Job {
  return {
    name: "task-reminders",
    title: "Remind of tasks, wanted documents and choices",
    rule: { cron: `${REMIND_AT.minute} ${REMIND_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, REMIND_AT),
    async run({ slot, signal }) {
      // A reminder of yesterday that comes at night would come too late, and at night.
      if (slot !== pacificToday()) return "skipped";
      log().info({ emails: await sendTaskReminders(slot, signal) }, "task reminders sent");
      return undefined;
    },
  };
}
