/** Emails about tasks on the day before they are due and on the day, to those who do them. */
import { buildStopLink, findRecipient } from "~/accounts/email-settings.server";
import { PACIFIC } from "~/intl/formats";
import { brand } from "~/platform/brand.server";
import type { Tx } from "~/platform/db/db.server";
import { bool, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";
import { siteUrl } from "~/platform/http/site.server";
import { runEach } from "~/platform/jobs/run-each.server";
import type { Job } from "~/platform/jobs/scheduler.server";
import { dailySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { composeEmail } from "~/platform/mail/email-message";
import { enqueueEmail } from "~/platform/mail/outbox.server";
import { formatDate, pacificToday } from "~/ui/text/dates";
import { inProject } from "../write.server";

/** In California. */
const REMIND_AT = { hour: 8, minute: 0 };

/** $1: today. */
const IS_DUE = `NOT t.completed AND t.due_on IS NOT NULL AND t.due_on BETWEEN $1::date AND $1::date + 1
  AND (t.reminded_on IS NULL OR t.reminded_on < $1::date)`;

const SELECT_DUE_PROJECTS = sql(
  "projects-with-due-tasks",
  { id: uuid },
  `SELECT DISTINCT p.id FROM project_task t JOIN project p ON p.id = t.project_id WHERE p.status = 'active' AND ${IS_DUE}`,
);

/** Those who are blocked or turned reminders off get no email. */
const TAKE_DUE_TASKS = sql(
  "take-due-tasks",
  { title: text(), dueOn: text(), isToday: bool, isStaff: bool, recipient: text(), address: text() },
  `UPDATE project_task t SET reminded_on = $1::date FROM project p
   WHERE p.id = $2 AND t.project_id = p.id AND p.status = 'active' AND ${IS_DUE}
     AND NOT EXISTS (SELECT FROM account a LEFT JOIN message_settings s ON s.account_id = a.id
       WHERE a.email = coalesce(t.assignee_email, p.buyer_email) AND (a.disabled_at IS NOT NULL OR NOT s.task_reminders))
   RETURNING t.title, t.due_on::text AS "dueOn", t.due_on = $1::date AS "isToday", t.assignee_email IS NOT NULL AS "isStaff",
     coalesce(t.assignee_email, p.buyer_email) AS recipient, p.property_address AS address`,
);

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
  const tasks = await run(TAKE_DUE_TASKS, [today, id], tx);
  const byRecipient = new Map<string, DueTask[]>();
  for (const task of tasks) byRecipient.set(task.recipient, [...(byRecipient.get(task.recipient) ?? []), task]);
  for (const [to, own] of byRecipient) await emailReminder(to, id, own, tx);
  return byRecipient.size;
}

async function emailReminder(to: string, projectId: string, tasks: DueTask[], tx: Tx): Promise<void> {
  const [first] = tasks as [DueTask, ...DueTask[]];
  const when = (task: DueTask) => (task.isToday ? "Due today" : "Due tomorrow");
  const subject =
    tasks.length > 1 ? `${tasks.length} tasks are due: ${first.address}` : `${when(first)}: ${first.title}`;
  const url = siteUrl(first.isStaff ? `/admin/projects/${projectId}/tasks` : "/dashboard/tasks");
  const inOrder = tasks.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.title.localeCompare(b.title));
  const recipient = await findRecipient(to, tx);
  const email = composeEmail(
    { kind: "task-reminder", to, subject },
    [
      `A reminder for the project at ${first.address}.`,
      { items: inOrder.map((task) => ({ label: task.title, url, note: `${when(task)}, ${formatDate(task.dueOn)}` })) },
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
