/** Daily digests of messages, and warnings of answers that are due. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeEmailSettings, findRecipient } from "~/accounts/email-settings.server";
import { enqueueDueDigests } from "~/messages/digest.server";
import { inTransaction } from "~/platform/db/db.server";
import { closePool } from "~/platform/db/pool.server";
import { sendDueWarnings } from "~/timeline-requests/due-warnings.server";
import { addListing } from "../factories";
import { addProject } from "../projects";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

let database: TestDatabase;
let sql: pg.Client;
let listing: number;
let ana: string;
let sam: string;
let project: string;

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  listing = await addListing(sql, { listing_key: "a" });
});
afterAll(async () => {
  await closePool();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await emptyTables(sql, "account", "project", "mail");
  ana = await createAccount("ana@example.com");
  sam = await createAccount("sam@sunporch.example");
  project = (await addProject(sql, "ana@example.com", { owner_email: "sam@sunporch.example" })).id;
});

async function createAccount(email: string): Promise<string> {
  const id = randomUUID();
  await sql.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now())", [id, email]);
  return id;
}

async function addRequest(dueAt: Date, columns: { status?: string; owner?: string } = {}): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at, status, owner_email)
     VALUES ($1, $2, $3, '4471 Brockton Ave', 'Ana Reyes', 'ana@example.com', 'email', false, false, 700000, '2027-08', '{}',
       500000, 0, $4, $5, $6)`,
    [id, ana, listing, dueAt, columns.status ?? "received", columns.owner ?? null],
  );
  return id;
}

async function addMessage(
  thread: string,
  kind: "project" | "request",
  side: string,
  body: string,
  at: Date,
  buyer: string | null = null,
) {
  await sql.query(
    `INSERT INTO message_thread (id, ${kind}_id, awaits_staff) VALUES ($1, $1, $2)
     ON CONFLICT (id) DO UPDATE SET awaits_staff = excluded.awaits_staff`,
    [thread, side === "buyer"],
  );
  await sql.query(
    `INSERT INTO message (id, thread_id, side, author_email, body, created_at, buyer_email)
     VALUES ($1, $2, $3, 'someone@example.com', $4, $5, $6)`,
    [randomUUID(), thread, side, body, at, buyer],
  );
}

const listMail = async () =>
  (await sql.query("SELECT recipient, subject, text, unsubscribe_url FROM mail ORDER BY recipient")).rows;
const day = (date: string, time = "20:00") => new Date(`${date}T${time}:00Z`);

it("makes one row of settings for two first emails at once", { tags: ["long"] }, async () => {
  const both = await Promise.all(
    [1, 2].map(() =>
      inTransaction(async (tx) => {
        const recipient = await findRecipient("ana@example.com", tx);
        await tx.$queryRaw`SELECT 1 FROM pg_sleep(0.3)`;
        return recipient;
      }),
    ),
  );
  expect(both[0]).toMatchObject({ isBlocked: false, emails: "at-once", mailKey: expect.any(String) });
  expect(both[1]).toEqual(both[0]);
});

describe("daily digests", () => {
  beforeEach(async () => {
    for (const account of [ana, sam]) await changeEmailSettings(account, { emails: "daily" });
    await sql.query("UPDATE message_settings SET mailed_at = $1", [day("2025-03-01")]);
  });

  it("bring buyers and owners what is new and unread of the other side, once a day", async () => {
    const request = await addRequest(day("2025-03-09"));
    await addMessage(project, "project", "staff", "Before the last email", day("2025-03-01", "19:00"));
    await addMessage(project, "project", "staff", "Read already", day("2025-03-02", "02:00"));
    await sql.query("INSERT INTO message_read (account_id, thread_id, read_at) VALUES ($1, $2, $3)", [
      ana,
      project,
      day("2025-03-02", "03:00"),
    ]);
    await addMessage(project, "project", "staff", "The tiles are here", day("2025-03-02", "04:00"));
    await addMessage(project, "project", "staff", "And the grout", day("2025-03-02", "05:00"));
    await addMessage(project, "project", "buyer", "Wonderful", day("2025-03-02", "06:00"));
    await addMessage(request, "request", "staff", "We look into it", day("2025-03-02", "07:00"));
    // 7:30 in California is 15:30 UTC.
    expect(await enqueueDueDigests(day("2025-03-02", "15:00"))).toBe(0);
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(2);
    expect(await enqueueDueDigests(day("2025-03-02", "15:32"))).toBe(0);
    const [toAna, toSam] = await listMail();
    expect([toAna.recipient, toAna.subject, toSam.recipient, toSam.subject]).toEqual([
      "ana@example.com",
      "3 new messages",
      "sam@sunporch.example",
      "1 new message",
    ]);
    expect(toAna.text).toContain("121 W Fern Ave, Redlands, CA 92373: 2 new messages\nAnd the grout\n");
    expect(toAna.text).toContain(`/dashboard/messages/${request}`);
    expect(toAna.text).not.toContain("Read already");
    expect(toSam.text).toContain(`/admin/projects/${project}/messages`);
    expect(toAna.unsubscribe_url).toContain("/stop-message-emails/");
    expect(await enqueueDueDigests(day("2025-03-03", "15:31"))).toBe(0);
  });

  it("bring a message once that was written just before one is made, or whose clock is ahead", async () => {
    await addMessage(project, "project", "staff", "Just now", day("2025-03-02", "15:30"));
    await addMessage(project, "project", "staff", "Ahead", day("2025-03-02", "15:32"));
    expect(await enqueueDueDigests(new Date("2025-03-02T15:30:30Z"))).toBe(0);
    // Its transaction was slower than the digest.
    await addMessage(project, "project", "staff", "Late", new Date("2025-03-02T15:29:45Z"));
    expect(await enqueueDueDigests(day("2025-03-02", "15:33"))).toBe(0);
    expect(await enqueueDueDigests(day("2025-03-03", "15:30"))).toBe(1);
    expect(await enqueueDueDigests(day("2025-03-04", "15:30"))).toBe(0);
    expect((await listMail()).map(({ subject }) => subject)).toEqual(["3 new messages"]);
  });

  it("bring what has waited when other settings are saved, but not what came before they were chosen", async () => {
    await addMessage(project, "project", "staff", "The tiles are here", day("2025-03-02", "04:00"));
    await changeEmailSettings(ana, { emails: "daily", weeklySummary: false });
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(1);
    await changeEmailSettings(ana, { emails: "off" });
    await addMessage(project, "project", "staff", "And the grout", day("2025-03-02", "20:00"));
    await changeEmailSettings(ana, { emails: "daily" });
    expect(await enqueueDueDigests(new Date(Date.now() + 2 * 86_400_000))).toBe(0);
  });

  it("bring another buyer of the project what is new in its thread", async () => {
    const ben = await createAccount("ben@example.com");
    await sql.query(
      "INSERT INTO project_buyer (id, project_id, email) VALUES (gen_random_uuid(), $1, 'ben@example.com')",
      [project],
    );
    await changeEmailSettings(ben, { emails: "daily" });
    await sql.query("UPDATE message_settings SET mailed_at = $1", [day("2025-03-01")]);
    await addMessage(project, "project", "staff", "For both", day("2025-03-02", "04:00"), "ana@example.com");
    await addMessage(project, "project", "staff", "For Zoë", day("2025-03-02", "05:00"), "zoe@example.com");
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(2);
    const mails = await listMail();
    expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      "ana@example.com: 1 new message",
      "ben@example.com: 1 new message",
    ]);
  });

  it("leave out for a new buyer what was written with the former one", async () => {
    await addMessage(project, "project", "staff", "Your loan", day("2025-03-02", "04:00"), "ben@example.com");
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(0);
    await addMessage(project, "project", "staff", "Welcome, Ana", day("2025-03-03", "04:00"), "ana@example.com");
    await addMessage(project, "project", "buyer", "My loan", day("2025-03-03", "05:00"), "ben@example.com");
    expect(await enqueueDueDigests(day("2025-03-03", "15:31"))).toBe(2);
    expect((await listMail()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ana@example.com", "1 new message"],
      ["sam@sunporch.example", "1 new message"],
    ]);
  });

  it("go to the others when one fails, and then to that one only", async () => {
    await addMessage(project, "project", "staff", "The tiles are here", day("2025-03-02", "02:00"));
    await addMessage(project, "project", "buyer", "Wonderful", day("2025-03-02", "03:00"));
    const at = day("2025-03-02", "15:31");
    for (const recipient of ["ana@example.com", "sam@sunporch.example"]) {
      await sql.query("UPDATE message_settings SET mailed_at = $1", [day("2025-03-01")]);
      await sql.query("DELETE FROM mail");
      await sql.query(`ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (recipient <> '${recipient}')`);
      await expect(enqueueDueDigests(at)).rejects.toThrow(/^1 of 2 failed: .*no_mail/s);
      await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
      expect((await listMail()).map((mail) => mail.recipient)).not.toContain(recipient);
      expect([await enqueueDueDigests(at), (await listMail()).length]).toEqual([1, 2]);
    }
  });

  it("leave out for owners what a colleague has answered", async () => {
    await addMessage(project, "project", "buyer", "When do they come?", day("2025-03-02", "04:00"));
    await sql.query("UPDATE message_thread SET staff_at = $1", [day("2025-03-02", "05:00")]);
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(0);
    await addMessage(project, "project", "buyer", "And the grout?", day("2025-03-03", "04:00"));
    expect(await enqueueDueDigests(day("2025-03-03", "15:31"))).toBe(1);
    expect((await listMail())[0].subject).toBe("1 new message");
    await addMessage(project, "project", "buyer", "Thank you!", day("2025-03-04", "04:00"));
    // Staff marked it done.
    await sql.query("UPDATE message_thread SET awaits_staff = false");
    expect(await enqueueDueDigests(day("2025-03-04", "15:31"))).toBe(0);
  });

  it("go to nobody who has chosen otherwise, is blocked, or no longer has the project", async () => {
    await addMessage(project, "project", "staff", "The tiles are here", day("2025-03-02", "04:00"));
    await addMessage(project, "project", "buyer", "Wonderful", day("2025-03-02", "06:00"));
    await sql.query("UPDATE account SET disabled_at = now() WHERE id = $1", [sam]);
    await sql.query("UPDATE project SET status = 'archived'");
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(0);
    await sql.query("UPDATE project SET status = 'active'");
    await sql.query("UPDATE message_settings SET mailed_at = $1, emails = 'off'", [day("2025-03-01")]);
    expect(await enqueueDueDigests(day("2025-03-02", "15:31"))).toBe(0);
    // Choosing digests doesn't bring what is older.
    await changeEmailSettings(ana, { emails: "daily" });
    expect(await enqueueDueDigests(new Date(Date.now() + 2 * 86_400_000))).toBe(0);
  });
});

describe("warnings of answers that are due", () => {
  const now = day("2025-03-09");
  const hoursLeft = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const subjects = async () => (await listMail()).map(({ recipient, subject }) => [recipient, subject]);

  it("go to the owner or the support address after 24 and 40 hours, once each", async () => {
    const own = await addRequest(hoursLeft(25), { owner: "sam@sunporch.example", status: "in review" });
    expect(await sendDueWarnings(now)).toBe(0);
    expect([await sendDueWarnings(hoursLeft(1)), await sendDueWarnings(hoursLeft(2))]).toEqual([1, 0]);
    await sql.query("UPDATE timeline_request SET owner_email = 'left@sunporch.example'");
    expect([
      await sendDueWarnings(hoursLeft(17)),
      await sendDueWarnings(hoursLeft(18)),
      await sendDueWarnings(hoursLeft(26)),
    ]).toEqual([1, 0, 0]);
    expect(await subjects()).toEqual([
      ["hello@sunporch.example", "Answer due in 8 hours: 4471 Brockton Ave"],
      ["sam@sunporch.example", "Answer due in 24 hours: 4471 Brockton Ave"],
    ]);
    expect((await listMail())[1].text).toContain(`/admin/inbox/${own}`);
  });

  it("go to the others when one fails, and then to that one only", async () => {
    await addRequest(hoursLeft(25), { owner: "sam@sunporch.example" });
    await addRequest(hoursLeft(25));
    for (const recipient of ["hello@sunporch.example", "sam@sunporch.example"]) {
      await sql.query("DELETE FROM mail");
      await sql.query("UPDATE timeline_request SET warned_hours = NULL");
      await sql.query(`ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (recipient <> '${recipient}')`);
      await expect(sendDueWarnings(hoursLeft(1))).rejects.toThrow(/^1 of 2 failed: .*no_mail/s);
      await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
      expect((await listMail()).length).toBe(1);
      expect([await sendDueWarnings(hoursLeft(1)), (await listMail()).length]).toEqual([1, 2]);
    }
  });

  it("are sent once at a time: only the later one when both are due, and none for answered or old requests", async () => {
    await addRequest(hoursLeft(5));
    await addRequest(hoursLeft(-3));
    await addRequest(hoursLeft(5), { status: "answered" });
    await addRequest(hoursLeft(5), { status: "closed" });
    await addRequest(hoursLeft(-25));
    expect([await sendDueWarnings(now), await sendDueWarnings(now)]).toEqual([2, 0]);
    expect((await subjects()).map(([, subject]) => subject).sort()).toEqual([
      "Answer due in 5 hours: 4471 Brockton Ave",
      "Answer late: 4471 Brockton Ave",
    ]);
  });
});
