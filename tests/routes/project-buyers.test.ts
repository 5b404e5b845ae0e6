/** Several buyers of a project: what they see and get, and how their access begins and ends, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createPdf } from "../media/documents";
import { listRoutePaths } from "../setup/route-paths";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  createPerson,
  followToast,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

const BEN = "ben@example.com";
const PDF = { name: "Pay stub.pdf", bytes: createPdf() };
let ben: Person;
beforeEach(async () => {
  ben = await site.createSignedInPerson(BEN);
  await site.sql.query("DELETE FROM mail");
});

const addBen = async (): Promise<string> =>
  parseJson(await sam.call("POST", buildApiPath("/buyers"), { email: " Ben@Example.com ", name: "Ben Reyes" })).id;
const removeBen = (id: string) => sam.post(buildPagePath(`buyers/${id}/delete`), { version: "1" });
const listMail = async (): Promise<string[]> =>
  (await site.sql.query("DELETE FROM mail RETURNING recipient, subject")).rows
    .map(({ recipient, subject }) => `${recipient}: ${subject}`)
    .sort();
const write = (visitor: Person, body: string) =>
  visitor.post(`/dashboard/messages/${project.id}`, { intent: "message", id: randomUUID(), body });
const readThread = async (visitor: Person) =>
  parseJson(await visitor.get(`/api/projects/${project.id}/messages`)).map(({ body }: { body: string }) => body);

async function changeAddress(person: Person, from: string, to: string): Promise<void> {
  await person.post("/dashboard/profile", { intent: "email", email: to });
  for (const email of [from, to]) {
    const visitor = email === to ? person : createPerson();
    await visitor.post("/auth/email", { token: await visitor.readMailedToken(email) });
  }
}

/** Signs in someone who has an address that an account had before. */
async function signIn(email: string): Promise<Person> {
  const person = createPerson();
  await person.post("/sign-in", { email });
  await person.post("/auth/callback", { token: await person.readMailedToken(email) });
  return person;
}

/** The pages and calls that show the project to someone. */
async function listAccess(visitor: Person): Promise<string[]> {
  const pages = ["summary", "tasks", "documents", "design", "contacts", "messages", `messages/${project.id}`];
  const calls = listRoutePaths()
    .filter((path) => /^\/api\/projects\/:projectId\/[a-z-]+$/.test(path) && !/hero|calendar/.test(path))
    .map((path) => path.replace(":projectId", project.id));
  expect(calls.length).toBeGreaterThan(6);
  const seen: string[] = [];
  for (const page of pages) {
    const { status, body } = await visitor.get(`/dashboard/${page}`);
    const isShown = page.startsWith("messages") ? body.includes("Fern") : !body.includes("Locked until your project");
    if (status === 200 && isShown) seen.push(page);
  }
  for (const path of calls) if ((await visitor.get(path)).status === 200) seen.push(path);
  return seen;
}

