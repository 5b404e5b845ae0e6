/** The weekly summary that buyers get about their projects. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeEmailSettings } from "~/accounts/email-settings.server";
import { closePool } from "~/platform/db/pool.server";
import { siteUrl } from "~/platform/http/site.server";
import { addBuyer } from "~/projects/buyers/data.server";
import { updateDesignItem } from "~/projects/design/data.server";
import { createWeeklySummaryJob, sendWeeklySummaries } from "~/projects/summary/weekly-summary.server";
import { addDesignOption, addProject, type TestProject } from "../projects";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

const ACTOR = { id: null, email: "sam@sunporch.example" };
const MONDAY = "2027-03-08";
let database: TestDatabase;
let sql: pg.Client;
let ana: string;
let project: TestProject;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  vi.useRealTimers();
  await closePool();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await emptyTables(sql, "project", "account", "mail", "audit_event");
  ana = await createAccount("ana@example.com");
  project = await addProject(sql, "ana@example.com");
});

async function createAccount(email: string): Promise<string> {
  const id = randomUUID();
  await sql.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now())", [id, email]);
  return id;
}

const change = (fields: Parameters<typeof updateDesignItem>[1]) =>
  updateDesignItem({ projectId: project.id, id: project.item }, fields, undefined, ACTOR);

/** A project that has nothing to tell. */
async function addQuietProject(email: string): Promise<string> {
  const { id } = await addProject(sql, email);
  await sql.query("DELETE FROM milestone WHERE project_id = $1", [id]);
  await sql.query("DELETE FROM project_task WHERE project_id = $1", [id]);
  return id;
}

const addTask = (title: string, columns: { dueOn?: string; assignee?: string; completedAt?: string } = {}) =>
  sql.query(
    `INSERT INTO project_task (id, project_id, title, due_on, assignee_email, completed, completed_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5::timestamptz IS NOT NULL, $5)`,
    [project.id, title, columns.dueOn ?? null, columns.assignee ?? null, columns.completedAt ?? null],
  );
const addMilestone = (label: string, date: string, completedOn: string | null = null) =>
  sql.query(
    "INSERT INTO milestone (id, project_id, label, date, completed_on) VALUES (gen_random_uuid(), $1, $2, $3, $4)",
    [project.id, label, date, completedOn],
  );

type Mail = { recipient: string; subject: string; text: string; html: string; unsubscribe_url: string };
const listMail = async (): Promise<Mail[]> => (await sql.query("SELECT * FROM mail ORDER BY recipient")).rows;

/** The lines of each section of the email. */
function readSections({ text }: Mail): Record<string, string[]> {
  const parts = text.split("\n\n").map((part) => part.split("\n"));
  return Object.fromEntries(parts.flatMap(([first, ...rest]) => (rest[0]?.startsWith("- ") ? [[first, rest]] : [])));
}

