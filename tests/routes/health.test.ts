/** The health page of staff, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../setup/empty-tables";
import { visibleText } from "./route-site";
import { followToast, listAuditEvents, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

beforeEach(() => emptyTables(site.sql, "job_lease", "quarantined_record", "replication_state", "backup_run"));

const readPage = async () => visibleText((await sam.get("/admin/health")).body);

async function addFailedEmail(subject: string, text: string): Promise<string> {
  const id = randomUUID();
  await site.sql.query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, attempt, dead_at, error)
     VALUES ($1, 'project-created', 'nobody@example.com', $2, $3, $3, 20, now(), '550 no such mailbox')`,
    [id, subject, text],
  );
  return id;
}

const addRun = (job: string, slot: string, minutesAgo: number, finished: string, error: string | null = null) =>
  site.sql.query(
    `INSERT INTO job_lease (job, slot, holder, lease_until, started_at, finished_at, error)
     VALUES ($1, $2, 'worker', now(), now() - $3 * interval '1 minute', ${finished}, $4)`,
    [job, slot, minutesAgo, error],
  );

describe("checks", () => {
  it("answers what an operator asks first", async () => {
    await site.sql.query(
      `INSERT INTO replication_state (feed, resource, last_success_at) VALUES ('sample', 'Property', now() - interval '5 minutes')`,
    );
    const page = await readPage();
    for (const answer of [
      /Listings Synced 5 minutes ago \([^)]+\)\. OK/,
      /Email No email is waiting\. OK/,
      /Search index 1 home at revision [\d,]+, the latest\. OK/,
      /Files Folder reachable\. OK/,
      /Database PostgreSQL \d+(?:\.\d+)?, [\d.]+ [MG]B, \d+ of \d+ connections, 0 replicas\. OK/,
      /Disk [\d.,]+ [MG]B of [\d.,]+ [MG]B free on this machine\. /,
      /Backup Not set up\. Warning/,
      /Web server Release \S+, up for \d+ minutes? on \S+, Node\.js \d+\.\d+\.\d+\. OK/,
    ])
      expect(page).toMatch(answer);
  });

  it("shows what is wrong first, and folds the rest", async () => {
    const page = await readPage();
    const places = [
      "Listings Never synced. Problem",
      "Backup Not set up. Warning",
      "checks OK",
      "Email No email is waiting.",
    ];
    const found = places.map((text) => page.indexOf(text));
    expect(found.every((place, n) => place > (found[n - 1] ?? 0))).toBe(true);
    expect((await sam.get("/admin/health")).body).toMatch(/<details[^>]*><summary[^>]*>\d+ checks OK</);
  });

  it("marks a feed that is late, and what its last run failed of", async () => {
    expect(await readPage()).toContain("Listings Never synced. Problem");
    await site.sql.query(
      `INSERT INTO replication_state (feed, resource, last_success_at, last_error)
       VALUES ('sample', 'Property', now() - interval '2 hours', 'The feed responded with 503.')`,
    );
    expect(await readPage()).toMatch(
      /Synced 2 hours ago \([^)]+\)\. The last sync failed: The feed responded with 503\. Problem/,
    );
  });

  it("marks email that waits for too long, with the reason", async () => {
    await site.sql.query(
      `INSERT INTO mail (id, kind, recipient, subject, text, html, created_at, error)
       VALUES ($1, 'test', 'ana@example.com', 'Hello', 'x', 'x', now() - interval '3 hours', 'connect ECONNREFUSED')`,
      [randomUUID()],
    );
    expect(await readPage()).toContain(
      "Email 1 email waiting, the oldest for 3 hours. Last error: connect ECONNREFUSED Problem",
    );
  });

  it("marks jobs that nobody started, and shows the outcome of those that ran", async () => {
    expect(await readPage()).toMatch(/Worker Not started in time: .*sign-in-cleanup.* Problem/);
    // Slots are named by their time, so these are newer than any that is due.
    await addRun("sign-in-cleanup", "9999-01-01", 10, "now() - interval '9 minutes'");
    await addRun("photo-sweep", "9999-01-01", 20, "now()", "The bucket is full.");
    await addRun("project-file-sweep", "9999-01-01", 30, "NULL");
    const page = await readPage();
    const late = /Worker Not started in time: (.*?)\. Problem/.exec(page)?.[1] ?? "";
    expect(late).not.toMatch(/sign-in-cleanup|photo-sweep|project-file-sweep/);
    expect(page).toMatch(/Delete old sessions and links sign-in-cleanup 60 1 Done/);
    expect(page).toMatch(
      /photo-sweep 1,200 1 Failed The bucket is full\.|photo-sweep 1200 1 Failed The bucket is full\./,
    );
    expect(page).toMatch(/project-file-sweep 1 Waiting/);
  });
});

describe("the backup", () => {
  const addBackupRun = (kind: string, hoursAgo: number, error: string | null = null) =>
    site.sql.query(
      `INSERT INTO backup_run (kind, backup, started_at, finished_at, bytes, error)
       VALUES ($1, 'b', now() - $2 * interval '1 hour', now(), 149900000, $3)`,
      [kind, hoursAgo, error],
    );

  it("is marked when the last one is old or failed", async () => {
    await addBackupRun("backup", 30);
    expect(await readPage()).toMatch(/Backup Made [^(]+\(150 MB\)\. Problem/);
    await addBackupRun("backup", 3);
    await addBackupRun("check", 2);
    expect(await readPage()).toMatch(/Backup Made [^(]+\(150 MB\)\. Checked [^.]+\. OK/);
    await addBackupRun("check", 1, "A file is damaged.");
    expect(await readPage()).toMatch(/The last check failed: A file is damaged\. Problem/);
  });
});

describe("failed emails", () => {
  it("sends one again once, and writes it to the audit", async () => {
    const email = await addFailedEmail("Your project", "Hello");
    expect(await readPage()).toContain("550 no such mailbox");
    const resend = () => sam.post("/admin/health", { intent: "resend", email });
    expect((await resend()).status).toBe(303);
    const { rows } = await site.sql.query("SELECT dead_at, attempt, error, due_at <= now() AS due FROM mail");
    expect(rows).toEqual([{ dead_at: null, attempt: 0, error: null, due: true }]);
    expect((await resend()).status).toBe(303);
    expect(await listAuditEvents()).toEqual([
      expect.objectContaining({
        actor_email: "sam@sunporch.example",
        action: "resend",
        entity: "email",
        after: expect.objectContaining({ recipient: "nobody@example.com", subject: "Your project" }),
      }),
    ]);
    expect(await readPage()).toContain("Failed emails (0)");
  });

  it("drops one, and writes it to the audit", async () => {
    const email = await addFailedEmail("Your project", "Hello");
    expect((await sam.post("/admin/health", { intent: "drop", email })).status).toBe(303);
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
    expect(await listAuditEvents()).toEqual([
      expect.objectContaining({
        action: "delete",
        entity: "email",
        before: expect.objectContaining({ kind: "project-created" }),
      }),
    ]);
    expect(visibleText((await sam.get("/admin/audit")).body)).toContain("delete email");
  });

  it("brings a deleted one back by the button of its toast, until its recipient's account is deleted", async () => {
    await addFailedEmail("Your project", "Hello");
    const readEmails = async () => (await site.sql.query("SELECT * FROM mail")).rows;
    const [email] = await readEmails();
    const drop = async () => followToast(await sam.post("/admin/health", { intent: "drop", email: email.id }));
    const toast = await drop();
    expect(toast.text).toContain("Email deleted");
    const undone = await sam.post(toast.action, toast.fields);
    expect([undone.headers.location, await readEmails()]).toEqual(["/admin/health", [email]]);
    expect((await followToast(undone)).text).toContain("Email brought back");
    const again = await drop();
    const nobody = await site.createSignedInPerson("nobody@example.com");
    await nobody.post("/dashboard/profile/delete", { email: "nobody@example.com" });
    expect((await site.sql.query("SELECT FROM account WHERE email = 'nobody@example.com'")).rowCount).toBe(0);
    expect((await followToast(await sam.post(again.action, again.fields))).text).toContain("Not brought back");
    expect(await readEmails()).toEqual([]);
  });

  it("neither sends nor deletes an email that has not failed, and doesn't send one whose content is deleted", async () => {
    const expired = await addFailedEmail("Your sign-in link", "");
    expect((await sam.get("/admin/health")).body).not.toContain('value="resend"');
    const waiting = await addFailedEmail("Your project", "Hello");
    await site.sql.query("UPDATE mail SET dead_at = NULL WHERE id = $1", [waiting]);
    const { rows: before } = await site.sql.query("SELECT * FROM mail ORDER BY id");
    for (const fields of [
      { intent: "resend", email: expired },
      { intent: "resend", email: waiting },
      { intent: "drop", email: waiting },
      { intent: "drop", email: "x" },
    ])
      expect((await sam.post("/admin/health", fields)).status).toBe(303);
    expect((await sam.post("/admin/health", { intent: "praise", email: waiting })).status).toBe(400);
    expect((await site.sql.query("SELECT * FROM mail ORDER BY id")).rows).toEqual(before);
    expect(await listAuditEvents()).toEqual([]);
  });
});

it("shows rejected records, and releases one to be read again", async () => {
  await site.sql.query(
    `INSERT INTO quarantined_record (feed, resource, key, reason, raw, first_seen_at, last_seen_at)
     VALUES ('sample', 'Property', 'R1', 'no price', '{}', now(), now())`,
  );
  expect(await readPage()).toMatch(/Rejected records \(1\) R1 No price\. Seen 1 time/);
  expect((await sam.post("/admin/health", { intent: "retry", feed: "sample", key: "R1" })).status).toBe(303);
  expect(await readPage()).toContain("Rejected records (0) None.");
  expect((await listAuditEvents()).map(({ entity }) => entity)).toEqual(["quarantined record"]);
});