describe("a buyer whom staff add to a project", () => {
  it("sees all that the main contact sees, at once and until removed, and staff can undo that", async () => {
    await ana.post("/dashboard/summary", { intent: "make-calendar" });
    const readCalendar = async () => {
      const { rows } = await site.sql.query("SELECT calendar_key FROM project");
      return rows[0].calendar_key;
    };
    const calendar = `/calendar/${await readCalendar()}.ics`;
    const all = await listAccess(ana);
    expect(all.length).toBeGreaterThan(12);
    expect(await listAccess(ben)).toEqual([]);
    const added = await sam.post(buildPagePath("buyers/new"), {
      id: randomUUID(),
      email: " Ben@Example.com ",
      name: "",
    });
    expect([added.status, added.headers.location]).toEqual([303, buildPagePath("contacts")]);
    expect(await listAccess(ben)).toEqual(all);
    expect(await listMail()).toEqual([`${BEN}: You can now see the project for 121 W Fern Ave, Redlands, CA 92373`]);
    expect(parseJson(await ben.get("/api/me")).projectId).toBe(project.id);
    await ben.post("/dashboard/summary", { intent: "choose", project: project.id });
    expect((await createPerson().get(calendar)).status).toBe(200);

    const [{ id }] = parseJson(await sam.get(buildApiPath("/buyers")));
    const removed = await removeBen(id);
    expect(await listAccess(ben)).toEqual([]);
    expect((await createPerson().get(calendar)).status).toBe(404);
    expect(parseJson(await ben.get("/api/me")).projectId).toBeNull();
    expect((await write(ben, "Still here?")).status).toBe(404);
    expect((await ben.call("POST", `/api/projects/${project.id}/messages`, { body: "Hi" })).status).toBe(404);
    expect(await listAccess(ana)).toEqual(all);
    expect(await listMail()).toEqual([
      `${BEN}: You no longer have access to the project for 121 W Fern Ave, Redlands, CA 92373`,
    ]);

    const toast = await followToast(removed);
    expect(toast.text).toContain("Buyer removed from the project");
    await sam.post(toast.action, toast.fields);
    expect(await listAccess(ben)).toEqual(all);
    expect(await listMail()).toHaveLength(1);
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "create buyer",
      "delete buyer",
      "restore buyer",
    ]);
    const audit = visibleText((await sam.get("/admin/audit?entity=buyer")).body);
    expect(audit).toContain("create buyer ben@example.com 121 W Fern Ave, Redlands, CA 92373 Email: ben@example.com");
    expect(audit).toContain("remove buyer from the project ben@example.com");
  });

  it("writes under an own name, and each gets emails by own settings", async () => {
    await ben.post("/dashboard/profile", { intent: "details", name: "Ben Reyes", phone: "" });
    await addBen();
    await site.sql.query("DELETE FROM mail");
    expect((await write(ana, "Can we see tiles?")).status).toBe(303);
    expect((await write(ben, "And grout?")).status).toBe(303);
    const messages = parseJson(await sam.get(buildApiPath("/messages")));
    expect(messages.map(({ author, formerBuyer }: Record<string, string>) => [author, formerBuyer])).toEqual([
      ["Ben Reyes", null],
      ["ana@example.com", null],
    ]);
    expect(visibleText((await ana.get(`/dashboard/messages/${project.id}`)).body)).toContain(
      "Also read by ben@example.com.",
    );
    await site.sql.query("DELETE FROM mail");
    await sam.call("POST", buildApiPath("/messages"), { body: "On Friday" });
    const subject = "New message about 121 W Fern Ave, Redlands, CA 92373";
    expect(await listMail()).toEqual([`ana@example.com: ${subject}`, `${BEN}: ${subject}`]);
    await ben.call("PATCH", "/api/me/email-settings", { emails: "off" });
    await sam.call("POST", buildApiPath("/messages"), { body: "At ten" });
    expect(await listMail()).toEqual([`ana@example.com: ${subject}`]);
    expect(await readThread(ben)).toEqual(["At ten", "On Friday", "And grout?", "Can we see tiles?"]);
    // Each has read for themselves.
    expect(visibleText((await ben.get("/dashboard/messages")).body)).toContain("1 unread");
    await ana.get(`/dashboard/messages/${project.id}`);
    expect(visibleText((await ben.get("/dashboard/messages")).body)).toContain("1 unread");
  });

  it("gets no email about it anymore that isn’t sent when access ends", async () => {
    const id = await addBen();
    await sam.call("POST", buildApiPath("/messages"), { body: "On Friday" });
    await sam.post("/admin/work", {
      settle: "remind",
      kind: "task",
      id: (await site.sql.query("SELECT id FROM project_task WHERE NOT completed")).rows[0].id,
      project: project.id,
    });
    await site.sql.query(
      "UPDATE mail SET sent_at = now() WHERE recipient = $1 AND subject LIKE 'You can now see the project%'",
      [BEN],
    );
    await removeBen(id);
    const about = "121 W Fern Ave, Redlands, CA 92373";
    expect((await listMail()).filter((mail) => mail.startsWith(BEN))).toEqual([
      `${BEN}: You can now see the project for ${about}`,
      `${BEN}: You no longer have access to the project for ${about}`,
    ]);
  });

  it("sends documents that the others see, until access ends", async () => {
    const id = await addBen();
    const { id: wanted } = parseJson(
      await sam.call("POST", buildApiPath("/wanted-documents"), { title: "Pay stub", category: "Financial" }),
    );
    const sent = await uploadAs(ben, `/api/projects/${project.id}/wanted-documents/${wanted}`, { file: PDF });
    expect(sent.status).toBe(201);
    const document = `/api/projects/${project.id}/documents/${parseJson(sent).id}`;
    for (const visitor of [ana, ben]) expect((await visitor.get(document)).status).toBe(200);
    await removeBen(id);
    expect([(await ana.get(document)).status, (await ben.get(document)).status]).toEqual([404, 404]);
  });

  it("is added once, and isn't one who sees the project already", async () => {
    await addBen();
    for (const email of [BEN, "ana@example.com", "no address"])
      expect((await sam.call("POST", buildApiPath("/buyers"), { email })).status).toBe(422);
    const form = await sam.post(buildPagePath("buyers/new"), { id: randomUUID(), email: "ana@example.com", name: "" });
    expect([form.status, visibleText(form.body)]).toEqual([
      422,
      expect.stringContaining("This person sees the project already."),
    ]);
    expect((await site.sql.query("SELECT FROM project_buyer")).rowCount).toBe(1);
    expect(
      (await sam.post("/admin/projects/none/buyers/new", { id: randomUUID(), email: "z@example.com" })).status,
    ).toBe(404);
  });

  it("is found, counted and listed by staff as the main contact is", async () => {
    await addBen();
    for (const text of [BEN, "BEN+reyes"])
      expect(visibleText((await sam.get(`/admin/projects?q=${text}`)).body)).toContain("1 project");
    const people = visibleText((await sam.get(`/admin/people?q=${BEN}`)).body);
    expect(people).toContain("Saved homes Requests Projects Open sessions Joined ben@example.com 0 0 1 1 ");
    const { rows } = await site.sql.query("SELECT id FROM account WHERE email = $1", [BEN]);
    expect(visibleText((await sam.get(`/admin/people/${rows[0].id}`)).body)).toContain("Projects 1 121 W Fern Ave");
    await write(ben, "Which grout?");
    for (const text of [BEN, "BEN+reyes"]) {
      expect(visibleText((await sam.get(`/admin/messages?q=${text}`)).body)).toContain("Which grout?");
      expect(visibleText((await sam.get(`/admin/work?who=everybody&q=${text}`)).body)).toContain("Sign the scope");
    }
    expect(visibleText((await sam.get(buildPagePath("contacts"))).body)).toMatch(
      /Ana Reyes ana@example\.com\. Main contact Ben Reyes ben@example\.com/,
    );
  });
});

