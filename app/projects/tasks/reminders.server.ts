/** Emails about tasks and wanted documents on the day before they are due and on the day, to those who do them. */
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { PACIFIC } from "~/intl/formats";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { bool, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import type { Job } from "~/platform/jobs/job";
import { runEach } from "~/platform/jobs/run-each.server";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { composeEmail } from "~/platform/mail/email-message.server";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { inProject } from "../items.server";
import { SEND_US } from "../rules";

/** In California. */
const REMIND_AT = { hour: 8, minute: 0 };

/** $1: today. */
const IS_DUE = `t.due_on IS NOT NULL AND t.due_on BETWEEN $1::date AND $1::date + 1
  AND (t.reminded_on IS NULL OR t.reminded_on < $1::date)`;
const OPEN_TASKS = `project_task t JOIN project p ON p.id = t.project_id WHERE NOT t.completed`;
const OPEN_DOCUMENTS = `project_wanted_document t JOIN project p ON p.id = t.project_id WHERE t.received_on IS NULL`;

const SELECT_DUE_PROJECTS = sql(
  "projects-with-due-tasks",
  { id: uuid },
  [OPEN_TASKS, OPEN_DOCUMENTS]
    .map((open) => `SELECT p.id FROM ${open} AND p.status = 'active' AND ${IS_DUE}`)
    .join(" UNION "),
);

/** Those who are blocked or turned reminders off get no email. $2: the project. */
const declareTake = (
  name: string,
  table: string,
  open: string,
  { title, assignee, page }: Record<"title" | "assignee" | "page", string>,
) =>
  sql(
    name,
    { title: text(), dueOn: text(), isToday: bool, recipient: text(), address: text(), page: text() },
    `WITH due AS (
       SELECT t.id, ${title} AS title, ${page} AS page, coalesce(${assignee}, p.buyer_email) AS recipient, p.property_address AS address
       FROM ${open} AND p.id = $2 AND p.status = 'active' AND ${IS_DUE}
     )
     UPDATE ${table} t SET reminded_on = $1::date FROM due
     WHERE t.id = due.id AND NOT EXISTS (SELECT FROM account a LEFT JOIN message_settings s ON s.account_id = a.id
       WHERE a.email = due.recipient AND (a.disabled_at IS NOT NULL OR NOT s.task_reminders))
     RETURNING due.title, t.due_on::text AS "dueOn", t.due_on = $1::date AS "isToday", due.recipient, due.address, due.page`,
  );

const TAKE_DUE_TASKS = declareTake("take-due-tasks", "project_task", OPEN_TASKS, {
  title: "t.title",
  assignee: "t.assignee_email",
  page: "CASE WHEN t.assignee_email IS NULL THEN '/dashboard/tasks' ELSE '/admin/projects/' || p.id || '/tasks' END",
});
const TAKE_DUE_DOCUMENTS = declareTake("take-due-documents", "project_wanted_document", OPEN_DOCUMENTS, {
  title: `'${SEND_US}' || t.title`,
  assignee: "NULL::text",
  page: "'/dashboard/documents'",
});

type DueTask = Row<(typeof TAKE_DUE_TASKS)["columns"]>;

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

async function remindOfProject(id: string, today: string, tx: Tx): Promise<number> {
  const tasks = [...(await run(TAKE_DUE_TASKS, [today, id], tx)), ...(await run(TAKE_DUE_DOCUMENTS, [today, id], tx))];
  const byRecipient = new Map<string, DueTask[]>();
  for (const task of tasks) byRecipient.set(task.recipient, [...(byRecipient.get(task.recipient) ?? []), task]);
  for (const [to, own] of byRecipient) await emailReminder(to, own, tx);
  return byRecipient.size;
}

async function emailReminder(to: string, tasks: DueTask[], tx: Tx): Promise<void> {
  const [first] = tasks as [DueTask, ...DueTask[]];
  const when = (task: DueTask) => (task.isToday ? "Due today" : "Due tomorrow");
  const subject =
    tasks.length > 1 ? `${tasks.length} tasks are due: ${first.address}` : `${when(first)}: ${first.title}`;
  const inOrder = tasks.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.title.localeCompare(b.title));
  const recipient = await findRecipient(to, tx);
  const email = composeEmail(
    { kind: "task-reminder", to, subject },
    [
      `A reminder for the project at ${first.address}.`,
      {
        items: inOrder.map((task) => ({
          label: task.title,
          url: siteUrl(task.page),
          note: `${when(task)}, ${formatDate(task.dueOn)}`,
        })),
      },
    ],
    brand().name,
    buildStopLink("task-reminders", recipient?.mailKey ?? null),
  );
  await enqueueEmail(email, tx);
}

export function createTaskReminderJob(): Job {
  return {
    name: "task-reminders",
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
