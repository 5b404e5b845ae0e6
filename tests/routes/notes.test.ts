/** Notes of staff about projects, requests and people, over HTTP: nothing of them reaches a buyer. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { enqueueDueDigests } from "~/messages/digest.server";
import { closePool } from "~/platform/db/pool.server";
import { sendWeeklySummaries } from "~/projects/summary/weekly-summary.server";
import { sendTaskReminders } from "~/projects/tasks/reminders.server";
import { pacificToday } from "~/ui/text/dates";
import { listRoutePaths } from "../setup/route-paths";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  addRequest,
  addTour,
  ana,
  buildApiPath,
  buildPagePath,
  createPerson,
  followToast,
  home,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

const SECRET = "marmalade";
let request: string;
let person: string;
beforeEach(async () => {
  request = await addRequest();
  person = (await site.sql.query("SELECT id FROM account WHERE email = 'ana@example.com'")).rows[0].id;
  await site.sql.query("DELETE FROM mail");
});

/** The page of each kind of notes, where it leads after a note, and what the API calls it. */
const listKinds = () => [
  { page: buildPagePath("notes"), to: buildPagePath("notes"), about: "project", aboutId: project.id },
  { page: `/admin/inbox/${request}/notes`, to: `/admin/inbox/${request}`, about: "request", aboutId: request },
  { page: `/admin/people/${person}/notes`, to: `/admin/people/${person}`, about: "person", aboutId: person },
];
const add = (page: string, body: string, id: string = randomUUID()) => sam.post(page, { intent: "add", id, body });