describe("a weekly summary", () => {
  it("tells what was done in the week before, from Monday to Sunday in California", async () => {
    await addMilestone("Permits", "2027-03-01", "2027-03-01");
    await addMilestone("Survey", "2027-02-26", "2027-02-28");
    await addMilestone("Today", "2027-03-08", "2027-03-08");
    await addTask("Last minute", { completedAt: "2027-03-08T07:59:59Z" });
    await addTask("A minute later", { completedAt: "2027-03-08T08:00:00Z" });
    await addTask("First minute", { completedAt: "2027-03-01T08:00:00Z", assignee: "sam@sunporch.example" });
    await addTask("The week before", { completedAt: "2027-03-01T07:59:59Z" });
    await sql.query("UPDATE project_document SET uploaded_at = '2027-03-03T20:00:00Z'");
    await sql.query(
      `INSERT INTO project_document
         (id, project_id, category, title, file_key, file_name, size, scan_state, sent_by, uploaded_at) VALUES
         (gen_random_uuid(), $1, 'Other', 'Unscanned', 'key', 'x.pdf', 1, 'pending', NULL, '2027-03-03T20:00:00Z'),
         (gen_random_uuid(), $1, 'Other', 'Their own', 'key', 'x.pdf', 1, NULL, 'ana@example.com', '2027-03-03T20:00:00Z')`,
      [project.id],
    );
    await change({ status: "Selected" });
    await change({ description: "Glazed by hand" });
    await sql.query("UPDATE audit_event SET at = '2027-03-04T20:00:00Z'");
    expect(await sendWeeklySummaries(MONDAY)).toBe(1);
    const [mail] = await listMail();
    expect(readSections(mail!)["Done last week"]).toEqual([
      "- Milestone reached on Mar 1, 2027: Permits",
      "- Task done: First minute",
      "- Task done: Last minute",
      "- New document: Agreement",
      "- Design item selected: Zellige, Kitchen",
    ]);
  });

  it("tells no design decision of another week, and none that was taken back", async () => {
    await change({ status: "Selected" });
    await sql.query("UPDATE audit_event SET at = '2027-02-25T20:00:00Z'");
    await change({ description: "Glazed by hand" });
    await sql.query("UPDATE audit_event SET at = '2027-03-04T20:00:00Z' WHERE at > '2027-02-26'");
    await sendWeeklySummaries(MONDAY);
    await change({ status: "Installed" });
    await change({ status: "Pending" });
    await sql.query("UPDATE audit_event SET at = '2027-03-11T20:00:00Z' WHERE at > '2027-03-05'");
    await sendWeeklySummaries("2027-03-15");
    const mail = await listMail();
    expect(mail.map((email) => Object.keys(readSections(email)))).toEqual([
      ["Coming up", "Waiting for you"],
      ["Coming up", "Waiting for you"],
    ]);
  });

  it("tells what comes next by date, and what waits for the buyer", async () => {
    await sql.query("UPDATE project_task SET due_on = '2027-03-05' WHERE id = $1", [project.task]);
    await addTask("Choose the counters", { dueOn: "2027-03-12" });
    await addTask("Find a mover");
    await addTask("Order the cabinets", { dueOn: "2027-03-10", assignee: "sam@sunporch.example" });
    await addTask("Sweep the yard", { assignee: "sam@sunporch.example" });
    await sql.query(
      `INSERT INTO project_wanted_document (id, project_id, title, category, due_on) VALUES
         (gen_random_uuid(), $1, 'Insurance', 'Financial', '2027-03-12'), (gen_random_uuid(), $1, 'Permit', 'Other', '2027-03-01'),
         (gen_random_uuid(), $1, 'Pay stub', 'Financial', NULL)`,
      [project.id],
    );
    await addMilestone("Framing", "2027-03-21");
    await addMilestone("Roof", "2027-03-22");
    await addMilestone("Slipped", "2027-03-02");
    await addMilestone("Forgotten", "2027-02-20");
    await sql.query("INSERT INTO message_thread (id, project_id) VALUES ($1, $1)", [project.id]);
    for (const [side, at] of [
      ["staff", "2027-03-02T20:00:00Z"],
      ["staff", "2027-03-04T20:00:00Z"],
      ["buyer", "2027-03-05T20:00:00Z"],
    ])
      await sql.query(
        "INSERT INTO message (id, thread_id, side, author_email, body, created_at) VALUES (gen_random_uuid(), $1, $2, 'x@example.com', 'Hi', $3)",
        [project.id, side, at],
      );
    await sql.query(
      `INSERT INTO message (id, thread_id, side, author_email, buyer_email, body, created_at)
       VALUES (gen_random_uuid(), $1, 'staff', 'x@example.com', 'former@example.com', 'Hi', '2027-03-04')`,
      [project.id],
    );
    await sql.query("INSERT INTO message_read (account_id, thread_id, read_at) VALUES ($1, $2, '2027-03-03')", [
      ana,
      project.id,
    ]);
    await addDesignOption(sql, project);
    await sql.query("UPDATE design_item SET decide_on = '2027-03-12' WHERE id = $1", [project.item]);
    await sql.query(
      `INSERT INTO signature (id, project_id, document_id, title, content, file_key, sha256, valid_until, sent_by)
       SELECT gen_random_uuid(), $1, $2, title, '{}', 'a', 'a', day::date, 'sam'
       FROM (VALUES ('Scope', '2027-03-12'), ('Expired', '2027-03-01')) waiting (title, day)`,
      [project.id, project.document],
    );
    await sendWeeklySummaries(MONDAY);
    const [mail] = await listMail();
    expect(mail).toMatchObject({
      recipient: "ana@example.com",
      subject: "Your week: 121 W Fern Ave, Redlands, CA 92373",
    });
    expect(readSections(mail!)).toEqual({
      "Coming up": [
        "- Slipped, late: planned for Mar 2, 2027",
        "- Demolition, kitchen; bath, Mar 9, 2027",
        "- Our task: Order the cabinets, due Mar 10, 2027",
        "- Framing, Mar 21, 2027",
      ],
      "Waiting for you": [
        `- 1 unread message: ${siteUrl(`/dashboard/messages/${project.id}`)}`,
        "- Sign: Scope, due Mar 12, 2027",
        "- Choose: Zellige, due Mar 12, 2027",
        "- Sign the scope, overdue since Mar 5, 2027",
        "- Choose the counters, due Mar 12, 2027",
        "- Find a mover",
        "- Send us: Permit, overdue since Mar 1, 2027",
        "- Send us: Insurance, due Mar 12, 2027",
        "- Send us: Pay stub",
      ],
    });
    expect(mail!.text).toMatch(/\/dashboard\/summary\n/);
    expect(mail!.html).toMatch(
      /<li [^>]*><a href="[^"]+\/dashboard\/messages\/[^"]+"[^>]*>1 unread message<\/a><\/li>/,
    );
    expect(mail!.html).toMatch(/<li [^>]*>Find a mover<\/li>/);
  });

  it("lists ten entries of a section, and the number of the others", async () => {
    for (let n = 10; n < 22; n++) await addTask(`Task ${n}`, { dueOn: `2027-04-${n}` });
    await sendWeeklySummaries(MONDAY);
    const waiting = readSections((await listMail())[0]!)["Waiting for you"]!;
    expect([waiting.length, waiting[9], waiting[10]]).toEqual([11, "- Task 19, due Apr 19, 2027", "- And 3 more"]);
  });

  it("is sent once for a project and week by several workers, and after one that failed", async () => {
    await addProject(sql, "ana@example.com", { property_address: "Second home" });
    await sql.query("ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (subject NOT LIKE '%Second home')");
    await expect(sendWeeklySummaries(MONDAY)).rejects.toThrow("no_mail");
    await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
    await Promise.all([sendWeeklySummaries(MONDAY), sendWeeklySummaries(MONDAY), sendWeeklySummaries(MONDAY)]);
    expect((await listMail()).map(({ subject }) => subject).sort()).toEqual([
      "Your week: 121 W Fern Ave, Redlands, CA 92373",
      "Your week: Second home",
    ]);
    expect(await sendWeeklySummaries("2027-03-15")).toBe(2);
  });

  it("goes to the others when one fails, and then to that one only", async () => {
    for (const address of ["Second home", "Third home"])
      await addProject(sql, "ana@example.com", { property_address: address });
    await sql.query(
      "UPDATE project SET property_address = 'The first' WHERE id = (SELECT id FROM project ORDER BY id LIMIT 1)",
    );
    await sql.query("ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (subject NOT LIKE '%The first')");
    await expect(sendWeeklySummaries(MONDAY)).rejects.toThrow(/^1 of 3 failed: .*no_mail/s);
    expect(await listMail()).toHaveLength(2);
    await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
    expect([await sendWeeklySummaries(MONDAY), (await listMail()).length]).toEqual([1, 3]);
  });

  it("isn’t sent when there is nothing to tell, and not for projects that aren’t active", async () => {
    await sql.query("UPDATE project SET status = 'completed'");
    await addQuietProject("ana@example.com");
    expect(await sendWeeklySummaries(MONDAY)).toBe(0);
    await sql.query("UPDATE project SET status = 'active'");
    expect(await sendWeeklySummaries(MONDAY)).toBe(1);
  });

  it("goes to nobody who turned it off, is blocked, or has no account", async () => {
    await addProject(sql, "late@example.com");
    await sendWeeklySummaries(MONDAY);
    const [mail, ...others] = await listMail();
    expect([mail!.recipient, others]).toEqual(["ana@example.com", []]);
    expect(new URL(mail!.unsubscribe_url).pathname).toMatch(/^\/stop-emails\/weekly-summary\/[0-9a-f-]{36}$/);
    expect(mail!.text).toContain(`Turn off weekly summaries: ${mail!.unsubscribe_url}`);
    await changeEmailSettings(ana, { weeklySummary: false });
    expect(await sendWeeklySummaries("2027-03-15")).toBe(0);
    await changeEmailSettings(ana, { weeklySummary: true, emails: "off" });
    await sql.query("UPDATE account SET disabled_at = now() WHERE id = $1", [ana]);
    expect(await sendWeeklySummaries("2027-03-15")).toBe(0);
    await sql.query("UPDATE account SET disabled_at = NULL");
    expect(await sendWeeklySummaries("2027-03-15")).toBe(1);
  });
});