describe("the main contact", () => {
  it("changes places with another buyer, and back", async () => {
    const id = await addBen();
    await write(ana, "Hello");
    const swapped = await sam.post(buildPagePath("contacts"), { main: BEN, former: "ana@example.com" });
    expect(swapped.status).toBe(303);
    const readMain = async () => parseJson(await sam.get(buildApiPath()));
    expect(await readMain()).toMatchObject({ buyerEmail: BEN, buyerName: "Ben Reyes", version: 2 });
    expect(parseJson(await sam.get(buildApiPath("/buyers")))).toMatchObject([{ id, email: "ana@example.com" }]);
    for (const visitor of [ana, ben]) expect(await readThread(visitor)).toEqual(["Hello"]);
    expect((await listAuditEvents()).at(-1)).toMatchObject({
      action: "update",
      entity: "project",
      before: { buyerEmail: "ana@example.com" },
      after: { buyerEmail: BEN },
    });
    const toast = await followToast(swapped);
    expect(toast.text).toContain("Main contact changed");
    await sam.post(toast.action, toast.fields);
    expect(await readMain()).toMatchObject({ buyerEmail: "ana@example.com", buyerName: "Ana Reyes" });
    expect((await sam.post(buildPagePath("contacts"), { main: "zoe@example.com" })).status).toBe(404);
  });

  it("is exchanged once by a button that is pressed twice", async () => {
    await addBen();
    const page = await sam.get(buildPagePath("contacts"));
    const [form] = /<form(?:(?!<form).)*?Make main contact/s.exec(page.body)!;
    const readAttribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const tags = form.match(/<(?:input|button)[^>]*>/g)!;
    const fields = Object.fromEntries(tags.map((tag) => [readAttribute(tag, "name"), readAttribute(tag, "value")]));
    for (let n = 0; n < 2; n++) expect((await sam.post(buildPagePath("contacts"), fields)).status).toBe(303);
    expect(parseJson(await sam.get(buildApiPath()))).toMatchObject({ buyerEmail: BEN, version: 2 });
  });

  it("isn't also another buyer when a removed one who became it is brought back", async () => {
    const toast = await followToast(await removeBen(await addBen()));
    await sam.call("PATCH", buildApiPath(), { buyerEmail: BEN });
    await sam.post(toast.action, toast.fields);
    expect(parseJson(await sam.get(buildApiPath("/buyers")))).toEqual([]);
  });

  it("of earlier leaves the messages readable after a change of address", async () => {
    await addBen();
    await write(ana, "Hello");
    await sam.post(buildPagePath("contacts"), { main: BEN });
    await changeAddress(ana, "ana@example.com", "ana2@example.com");
    for (const visitor of [ana, ben]) expect(await readThread(visitor)).toEqual(["Hello"]);
  });

  it("is replaced by another buyer without staying one twice, and leaves the earlier thread to those who stay", async () => {
    await addBen();
    await sam.call("POST", buildApiPath("/buyers"), { email: "cy@example.com" });
    const cy = await site.createSignedInPerson("cy@example.com");
    const sent = await uploadAs(ana, `/api/projects/${project.id}/messages`, { body: "Hello", file: PDF });
    const { url: file } = parseJson(sent).file;
    await site.sql.query("DELETE FROM mail");
    await sam.call("PATCH", buildApiPath(), { buyerEmail: BEN });
    expect(parseJson(await sam.get(buildApiPath("/buyers")))).toMatchObject([{ email: "cy@example.com" }]);
    expect(await listAccess(ana)).toEqual([]);
    expect(await listMail()).toEqual([
      "ana@example.com: You no longer have access to the project for 121 W Fern Ave, Redlands, CA 92373",
    ]);
    for (const visitor of [ben, cy]) {
      expect(await readThread(visitor)).toEqual(["Hello"]);
      expect(visibleText((await visitor.get(`/dashboard/messages/${project.id}`)).body)).toContain("Hello");
      expect((await visitor.get(file)).status).toBe(200);
    }
    expect(parseJson(await sam.get(buildApiPath("/messages")))).toMatchObject([{ formerBuyer: "ana@example.com" }]);
    // Those who come later don't read it, also as the main contact.
    await sam.call("POST", buildApiPath("/buyers"), { email: "dee@example.com" });
    await sam.call("PATCH", buildApiPath(), { buyerEmail: "eli@example.com" });
    for (const email of ["dee@example.com", "eli@example.com"]) {
      const late = await site.createSignedInPerson(email);
      expect([await readThread(late), (await late.get(file)).status]).toEqual([[], 404]);
    }
    expect([await readThread(cy), (await ben.get(`/api/projects/${project.id}/messages`)).status]).toEqual([
      ["Hello"],
      404,
    ]);
  });
});

