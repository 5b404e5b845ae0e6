/** What buyers and staff write to each other about projects and requests, over HTTP. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { createPdf } from "../media/documents";
import { addProject } from "../projects";
import { ask } from "../server/running-server";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  addRequest,
  ana,
  buildPagePath,
  createPerson,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

const PDF = { name: "Tile samples.pdf", bytes: createPdf() };
const SUPPORT = "hello@sunporch.example";

let request: string;
beforeEach(async () => {
  rmSync(join(site.folder, "files", "messages"), { recursive: true, force: true });
  request = await addRequest();
});

const readNewId = (body: string) => /name="id" value="([^"]+)"/.exec(body)![1]!;
const send = async (visitor: Person, path: string, body: string, id?: string) =>
  visitor.post(path, { intent: "message", id: id ?? readNewId((await visitor.get(path)).body), body });
const threadOf = (id: string) => `/dashboard/messages/${id}`;
const listMail = async () =>
  (await site.sql.query("SELECT recipient, subject, text, unsubscribe_url FROM mail ORDER BY created_at")).rows;
const countMessages = async () => (await site.sql.query("SELECT FROM message")).rowCount;
const readUnread = (body: string) => /(\d+) unread/.exec(visibleText(body))?.[1] ?? null;
const readWaiting = (body: string) => /Messages (\d+) waiting/.exec(visibleText(body))?.[1] ?? null;
const readCount = async (person: Person) => readWaiting((await person.get("/admin/messages")).body);
const listMessageFiles = (): string[] => {
  const at = join(site.folder, "files", "messages");
  return existsSync(at)
    ? readdirSync(at, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ name }) => name)
    : [];
};

/** Sends "My loan" with a file, and changes the projects once the file is stored. A thread needs a message before. */
async function uploadDuring(change: string, by: Person, path: string) {
  const lock = new pg.Client({ connectionString: site.database });
  await lock.connect();
  await lock.query("BEGIN");
  await lock.query("SELECT FROM message_thread FOR UPDATE");
  const sending = uploadAs(by, path, { intent: "message", id: randomUUID(), body: "My loan", file: PDF });
  await expect.poll(() => listMessageFiles().length).toBe(1);
  await site.sql.query(`UPDATE project SET ${change}`);
  await lock.query("ROLLBACK");
  await lock.end();
  return sending;
}