describe("its job", () => {
  const job = createWeeklySummaryJob();

  it("goes to every buyer who wants it, each with what they haven't read", async () => {
    await createAccount("ben@example.com");
    for (const email of ["ben@example.com", "cy@example.com"]) await addBuyer(project.id, { email, name: null }, ACTOR);
    await sql.query("INSERT INTO message_thread (id, project_id) VALUES ($1, $1)", [project.id]);
    await sql.query(
      `INSERT INTO message (id, thread_id, side, author_email, buyer_email, body)
       VALUES (gen_random_uuid(), $1, 'staff', 'sam@sunporch.example', 'ana@example.com', 'Hello')`,
      [project.id],
    );
    await sql.query("INSERT INTO message_read (account_id, thread_id, read_at) VALUES ($1, $2, now())", [
      ana,
      project.id,
    ]);
    await sql.query("DELETE FROM mail");
    expect([await sendWeeklySummaries(MONDAY), await sendWeeklySummaries(MONDAY)]).toEqual([2, 0]);
    const mails = await listMail();
    expect(mails.map(({ recipient, text }) => [recipient, text.includes("1 unread message")])).toEqual([
      ["ana@example.com", false],
      ["ben@example.com", true],
    ]);
    await changeEmailSettings(ana, { weeklySummary: false });
    expect(await sendWeeklySummaries("2027-03-15")).toBe(1);
  });

  it("is due on Mondays at a quarter past eight", () => {
    // That is 16:15 UTC in winter and 15:15 UTC in summer.
    const slots = [
      ["2027-03-08T16:14:59Z", "2027-03-01"],
      ["2027-03-08T16:15:00Z", "2027-03-08"],
      ["2027-03-15T15:14:59Z", "2027-03-08"],
      ["2027-03-15T15:15:00Z", "2027-03-15"],
      ["2027-03-22T06:59:00Z", "2027-03-15"],
    ] as const;
    expect(slots.map(([now]) => [now, job.slot(new Date(now))])).toEqual(slots);
  });

  it("sends a day late after an outage, and leaves out older weeks", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const context = { slot: MONDAY, attempt: 1, signal: new AbortController().signal };
    vi.setSystemTime("2027-03-10T20:00:00Z");
    expect(await job.run(context)).toBe("skipped");
    expect(await listMail()).toEqual([]);
    vi.setSystemTime("2027-03-09T20:00:00Z");
    await job.run(context);
    expect(await listMail()).toHaveLength(1);
    vi.useRealTimers();
  });
});
