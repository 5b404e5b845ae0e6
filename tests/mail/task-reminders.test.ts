/** Emails about tasks that are due. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { changeEmailSettings } from "~/accounts/email-settings.server";
import { closePool } from "~/platform/db/pool.server";
import { addBuyer } from "~/projects/buyers/data.server";
import { designTable } from "~/projects/design/data.server";
import { taskTable } from "~/projects/tasks/data.server";
import { createTaskReminderJob, sendTaskReminders } from "~/projects/tasks/reminders.server";
import { updateWantedDocument, wantedTable } from "~/projects/wanted-documents/data.server";
import { pacificToday } from "~/ui/text/dates";
import { addDesignOption, addProject, type TestProject } from "../projects";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

const ACTOR = { id: null, email: "sam@sunporch.example" };
let database: TestDatabase;
let sql: pg.Client;
let project: TestProject;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await closePool();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await emptyTables(sql, "project", "account", "mail");
  project = await addProject(sql, "ana@example.com");
});

const setTask = (dueOn: string, assignee: string | null = null) =>
  taskTable.update({ projectId: project.id, id: project.task }, { dueOn, assignee }, ACTOR);
/** The emails that were enqueued since the last call. */
type Email = { recipient: string; subject: string; text: string; unsubscribe_url: string | null };
const takeEmails = async (): Promise<Email[]> => (await sql.query("DELETE FROM mail RETURNING *")).rows;
const remind = async (today: string) => {
  await sendTaskReminders(today);
  return (await takeEmails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
};

it("reminds the buyer on the day before a task is due and on the day, once each", async () => {
  await setTask("2027-03-09");
  expect(await remind("2027-03-07")).toEqual([]);
  await sendTaskReminders("2027-03-08");
  const [email, ...others] = await takeEmails();
  expect([email, others]).toMatchObject([
    { recipient: "ana@example.com", subject: "Due tomorrow: Sign the scope" },
    [],
  ]);
  expect(email!.text).toContain("A reminder for the project at 121 W Fern Ave, Redlands, CA 92373.");
  expect(email!.text).toMatch(/Sign the scope\nDue tomorrow, Mar 9, 2027\nhttp.*\/dashboard\/tasks\n/);
  expect(await remind("2027-03-08")).toEqual([]);
  expect(await remind("2027-03-09")).toEqual(["ana@example.com: Due today: Sign the scope"]);
  expect([await remind("2027-03-09"), await remind("2027-03-10")]).toEqual([[], []]);
});

it("reminds the buyer of a wanted document until it has come, in one email with the tasks", async () => {
  const fields = { title: "Pay stub", category: "Financial" as const, description: null };
  const created = await wantedTable.create(project.id, { ...fields, dueOn: "2027-03-09" }, ACTOR);
  const id = created.kind === "created" ? created.row.id : "";
  await sendTaskReminders("2027-03-08");
  const [email, ...others] = await takeEmails();
  expect([email, others]).toMatchObject([
    { recipient: "ana@example.com", subject: "Due tomorrow: Send us: Pay stub" },
    [],
  ]);
  expect(email!.text).toMatch(/Send us: Pay stub\nDue tomorrow, Mar 9, 2027\nhttp.*\/dashboard\/documents\n/);
  expect(await remind("2027-03-08")).toEqual([]);
  await setTask("2027-03-09");
  expect(await remind("2027-03-09")).toEqual(["ana@example.com: 2 tasks are due: 121 W Fern Ave, Redlands, CA 92373"]);
  await updateWantedDocument({ projectId: project.id, id }, { dueOn: "2027-03-11" }, ACTOR);
  expect(await remind("2027-03-10")).toEqual(["ana@example.com: Due tomorrow: Send us: Pay stub"]);
  await updateWantedDocument({ projectId: project.id, id }, { received: true }, ACTOR);
  expect(await remind("2027-03-11")).toEqual([]);
});

it("reminds those who decide between options until one is confirmed, and nobody of what staff decide", async () => {
  await addBuyer(project.id, { email: "ben@example.com", name: null }, ACTOR);
  await takeEmails();
  const item = { projectId: project.id, id: project.item };
  await sql.query("UPDATE design_item SET status = 'Pending', decide_on = '2027-03-09' WHERE id = $1", [item.id]);
  expect(await remind("2027-03-08")).toEqual([]);
  const option = await addDesignOption(sql, project);
  await sendTaskReminders("2027-03-08");
  const emails = await takeEmails();
  expect(emails.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort()).toEqual(
    ["ana", "ben"].map((name) => `${name}@example.com: Due tomorrow: Choose: Zellige`),
  );
  expect(emails[0]!.text).toMatch(new RegExp(`http.*/dashboard/design/${item.id}\n`));
  expect(await remind("2027-03-08")).toEqual([]);
  await designTable.update(item, { decider: "Main contact" }, ACTOR);
  expect(await remind("2027-03-09")).toEqual(["ana@example.com: Due today: Choose: Zellige"]);
  await designTable.update(item, { decideOn: "2027-03-10", decider: "Staff" }, ACTOR);
  expect(await remind("2027-03-10")).toEqual([]);
  await designTable.update(item, { decideOn: "2027-03-11", decider: "Any buyer" }, ACTOR);
  await sql.query("UPDATE design_item SET picked_id = $1, confirmed_at = now() WHERE id = $2", [option, item.id]);
  expect(await remind("2027-03-11")).toEqual([]);
});

it("reminds all buyers of what waits for a signature, until its last day is over", async () => {
  await addBuyer(project.id, { email: "ben@example.com", name: null }, ACTOR);
  await takeEmails();
  await sql.query(
    `INSERT INTO signature (id, project_id, document_id, title, content, file_key, sha256, valid_until, sent_by)
     VALUES (gen_random_uuid(), $1, $2, 'Scope of work', '{}', 'a', 'a', '2027-03-09', 'sam')`,
    [project.id, project.document],
  );
  const toBoth = (day: string) => ["ana", "ben"].map((name) => `${name}@example.com: Due ${day}: Sign: Scope of work`);
  expect((await remind("2027-03-08")).toSorted()).toEqual(toBoth("tomorrow"));
  expect((await remind("2027-03-09")).toSorted()).toEqual(toBoth("today"));
  expect(await remind("2027-03-10")).toEqual([]);
});

it("reminds the staff member that a task is assigned to, and again when the date or the assignee changes", async () => {
  await setTask("2027-03-09", "wei@sunporch.example");
  await sendTaskReminders("2027-03-08");
  const [email] = await takeEmails();
  expect(email!.recipient).toBe("wei@sunporch.example");
  expect(email!.text).toContain(`/admin/projects/${project.id}/tasks`);
  await setTask("2027-03-09", "dolores@sunporch.example");
  expect(await remind("2027-03-08")).toEqual(["dolores@sunporch.example: Due tomorrow: Sign the scope"]);
  await setTask("2027-03-08", "dolores@sunporch.example");
  expect(await remind("2027-03-08")).toEqual(["dolores@sunporch.example: Due today: Sign the scope"]);
  await taskTable.update({ projectId: project.id, id: project.task }, { title: "Sign it" }, ACTOR);
  expect(await remind("2027-03-08")).toEqual([]);
});

it("reminds every buyer of the project, each as they choose, and of staff's tasks none of them", async () => {
  await addBuyer(project.id, { email: "ben@example.com", name: null }, ACTOR);
  await addBuyer(project.id, { email: "cy@example.com", name: null }, ACTOR);
  const cy = randomUUID();
  await sql.query("INSERT INTO account (id, email) VALUES ($1, 'cy@example.com')", [cy]);
  await changeEmailSettings(cy, { taskReminders: false });
  await takeEmails();
  await setTask("2027-03-09");
  expect((await remind("2027-03-09")).sort()).toEqual(
    ["ana", "ben"].map((name) => `${name}@example.com: Due today: Sign the scope`),
  );
  await setTask("2027-03-10", "sam@sunporch.example");
  expect(await remind("2027-03-10")).toEqual(["sam@sunporch.example: Due today: Sign the scope"]);
});

it("puts the tasks of one person and project into one email", async () => {
  await sql.query("UPDATE project_task SET completed = false, due_on = '2027-03-09'");
  await setTask("2027-03-08");
  await sendTaskReminders("2027-03-08");
  const emails = await takeEmails();
  expect(emails).toMatchObject([{ subject: "2 tasks are due: 121 W Fern Ave, Redlands, CA 92373" }]);
  expect(emails[0]!.text).toMatch(/Sign the scope\nDue today, Mar 8, 2027\n.*\n\nSend insurance\nDue tomorrow/);
});

it.each([
  ["done", "UPDATE project_task SET completed = true"],
  ["of a project that isn't active", "UPDATE project SET status = 'completed'"],
  [
    "of someone who is blocked",
    "INSERT INTO account (id, email, disabled_at) VALUES (gen_random_uuid(), 'ana@example.com', now())",
  ],
])("doesn't remind of a task that is %s", async (_, change) => {
  await setTask("2027-03-09");
  await sql.query(change);
  expect(await remind("2027-03-09")).toEqual([]);
});

it("isn’t sent to someone who turned reminders off, with a link that does so", async () => {
  const { rows } = await sql.query(
    "INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'ana@example.com') RETURNING id",
  );
  await setTask("2027-03-09");
  await sendTaskReminders("2027-03-08");
  const [email] = await takeEmails();
  expect(new URL(email!.unsubscribe_url!).pathname).toMatch(/^\/stop-emails\/task-reminders\/[0-9a-f-]{36}$/);
  await changeEmailSettings(rows[0].id, { emails: "off", weeklySummary: false });
  expect(await remind("2027-03-09")).toHaveLength(1);
  await setTask("2027-03-09");
  await changeEmailSettings(rows[0].id, { taskReminders: false });
  expect(await remind("2027-03-09")).toEqual([]);
});

it("records a reminder only with its email", async () => {
  await setTask("2027-03-09");
  await sql.query("ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (kind <> 'task-reminder')");
  await expect(sendTaskReminders("2027-03-09")).rejects.toThrow("no_mail");
  await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
  expect(await remind("2027-03-09")).toHaveLength(1);
});

it("reminds of the other projects when one fails, and then of that one only", async () => {
  await setTask("2027-03-09");
  for (const n of [2, 3]) {
    const { id, task } = await addProject(sql, `buyer${n}@example.com`);
    await taskTable.update({ projectId: id, id: task }, { dueOn: "2027-03-09" }, ACTOR);
  }
  const { rows } = await sql.query(
    "SELECT p.buyer_email FROM project_task t JOIN project p ON p.id = t.project_id WHERE t.due_on IS NOT NULL",
  );
  expect(rows).toHaveLength(3);
  for (const { buyer_email: email } of rows) {
    await sql.query("UPDATE project_task SET reminded_on = NULL");
    await sql.query(`ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (recipient <> '${email}')`);
    await expect(sendTaskReminders("2027-03-09")).rejects.toThrow(/^1 of 3 failed: .*no_mail/s);
    await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
    expect(await takeEmails()).toHaveLength(2);
    expect(await remind("2027-03-09")).toEqual([`${email}: Due today: Sign the scope`]);
  }
});

it("skips a day that is over when the worker comes back", async () => {
  await setTask("2027-03-09");
  const run = { attempt: 1, signal: new AbortController().signal };
  expect(await createTaskReminderJob().run({ ...run, slot: "2027-03-09" })).toBe("skipped");
  expect(await takeEmails()).toEqual([]);
  await setTask(pacificToday());
  await createTaskReminderJob().run({ ...run, slot: pacificToday() });
  expect(await takeEmails()).toHaveLength(1);
});