describe("a thread", () => {
  it("shows what either side wrote, marks what is new once, and counts threads to answer in the navigation", async () => {
    const sent = await send(ana, threadOf(project.id), "When do the\r\ntiles come?");
    expect([sent.status, sent.headers.location]).toEqual([303, threadOf(project.id)]);
    const inbox = (await sam.get("/admin/messages")).body;
    expect(visibleText(inbox)).toMatch(
      /Project Ana Reyes Ana Reyes: When do the tiles come\? To answer just now \(.+ PT\) Unassigned/,
    );
    expect(inbox).toContain("When do the\ntiles come?");
    const search = async (text: string) => visibleText((await sam.get(`/admin/messages?q=${text}`)).body);
    for (const text of ["FERN", "reyes", "ana@example"])
      expect(await search(text)).toContain("When do the tiles come?");
    for (const text of ["Elm", "%25"]) expect(await search(text)).toContain("No messages match");
    expect([
      readWaiting(inbox),
      visibleText((await sam.get(buildPagePath("tasks"))).body).includes("Messages To answer"),
    ]).toEqual(["1", true]);
    const staffPage = (await sam.get(buildPagePath("messages"))).body;
    expect(visibleText(staffPage)).toMatch(/ana@example.com .+ PT New When do the tiles come\?/);
    // Reading isn’t answering.
    expect(readWaiting(staffPage)).toBe("1");
    expect(visibleText((await sam.get(buildPagePath("messages"))).body)).not.toMatch(/PT New/);

    const answered = await send(sam, buildPagePath("messages"), "On Friday.");
    expect(answered.headers.location).toBe(buildPagePath("messages"));
    expect(await readCount(sam)).toBeNull();
    const list = (await ana.get("/dashboard/messages")).body;
    expect([readUnread(list), visibleText(list).includes("On Friday. New")]).toEqual(["1", true]);
    const page = (await ana.get(threadOf(project.id))).body;
    // Buyers don't see the addresses of staff.
    expect(visibleText(page)).toMatch(
      /Sunporch .+ PT New On Friday\. .*ana@example\.com .+ PT When do the tiles come\?/,
    );
    expect(page).not.toContain("sam@sunporch.example");
    expect(readUnread(page)).toBeNull();
  });

  it("has nothing new for staff once a colleague has answered, except what the buyer wrote after that", {
    tags: ["long"],
  }, async () => {
    const wei = await site.createSignedInPerson("wei@sunporch.example");
    await site.sql.query("UPDATE project SET owner_email = 'wei@sunporch.example'");
    await send(ana, threadOf(project.id), "When do the tiles come?");
    await send(sam, buildPagePath("messages"), "On Friday.");
    expect(await readCount(wei)).toBeNull();
    expect(visibleText((await wei.get(buildPagePath("messages"))).body)).not.toMatch(/PT New/);
    const dolores = await site.createSignedInPerson("dolores@sunporch.example");
    await send(ana, threadOf(project.id), "And the grout?");
    expect([await readCount(dolores), await readCount(wei)]).toEqual([null, "1"]);
    const pages = await Promise.all(
      [sam, wei, dolores].map(async (person) => visibleText((await person.get(buildPagePath("messages"))).body)),
    );
    for (const page of pages) expect(page.match(/PT New [A-Z]\w+ the \w+/g)).toEqual(["PT New And the grout"]);
  });

  it("has the focus in the inbox when the request is answered and a message waits, otherwise the answer has it", async () => {
    const readFocused = async () =>
      (await sam.get(`/admin/inbox/${request}`)).body
        .match(/<[^>]*autofocus[^>]*>/gi)
        ?.map((tag) => /name="(.+?)"/.exec(tag)?.[1]);
    await send(ana, threadOf(request), "One more question");
    expect(await readFocused()).toEqual(["confirmedCost"]);
    await site.sql.query("UPDATE timeline_request SET status = 'answered', answered_at = now() WHERE id = $1", [
      request,
    ]);
    expect(await readFocused()).toEqual(["body"]);
    await send(sam, `/admin/inbox/${request}`, "Yes.");
    expect(await readFocused()).toBeUndefined();
  });

  it("opens with the focus in the reply from its row of My work, also before the request is answered", async () => {
    await send(ana, threadOf(request), "One more question");
    const work = (await sam.get("/admin/work?when=all&kind=message")).body;
    const path = /href="(\/admin\/inbox\/[^"]+write)"/.exec(work)![1]!;
    const page = (await sam.get(path)).body;
    expect(page.match(/<[^>]*autofocus[^>]*>/gi)?.map((tag) => /name="(.+?)"/.exec(tag)?.[1])).toEqual(["body"]);
    expect(page).toMatch(/<details open="">(<[^>]+>)*Write without answering/);
  });

  it("is settled by the answer to its request, unless there is a message that its author hasn’t read", async () => {
    const answer = (version: number, text: string) =>
      sam.post(`/admin/inbox/${request}`, { intent: "answer", confirmedCost: "", answer: text, version: `${version}` });
    await send(ana, threadOf(request), "Does it include tax?");
    await sam.get(`/admin/inbox/${request}`);
    await send(ana, threadOf(request), "And permits?");
    expect((await answer(1, "It includes tax.")).status).toBe(303);
    expect(await readCount(sam)).toBe("1");
    await sam.get(`/admin/inbox/${request}`);
    expect((await answer(2, "It includes tax and permits.")).status).toBe(303);
    expect(await readCount(sam)).toBeNull();
  });

  it("is of a request in the inbox too, where new messages are marked in its row", async () => {
    await send(ana, threadOf(request), "One more question");
    expect(visibleText((await sam.get("/admin/inbox")).body)).toContain("h left Message to answer");
    const page = await sam.get(`/admin/inbox/${request}`);
    expect(visibleText(page.body)).toContain("One more question");
    expect(visibleText((await sam.get("/admin/inbox")).body)).toContain("Message to answer");
    const answered = await send(sam, `/admin/inbox/${request}`, "Yes.");
    expect(visibleText((await sam.get("/admin/inbox")).body)).not.toContain("Message to answer");
    expect(answered.headers.location).toBe(`/admin/inbox/${request}`);
    expect(visibleText((await ana.get("/dashboard/messages")).body)).toContain("Yes. New");
  });

  it("of a project stays with its buyer when the project gets another one", async () => {
    const secret = { intent: "message", id: randomUUID(), body: "My loan was declined", file: PDF };
    await uploadAs(ana, threadOf(project.id), secret);
    await send(sam, buildPagePath("messages"), "Sorry to hear that");
    // Written by the release before.
    await site.sql.query("UPDATE message SET buyer_email = NULL WHERE side = 'staff'");
    const ben = await site.createSignedInPerson("ben@example.com");
    const changed = await sam.call("PATCH", `/api/admin/projects/${project.id}`, { buyerEmail: "ben@example.com" });
    expect(changed.status).toBe(200);
    const list = (await ben.get("/dashboard/messages")).body;
    expect([readUnread(list), visibleText(list).includes("No messages yet.")]).toEqual([null, true]);
    const page = await ben.get(threadOf(project.id));
    expect([page.status, visibleText(page.body).includes("No messages yet.")]).toEqual([200, true]);
    const calls = `/api/projects/${project.id}/messages`;
    expect(parseJson(await ben.get(calls))).toEqual([]);
    const file = `/api/messages/${secret.id}/file`;
    expect([(await ben.get(file)).status, (await ana.get(file)).status, (await sam.get(file)).status]).toEqual([
      404, 404, 200,
    ]);

    await send(sam, buildPagePath("messages"), "Welcome, Ben");
    const welcomed = (await ben.get("/dashboard/messages")).body;
    expect([readUnread(welcomed), visibleText(welcomed).includes("Welcome, Ben New")]).toEqual(["1", true]);
    expect(parseJson(await ben.get(calls))).toMatchObject([{ body: "Welcome, Ben", formerBuyer: null }]);
    const staffPage = visibleText((await sam.get(buildPagePath("messages"))).body);
    expect(staffPage.match(/With ana@example\.com/g)).toHaveLength(2);
    const listed = parseJson(await sam.get(`/api/admin/projects/${project.id}/messages`));
    expect(listed.map((message: { formerBuyer: string | null }) => message.formerBuyer)).toEqual([
      null,
      "ana@example.com",
      "ana@example.com",
    ]);
  });

  it("is nobody else's", async () => {
    await uploadAs(ana, threadOf(project.id), { intent: "message", id: randomUUID(), body: "Secret", file: PDF });
    const { rows } = await site.sql.query("SELECT id FROM message");
    const file = `/api/messages/${rows[0].id}/file`;
    const eve = await site.createSignedInPerson("eve@example.com");
    for (const path of [threadOf(project.id), threadOf(request)]) {
      expect((await eve.get(path)).status).toBe(404);
      expect((await send(eve, path, "Hello", randomUUID())).status).toBe(404);
    }
    const calls = [`/api/projects/${project.id}/messages`, `/api/price-timeline-requests/${request}/messages`];
    for (const path of calls) {
      expect([(await createPerson().get(path)).status, (await eve.get(path)).status]).toEqual([401, 404]);
      expect((await eve.call("POST", path, { body: "Hello" })).status).toBe(404);
    }
    const statuses = await Promise.all(
      [createPerson(), eve, ana, sam].map(async (reader) => (await reader.get(file)).status),
    );
    expect(statuses).toEqual([401, 404, 200, 200]);
    // A project's thread isn't at the address of a request.
    expect((await ana.get(`/api/price-timeline-requests/${project.id}/messages`)).status).toBe(404);
    expect((await sam.get(`/admin/inbox/${project.id}`)).status).toBe(404);
    await site.sql.query("UPDATE project SET status = 'archived'");
    expect([(await ana.get(threadOf(project.id))).status, (await ana.get(file)).status]).toEqual([404, 404]);
    const closed = await send(sam, buildPagePath("messages"), "Still there?", randomUUID());
    expect([
      closed.status,
      visibleText(closed.body).includes("can’t see messages about a project that isn’t active"),
    ]).toEqual([409, true]);
    expect(await countMessages()).toBe(1);
  });

  it("keeps what was typed when a message is refused, and stores nothing", async () => {
    const id = randomUUID();
    const empty = await send(ana, threadOf(project.id), " ", id);
    expect([empty.status, visibleText(empty.body).includes("Write a message.")]).toEqual([422, true]);
    const long = await send(ana, threadOf(project.id), "x".repeat(4_001), id);
    expect([long.status, visibleText(long.body).includes("Use at most 4000 characters.")]).toEqual([422, true]);
    const program = { name: "run.exe", bytes: Buffer.from("MZ") };
    const refused = await uploadAs(ana, threadOf(project.id), {
      intent: "message",
      id,
      body: "Look at this",
      file: program,
    });
    expect([refused.status, refused.body.includes(">Look at this</textarea>")]).toEqual([422, true]);
    expect(visibleText(refused.body)).toContain("You chose run.exe.");
    const fake = await uploadAs(sam, `/admin/inbox/${request}`, {
      intent: "message",
      id,
      body: "See",
      file: { name: "a.pdf", bytes: Buffer.from("MZ") },
    });
    expect([fake.status, fake.body.includes(">See</textarea>")]).toEqual([422, true]);
    expect((await send(ana, threadOf(project.id), "Hello", "x")).status).toBe(400);
    expect([await countMessages(), listMessageFiles(), await listMail(), await listAuditEvents()]).toEqual([
      0,
      [],
      [],
      [],
    ]);
  });

  it.each([
    ["buyer", "buyer_email = 'ben@example.com'", () => ana, () => threadOf(project.id), 404],
    ["buyer", "status = 'completed'", () => ana, () => threadOf(project.id), 404],
    ["staff", "buyer_email = 'ben@example.com'", () => sam, () => buildPagePath("messages"), 409],
    ["staff", "status = 'completed'", () => sam, () => buildPagePath("messages"), 409],
  ])(
    "refuses a message of %s if the project has %s while its file is stored",
    { tags: ["long"] },
    async (_, change, getPerson, getPath, status) => {
      await send(ana, threadOf(project.id), "Before");
      const refused = await uploadDuring(change, getPerson(), getPath());
      expect([refused.status, await countMessages(), listMessageFiles(), (await listMail()).length]).toEqual([
        status,
        1,
        [],
        1,
      ]);
      if (status === 409)
        expect(refused.body).toContain(
          change.startsWith("buyer") ? ">My loan</textarea>" : "can’t see messages about a project that isn’t active",
        );
    },
  );

  it("makes one message of a form that is sent twice, also at once, and takes no id of another thread", {
    tags: ["long"],
  }, async () => {
    const id = randomUUID();
    const form = { intent: "message", id, body: "Twice", file: PDF };
    const sent = await Promise.all(Array.from({ length: 6 }, () => uploadAs(ana, threadOf(project.id), form)));
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect((await uploadAs(ana, threadOf(project.id), form)).status).toBe(303);
    expect([await countMessages(), listMessageFiles().length, (await listMail()).length]).toEqual([1, 1, 1]);
    for (let time = 0; time < 2; time++)
      expect((await send(ana, threadOf(project.id), "Twice, changed", id)).status).toBe(303);
    expect([await countMessages(), listMessageFiles().length, (await listMail()).length]).toEqual([2, 1, 2]);
    const file = { name: "other.pdf", bytes: createPdf(5) };
    expect((await uploadAs(ana, threadOf(project.id), { ...form, file })).status).toBe(303);
    expect((await send(ana, threadOf(project.id), "Twice", id)).status).toBe(303);
    expect((await uploadAs(ana, threadOf(request), form)).status).toBe(400);
    expect((await uploadAs(sam, buildPagePath("messages"), form)).status).toBe(400);
    expect([await countMessages(), listMessageFiles().length]).toEqual([3, 2]);
  });

  it("audits what staff write, with its file", async () => {
    await uploadAs(sam, buildPagePath("messages"), {
      intent: "message",
      id: randomUUID(),
      body: "The plan",
      file: PDF,
    });
    await send(ana, threadOf(project.id), "Thanks");
    expect(await listAuditEvents()).toMatchObject([
      { action: "create", entity: "message", after: { body: "The plan", fileName: PDF.name } },
    ]);
    const page = await sam.get("/admin/audit?entity=message");
    expect(visibleText(page.body)).toContain("create message The plan");
    expect(page.body).toMatch(/href="\/api\/messages\/[^"]+\/file/);
  });

  it("loses its files with its project", async () => {
    await uploadAs(ana, threadOf(project.id), { intent: "message", id: randomUUID(), body: "Mine", file: PDF });
    await uploadAs(ana, threadOf(request), { intent: "message", id: randomUUID(), body: "Mine", file: PDF });
    await site.sql.query("UPDATE project SET status = 'archived'");
    await sam.call("DELETE", `/api/admin/projects/${project.id}`, {
      propertyAddress: "121 W Fern Ave, Redlands, CA 92373",
    });
    expect([await countMessages(), listMessageFiles().length]).toEqual([1, 1]);
  });
});