describe("a note", () => {
  it("is shown where it was written, with its author, and deleted with an undo", async () => {
    await sam.post("/dashboard/profile", { intent: "details", name: "Sam Ortiz", phone: "" });
    for (const { page, to } of listKinds()) {
      const id = randomUUID();
      const added = [await add(page, `${SECRET} one`, id), await add(page, `${SECRET} one`, id)];
      expect(added.map(({ status, headers }) => [status, headers.location])).toEqual([
        [303, to],
        [303, to],
      ]);
      for (const path of new Set([page, to])) {
        const text = visibleText((await sam.get(path)).body);
        expect(text).toMatch(new RegExp(`Sam Ortiz \\(sam@sunporch.example\\) .{10,40} ${SECRET} one`));
        expect(text.split(SECRET)).toHaveLength(2);
      }
      expect((await sam.get(`/admin/notes/${id}`)).headers.location).toBe(`${to}#notes`);
      const form = { intent: "delete", note: id };
      const deleted = await sam.post(page, form);
      expect((await sam.post(page, form)).headers.location).toBe(to);
      expect((await sam.get(to)).body).not.toContain(SECRET);
      const toast = await followToast(deleted);
      expect(toast.text).toContain("Note deleted");
      await sam.post(toast.action, toast.fields);
      expect((await sam.get(to)).body).toContain(SECRET);
    }
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual(
      listKinds().flatMap(() => ["create note", "delete note", "restore note"]),
    );
  });

  it("needs a text, and something that it is about", async () => {
    for (const { page } of listKinds()) {
      const empty = await add(page, "  ");
      expect([empty.status, visibleText(empty.body)]).toEqual([422, expect.stringContaining("Write a note.")]);
      expect((await sam.post(page, { intent: "add", id: "x", body: "Hi" })).status).toBe(400);
      expect((await sam.post(page, { intent: "delete", note: randomUUID() })).status).toBe(404);
      const unknown = page.replace(/[0-9a-f-]{36}/, randomUUID());
      expect([(await sam.get(unknown)).status, (await add(unknown, "Hi")).status]).toEqual([404, 404]);
    }
    expect((await site.sql.query("SELECT FROM note")).rowCount).toBe(0);
    const id = randomUUID();
    await add(buildPagePath("notes"), "Of the project", id);
    expect((await sam.post(`/admin/people/${person}/notes`, { intent: "delete", note: id })).status).toBe(404);
  });

  it("is stored when its form comes back with another text, as after Back in a browser", async () => {
    const id = randomUUID();
    for (const body of ["One", "Two", "Two"]) await add(buildPagePath("notes"), body, id);
    const bodies = parseJson(await sam.get("/api/admin/notes")).map(({ body }: { body: string }) => body);
    expect(bodies.toSorted()).toEqual(["One", "Two"]);
  });

  it("is listed by pages, the newest ones where it was written", async () => {
    for (let n = 1; n <= 26; n++) await add(`/admin/people/${person}/notes`, `Note ${n}.`);
    const first = visibleText((await sam.get(`/admin/people/${person}/notes`)).body);
    expect([first.includes("Note 26."), first.includes("Note 2."), first.includes("Note 1.")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(visibleText((await sam.get(`/admin/people/${person}/notes?page=2`)).body)).toContain("Note 1.");
    const newest = visibleText((await sam.get(`/admin/people/${person}`)).body);
    expect([newest.includes("Note 24."), newest.includes("Note 23."), newest.includes("All notes")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("is written, read and deleted by calls", async () => {
    for (const { about, aboutId } of listKinds()) {
      const created = await sam.call("POST", "/api/admin/notes", { about, aboutId, body: SECRET });
      const note = parseJson(created);
      expect([created.status, note]).toEqual([
        201,
        expect.objectContaining({ about, aboutId, body: SECRET, author: "sam@sunporch.example" }),
      ]);
      expect(parseJson(await sam.get(created.headers.location!))).toEqual(note);
      expect(parseJson(await sam.get(`/api/admin/notes?about=${about}&aboutId=${aboutId}`))).toEqual([note]);
    }
    expect(parseJson(await sam.get("/api/admin/notes"))).toHaveLength(3);
    for (const half of ["about=person", `aboutId=${person}`])
      expect((await sam.get(`/api/admin/notes?${half}`)).status).toBe(400);
    const [{ id }] = parseJson(await sam.get("/api/admin/notes"));
    expect((await sam.call("DELETE", `/api/admin/notes/${id}`)).status).toBe(204);
    expect((await sam.get(`/api/admin/notes/${id}`)).status).toBe(404);
    const unknown = { about: "person", aboutId: randomUUID(), body: "Hi" };
    expect((await sam.call("POST", "/api/admin/notes", unknown)).status).toBe(404);
  });

  it("goes with the account that it is about, also when it was deleted before", async () => {
    for (const { page } of listKinds()) {
      const id = randomUUID();
      await add(page, SECRET);
      await add(page, SECRET, id);
      await sam.post(page, { intent: "delete", note: id });
    }
    expect((await ana.post("/dashboard/profile/delete", {})).status).toBe(303);
    const { rows } = await site.sql.query(
      "SELECT project_id AS about FROM note UNION ALL SELECT project_id FROM deleted_record",
    );
    expect(rows).toEqual([{ about: project.id }, { about: project.id }]);
  });
});

describe("a colleague’s name after an @", () => {
  const WEI = "wei@sunporch.example";
  let wei: Person;
  beforeEach(async () => {
    wei = await site.createSignedInPerson(WEI);
    await wei.post("/dashboard/profile", { intent: "details", name: "Wei Chen", phone: "" });
    await site.createSignedInPerson("zoe@sunporch.example");
    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'zoe@sunporch.example'");
    await site.sql.query("DELETE FROM mail");
  });
  const listMail = async () =>
    (await site.sql.query("DELETE FROM mail RETURNING kind, recipient, subject, text")).rows.sort((a, b) =>
      a.recipient.localeCompare(b.recipient),
    );
  const readWork = async (visitor: Person) => visibleText((await visitor.get("/admin/work?kind=mention")).body);
  const write = (visitor: Person, path: string, body: string) =>
    visitor.post(path, { intent: "message", id: randomUUID(), body });

  it("is offered where it can be written, without one’s own", async () => {
    const paths = listKinds().flatMap(({ page, to }) => [page, to]);
    for (const path of [...paths, buildPagePath("messages")]) {
      const { body } = await sam.get(path);
      const lists = [...body.matchAll(/aria-label="Names of colleagues".*?<\/ul>/gs)].map(([list]) =>
        visibleText(`<ul ${list}`).trim(),
      );
      expect([path, [...new Set(lists)]]).toEqual([path, ["@wei"]]);
    }
  });

  it("in a note tells that colleague by email and among the open work, until that is done", async () => {
    for (const { page, to } of listKinds()) {
      const id = randomUUID();
      const added = await add(page, "@Wei Chen and @zoe, as @sam said: marble", id);
      expect((await followToast(added)).text).toContain("Note added Sent to Wei Chen.");
      await add(page, "@Wei Chen and @zoe, as @sam said: marble", id);
      const [mail, ...others] = await listMail();
      expect([mail, others]).toMatchObject([{ kind: "mention", recipient: WEI }, []]);
      expect(mail.subject).toMatch(/^sam@sunporch.example mentioned you: /);
      expect(mail.text).toContain("as @sam said: marble");
      expect(mail.text).toContain(to);
      expect(await readWork(wei)).toMatch(/Mention by sam@sunporch\.example @Wei Chen and .*? Came today/);
      expect(await readWork(sam)).toContain("Nothing open here");
      expect((await wei.get(`/admin/notes/${id}`)).headers.location).toBe(`${to}#notes`);
      const form = { kind: "mention", id, owner: WEI, from: "/admin/work" };
      const done = await wei.post("/admin/work", { ...form, settle: "done" });
      expect([done.status, await readWork(wei)]).toEqual([303, expect.stringContaining("Nothing open here")]);
      await wei.post("/admin/work", { ...form, settle: "reopen" });
      expect(await readWork(wei)).toContain("marble");
      for (let n = 0; n < 2; n++) await wei.post("/admin/work", { ...form, settle: "done" });
      const events = (await listAuditEvents()).filter(({ action }) => action === "update").slice(-3);
      expect(events.map(({ after }) => after.done)).toEqual([true, false, true]);
      expect((await wei.post("/admin/work", { ...form, id: randomUUID(), settle: "done" })).status).toBe(404);
    }
    expect((await followToast(await add(buildPagePath("notes"), "@nobody, look"))).text).toContain(
      "Not sent to a colleague",
    );
  });

  it("in a message to the buyer does the same, and the buyer sees only the text", async () => {
    const page = buildPagePath("messages");
    const plain = await write(sam, page, "No name");
    expect((await followToast(plain)).text).toBe("Message sent");
    await listMail();
    const sent = await write(sam, page, "@wei has the tiles");
    expect((await followToast(sent)).text).toContain("Message sent Sent to Wei Chen.");
    const mails = await listMail();
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      "message ana@example.com",
      `mention ${WEI}`,
    ]);
    expect(await readWork(wei)).toContain("@wei has the tiles Mention, 121 W Fern Ave");
    const { rows } = await site.sql.query("SELECT id FROM message WHERE mentioned <> '{}'");
    expect((await wei.get(`/admin/notes/${rows[0].id}`)).headers.location).toBe(page);
    const api = await sam.call("POST", buildApiPath("/messages"), { body: "@wei again" });
    expect(api.status).toBe(201);
    expect((await listMail()).map(({ kind }) => kind)).toEqual(["message", "mention"]);
    const thread = (await ana.get(`/dashboard/messages/${project.id}`)).body;
    const json = (await ana.get(`/api/projects/${project.id}/messages`)).body;
    expect([thread.includes("has the tiles"), json.includes("has the tiles")]).toEqual([true, true]);
    for (const trace of ["Wei Chen", WEI, "mentioned", "colleague"])
      expect([trace, thread.includes(trace), json.includes(trace)]).toEqual([trace, false, false]);
  });

  it("does nothing in a buyer's message", async () => {
    const sent = await write(ana, `/dashboard/messages/${project.id}`, "@wei, @sam: hello");
    expect(sent.status).toBe(303);
    expect((await listMail()).map(({ kind }) => kind)).toEqual(["message"]);
    expect(await readWork(wei)).toContain("Nothing open here");
    expect((await site.sql.query("SELECT FROM message WHERE mentioned <> '{}'")).rowCount).toBe(0);
  });

  it("follows the colleague to a new address", async () => {
    await add(buildPagePath("notes"), "@wei: marble");
    const weiling = "weiling@sunporch.example";
    await wei.post("/dashboard/profile", { intent: "email", email: weiling });
    for (const email of [WEI, weiling]) await wei.post("/auth/email", { token: await wei.readMailedToken(email) });
    expect((await site.sql.query("SELECT mentioned FROM note")).rows).toEqual([{ mentioned: [weiling] }]);
  });
});

it("never reaches a buyer by a page, its data, a call, a file or an email", async () => {
  const tour = await addTour();
  await ana.post("/dashboard/summary", { intent: "make-calendar" });
  const { rows } = await site.sql.query("SELECT calendar_key FROM project");
  await site.createSignedInPerson("wei@sunporch.example");
  for (const { page } of listKinds()) await add(page, `@wei ${SECRET}`);
  const [note] = parseJson(await sam.get("/api/admin/notes"));
  await sam.call("POST", buildApiPath("/messages"), { body: "Hello" });
  const [message] = parseJson(await ana.get(`/api/projects/${project.id}/messages`));
  const ids: Record<string, string> = {
    projectId: project.id,
    requestId: request,
    personId: person,
    noteId: note.id,
    itemId: project.item,
    taskId: project.task,
    documentId: project.document,
    wantedDocumentId: project.wanted,
    contactId: `${project.contact}.vcf`,
    messageId: message.id,
    tourId: tour,
    leadId: tour,
    id: String(home),
    file: `${rows[0].calendar_key}.ics`,
  };
  // A public site has no page of all emails.
  const routes = listRoutePaths().filter((path) => path !== "/dev/mailbox");
  const paths = routes.flatMap((path) =>
    (path.includes(":threadId") ? [project.id, request] : [""]).map((thread) =>
      path
        .replace(":threadId", thread)
        .replace("*", "anything")
        .replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "new"),
    ),
  );
  expect(paths.length).toBeGreaterThan(150);
  const leaks: string[] = [];
  const seen: Record<string, number> = {};
  for (const path of paths)
    for (const visitor of [ana, createPerson()])
      for (const address of path.startsWith("/api") ? [path] : [path, `${path === "/" ? "/_" : path}.data`]) {
        const { status, body } = await visitor.get(address);
        seen[status] = (seen[status] ?? 0) + 1;
        if (body.includes(SECRET)) leaks.push(`GET ${address}`);
      }
  expect(leaks).toEqual([]);
  expect(seen[200]).toBeGreaterThan(80);
  expect((await sam.get(buildPagePath("notes"))).body).toContain(SECRET);

  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("LOG_LEVEL", "silent");
  await site.sql.query("UPDATE project_task SET due_on = $1", [pacificToday()]);
  await ana.call("PATCH", "/api/me/email-settings", { emails: "daily" });
  await site.sql.query("UPDATE message_settings SET mailed_at = now() - interval '3 days'");
  await site.sql.query("UPDATE message SET created_at = now() - interval '2 days'");
  await sendTaskReminders(pacificToday());
  await sendWeeklySummaries(pacificToday());
  await enqueueDueDigests();
  await closePool();
  const { rows: mails } = await site.sql.query("SELECT kind, recipient, subject, text, html FROM mail");
  const kinds = (isSecret: boolean) =>
    new Set(
      mails.flatMap((mail) =>
        JSON.stringify(mail).includes(SECRET) === isSecret ? `${mail.kind} ${mail.recipient}` : [],
      ),
    );
  expect(kinds(true)).toEqual(new Set(["mention wei@sunporch.example"]));
  for (const kind of ["message", "task-reminder", "weekly-summary"])
    expect(kinds(false)).toContain(`${kind} ana@example.com`);
});