describe("the messages of a main contact", () => {
  it("stay with the others when the address of the account changes, not with who gets the old address", async () => {
    await addBen();
    await write(ana, "Hello");
    await changeAddress(ana, "ana@example.com", "ana2@example.com");
    expect(await readThread(ben)).toEqual(["Hello"]);
    expect(await readThread(await signIn("ana@example.com"))).toEqual([]);
    await sam.call("PATCH", buildApiPath(), { buyerEmail: "ana2@example.com" });
    for (const visitor of [ana, ben]) expect(await readThread(visitor)).toEqual(["Hello"]);
  });

  it("stay with the others after a change of places, and go along with their new addresses", async () => {
    await addBen();
    await sam.call("POST", buildApiPath("/buyers"), { email: "cy@example.com" });
    const cy = await site.createSignedInPerson("cy@example.com");
    await write(ana, "Hello");
    await sam.post(buildPagePath("contacts"), { main: BEN });
    const [former] = parseJson(await sam.get(buildApiPath("/buyers")));
    const removed = await sam.call("DELETE", buildApiPath(`/buyers/${former.id}`));
    expect([removed.status, former.email]).toEqual([204, "ana@example.com"]);
    await changeAddress(cy, "cy@example.com", "cy2@example.com");
    for (const visitor of [ben, cy]) expect(await readThread(visitor)).toEqual(["Hello"]);
    await sam.call("POST", buildApiPath("/buyers"), { email: "cy@example.com" });
    expect(await readThread(await signIn("cy@example.com"))).toEqual([]);
    expect((await cy.post("/dashboard/profile/delete", {})).status).toBe(303);
    await sam.call("POST", buildApiPath("/buyers"), { email: "cy2@example.com" });
    expect(await readThread(await site.createSignedInPerson("cy2@example.com"))).toEqual([]);
  });
});

describe("the account of another buyer", () => {
  it("takes access along when it is deleted", async () => {
    const id = await addBen();
    await removeBen(id);
    const again = await addBen();
    expect((await ben.post("/dashboard/profile/delete", {})).status).toBe(303);
    expect((await site.sql.query("SELECT FROM project_buyer")).rowCount).toBe(0);
    expect((await site.sql.query("SELECT FROM deleted_record")).rowCount).toBe(0);
    expect((await listAuditEvents()).at(-1)).toMatchObject({ actor_email: BEN, action: "delete", entity: "buyer" });
    expect((await sam.post(buildPagePath(`buyers/${again}/delete`), { version: "1" })).status).toBe(404);
    expect(await listAccess(await site.createSignedInPerson(BEN))).toEqual([]);
  });

  it("keeps access when its address changes, also to one that has access already", async () => {
    await addBen();
    await changeAddress(ben, BEN, "benjamin@example.com");
    expect(parseJson(await ben.get("/api/me")).user.email).toBe("benjamin@example.com");
    expect(await listAccess(ben)).toEqual(await listAccess(ana));
    await sam.call("POST", buildApiPath("/buyers"), { email: "b@example.com" });
    await changeAddress(ben, "benjamin@example.com", "b@example.com");
    expect(parseJson(await sam.get(buildApiPath("/buyers")))).toMatchObject([{ email: "b@example.com" }]);
  });

  it("isn’t brought back by an address that it had", async () => {
    const toast = await followToast(await removeBen(await addBen()));
    await changeAddress(ben, BEN, "benjamin@example.com");
    await sam.post(toast.action, toast.fields);
    expect(parseJson(await sam.get(buildApiPath("/buyers")))).toEqual([]);
  });
});