it("goes with its request and files when the buyer deletes the account, and stays about a project", {
  tags: ["long"],
}, async () => {
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("DATA_DIR", site.folder);
  for (const id of [request, project.id])
    await uploadAs(ana, threadOf(id), { intent: "message", id: randomUUID(), body: "My loan", file: PDF });
  const page = visibleText((await ana.get("/dashboard/profile/delete")).body);
  expect(page).toContain("timeline requests with their messages");
  expect(page).toContain("Messages about your project, and the documents that you sent for it, stay with the project.");
  expect((await ana.post("/dashboard/profile/delete", {})).status).toBe(303);
  const { rows } = await site.sql.query("SELECT thread_id FROM message");
  expect(rows).toEqual([{ thread_id: project.id }]);
  await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000));
  await closePool();
  expect(listMessageFiles()).toHaveLength(1);
});

describe("emails", () => {
  it("go to the owner whom the project has got while the file was stored", { tags: ["long"] }, async () => {
    await send(ana, threadOf(project.id), "Before");
    const change = "owner_email = 'sam@sunporch.example'";
    expect((await uploadDuring(change, ana, threadOf(project.id))).status).toBe(303);
    expect((await listMail()).map(({ recipient }) => recipient)).toEqual([SUPPORT, "sam@sunporch.example"]);
  });

  it("brings the text with a link that opens the thread to the owner, or else to the support address", async () => {
    await send(ana, threadOf(project.id), "First line\n\nSecond line");
    await site.sql.query("UPDATE project SET owner_email = 'sam@sunporch.example'");
    await send(ana, threadOf(project.id), "To Sam");
    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'sam@sunporch.example'");
    await send(ana, threadOf(project.id), "Sam has left");
    const mail = await listMail();
    expect(mail.map(({ recipient }) => recipient)).toEqual([SUPPORT, "sam@sunporch.example", SUPPORT]);
    expect(mail[0]).toMatchObject({
      subject: "New message about 121 W Fern Ave, Redlands, CA 92373",
      unsubscribe_url: null,
    });
    expect(mail[0].text).toContain("ana@example.com wrote:\n\nFirst line\n\nSecond line\n\n");
    expect(mail[0].text).toContain(buildPagePath("messages"));
  });

  it("go to the buyer as the buyer has chosen, and end with one click without a cookie", async () => {
    await send(sam, buildPagePath("messages"), "Welcome");
    await send(sam, `/admin/inbox/${request}`, "We look into it");
    const mail = await listMail();
    expect(mail.map(({ recipient }) => recipient)).toEqual(["ana@example.com", "ana@example.com"]);
    expect(mail[0].text).toContain(threadOf(project.id));
    expect(mail[1].text).toContain(threadOf(request));
    const path = new URL(mail[0].unsubscribe_url).pathname;
    expect(visibleText((await createPerson().get(path)).body)).toContain("Turn off emails about messages?");
    expect(visibleText((await ana.get("/dashboard/profile")).body)).toContain("Emails about messages");
    const stopped = await ask(site.server.port, path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(stopped.status).toBe(200);
    await send(sam, buildPagePath("messages"), "Not emailed");
    expect(await listMail()).toHaveLength(2);
    for (const key of ["x", randomUUID()]) {
      expect((await createPerson().get(`/stop-message-emails/${key}`)).status).toBe(404);
      expect((await createPerson().post(`/stop-message-emails/${key}`, {})).status).toBe(404);
    }
    const wrong = await ana.post("/dashboard/profile", { intent: "messages", emails: "hourly" });
    expect(wrong.status).toBe(422);
    const saved = await ana.post("/dashboard/profile", { intent: "messages", emails: "at-once" });
    expect([saved.status, visibleText(saved.body).includes("Saved.")]).toEqual([200, true]);
    await send(sam, buildPagePath("messages"), "Emailed again");
    expect(await listMail()).toHaveLength(3);
  });

  it.each([
    ["task-reminders", "taskReminders", "Task reminders turned off"],
    ["weekly-summary", "weeklySummary", "Weekly summaries turned off"],
  ])("about %s end with one click too, and only they", async (kind, field, heading) => {
    const settings = "/api/me/email-settings";
    await ana.call("PATCH", settings, { emails: "daily" });
    const { rows } = await site.sql.query("SELECT mail_key FROM message_settings");
    const path = `/stop-emails/${kind}/${rows[0].mail_key}`;
    expect([(await createPerson().get(path)).status, parseJson(await ana.get(settings))]).toEqual([
      200,
      { emails: "daily", taskReminders: true, weeklySummary: true },
    ]);
    const stopped = await ask(site.server.port, path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([stopped.status, visibleText(stopped.body).includes(heading)]).toEqual([200, true]);
    const others = { emails: "daily", taskReminders: true, weeklySummary: true };
    expect(parseJson(await ana.get(settings))).toEqual({ ...others, [field]: false });
    for (const wrong of [`/stop-emails/everything/${rows[0].mail_key}`, `/stop-emails/${kind}/${randomUUID()}`]) {
      const { status, body } = await createPerson().get(wrong);
      expect([status, body.includes("<title>Nothing to turn off · ")]).toEqual([404, true]);
      expect((await createPerson().post(wrong, {})).status).toBe(404);
    }
  });

  it("follow the settings on the profile and in calls", async () => {
    const settings = "/api/me/email-settings";
    expect((await createPerson().get(settings)).status).toBe(401);
    const readChecked = async () =>
      [...(await ana.get("/dashboard/profile")).body.matchAll(/<input[^>]*name="(\w+)"[^>]*checked=""/g)].map(
        ([, name]) => name,
      );
    expect(await readChecked()).toEqual(["emails", "taskReminders", "weeklySummary"]);
    await ana.post("/dashboard/profile", { intent: "messages", emails: "daily", taskReminders: "on" });
    expect(await readChecked()).toEqual(["emails", "taskReminders"]);
    expect(parseJson(await ana.get(settings))).toEqual({ emails: "daily", taskReminders: true, weeklySummary: false });
    const changed = await ana.call("PATCH", settings, { taskReminders: false, weeklySummary: true });
    expect([changed.status, parseJson(changed)]).toEqual([
      200,
      { emails: "daily", taskReminders: false, weeklySummary: true },
    ]);
    for (const body of [{}, { emails: "hourly" }, { taskReminders: "maybe" }, { mailKey: randomUUID() }])
      expect((await ana.call("PATCH", settings, body)).status).toBe(422);
    expect(parseJson(await ana.get(settings))).toEqual(parseJson(changed));
    expect(parseJson(await sam.get(settings))).toEqual({ emails: "at-once", taskReminders: true, weeklySummary: true });
  });

  it("reach a buyer without an account", async () => {
    const other = await addProject(site.sql, "late@example.com");
    await send(sam, `/admin/projects/${other.id}/messages`, "Welcome");
    expect(await listMail()).toMatchObject([{ recipient: "late@example.com", unsubscribe_url: null }]);
  });
});

describe("calls", () => {
  it("write and list messages of both sides, with a file", async () => {
    const buyerPath = `/api/projects/${project.id}/messages`;
    const staffPath = `/api/admin/projects/${project.id}/messages`;
    const created = await ana.call("POST", buyerPath, { body: "By call" });
    expect([created.status, parseJson(created)]).toMatchObject([
      201,
      { side: "buyer", author: "ana@example.com", file: null },
    ]);
    const withFile = await uploadAs(sam, staffPath, { body: "The plan", file: PDF });
    expect([withFile.status, parseJson(withFile)]).toMatchObject([
      201,
      { side: "staff", author: "sam@sunporch.example", file: { name: PDF.name } },
    ]);
    const listed = parseJson(await ana.get(buyerPath));
    expect(listed.map(({ body, author }: { body: string; author: string }) => [body, author])).toEqual([
      ["The plan", "Sunporch"],
      ["By call", "ana@example.com"],
    ]);
    expect((await ana.get(listed[0].file.url)).headers["content-disposition"]).toContain("Tile samples.pdf");
    await site.sql.query(
      `INSERT INTO message (id, thread_id, side, author_email, body, created_at)
       SELECT gen_random_uuid(), $1, 'staff', 'sam@sunporch.example', n::text, now() - n * interval '1 hour' FROM generate_series(1, 50) n`,
      [project.id],
    );
    const pages = await Promise.all(["", "?page=1", "?page=2", "?page=3"].map((query) => ana.get(buyerPath + query)));
    expect(pages.map((page) => parseJson(page).length)).toEqual([50, 50, 2, 0]);
    expect([parseJson(pages[2]!)[1].body, (await sam.get(`${staffPath}?page=0`)).status]).toEqual(["50", 400]);
    const key = { "Idempotency-Key": randomUUID() };
    const about = `/api/admin/price-timeline-requests/${request}/messages`;
    const twice = [
      await sam.call("POST", about, { body: "Once" }, key),
      await sam.call("POST", about, { body: "Once" }, key),
    ];
    expect(new Set(twice.map(({ body }) => body)).size).toBe(1);
    expect(parseJson(await ana.get(`/api/price-timeline-requests/${request}/messages`))).toHaveLength(1);
    await site.sql.query("UPDATE project SET status = 'completed'");
    expect((await sam.call("POST", staffPath, { body: "Too late" })).status).toBe(409);
  });
});

describe("marking a thread as read by call", () => {
  for (const [kind, getId, getStaffPage] of [
    ["projects", () => project.id, () => buildPagePath("messages")],
    ["price-timeline-requests", () => request, () => `/admin/inbox/${request}`],
  ] as const)
    it(`is for the caller, at /api/${kind}`, { tags: kind === "projects" ? [] : ["long"] }, async () => {
      const [own, staffs] = [`/api/${kind}/${getId()}/messages/read`, `/api/admin/${kind}/${getId()}/messages/read`];
      expect((await ana.call("POST", own)).status).toBe(204);
      await send(ana, threadOf(getId()), "A question");
      expect(await readCount(sam)).toBe("1");
      expect([(await createPerson().call("POST", staffs)).status, (await ana.call("POST", staffs)).status]).toEqual([
        401, 403,
      ]);
      expect(await readCount(sam)).toBe("1");
      const readPage = async () => visibleText((await sam.get(getStaffPage())).body);
      expect((await sam.call("POST", staffs)).status).toBe(204);
      expect([/PT New A question/.test(await readPage()), await readCount(sam)]).toEqual([false, "1"]);
      await send(sam, getStaffPage(), "An answer");
      const eve = await site.createSignedInPerson("eve@example.com");
      expect((await eve.call("POST", own)).status).toBe(404);
      expect(readUnread((await ana.get("/dashboard/messages")).body)).toBe("1");
      expect((await ana.call("POST", own)).status).toBe(204);
      expect(readUnread((await ana.get("/dashboard/messages")).body)).toBeNull();
    });
});
