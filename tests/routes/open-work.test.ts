/** The presses in the rows of open work, over HTTP. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { pacificToday } from "~/ui/text/dates";
import { addDesignOption } from "../projects";
import { visibleText } from "./route-site";
import {
  addTour,
  ana,
  createPerson,
  followToast,
  listAuditEvents,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

const WORK = "/admin/work";
const today = pacificToday();
const task = (fields: Record<string, string> = {}) => ({
  kind: "task",
  id: project.task,
  project: project.id,
  from: "/admin/dashboard",
  ...fields,
});
const readTask = async () => {
  const { rows } = await site.sql.query("SELECT completed, due_on::text FROM project_task WHERE id = $1", [
    project.task,
  ]);
  return rows[0];
};
const countReminders = async () =>
  (await site.sql.query("SELECT count(*)::int AS n FROM mail WHERE kind = 'task-reminder'")).rows[0].n;

describe("a press in a row of open work", () => {
  it("marks something done and leads back to its page, with an undo", async () => {
    const done = await sam.post(WORK, task({ settle: "done" }));
    expect([done.status, done.headers.location]).toEqual([303, "/admin/dashboard"]);
    const toast = await followToast(done);
    expect(toast).toMatchObject({ text: "Task done Undo", action: WORK });
    expect(await readTask()).toMatchObject({ completed: true });
    expect((await sam.post(WORK, toast.fields)).headers.location).toBe("/admin/dashboard");
    expect(await readTask()).toMatchObject({ completed: false });
  });

  it("moves something to a day, and back to the one before", async () => {
    const moved = await sam.post(
      WORK,
      task({ settle: "move", on: addDays(today, 7), was: "", from: `${WORK}?kind=task` }),
    );
    expect(moved.headers.location).toBe(`${WORK}?kind=task`);
    expect(await readTask()).toMatchObject({ due_on: addDays(today, 7) });
    const toast = await followToast(moved);
    await sam.post(WORK, toast.fields);
    expect(await readTask()).toMatchObject({ due_on: null });
  });

  it("reminds once a day, except those who don’t want it, and is audited", async () => {
    for (const text of ["Reminder sent", "No reminder sent They had one today, or have turned reminders off."])
      expect((await followToast(await sam.post(WORK, task({ settle: "remind" })))).text).toBe(text);
    expect(await countReminders()).toBe(1);
    expect(visibleText((await sam.get(`${WORK}?kind=task`)).body)).toContain("Reminded today");
    expect(await listAuditEvents()).toMatchObject([{ action: "remind", entity: "task" }]);
    await site.sql.query("UPDATE project_task SET reminded_on = NULL");
    await ana.call("PATCH", "/api/me/email-settings", { taskReminders: false });
    await sam.post(WORK, task({ settle: "remind" }));
    expect(await countReminders()).toBe(1);
  });

  it("reminds those who decide of a choice, and moves its last day", async () => {
    await addDesignOption(site.sql, project);
    const set = (reopened: boolean) =>
      site.sql.query("UPDATE design_item SET decide_on = $1, reopened = $2 WHERE id = $3", [
        addDays(today, -1),
        reopened,
        project.item,
      ]);
    await set(false);
    // Locked until staff open it.
    expect(visibleText((await sam.get(`${WORK}?kind=choice`)).body)).not.toMatch(/for the buyer|Remind/);
    await set(true);
    const choice = (fields: Record<string, string>) => task({ kind: "choice", id: project.item, ...fields });
    const { body } = await sam.get(`${WORK}?kind=choice`);
    expect(visibleText(body)).toMatch(/Late .*Choose: Zellige .*Selection for the buyer.* 1 day late .*Remind/);
    expect(body).toContain(`/admin/projects/${project.id}/design/${project.item}/options`);
    expect((await followToast(await sam.post(WORK, choice({ settle: "remind" })))).text).toBe("Reminder sent");
    expect(await listAuditEvents()).toMatchObject([{ action: "remind", entity: "design item" }]);
    const moved = await sam.post(WORK, choice({ settle: "move", on: addDays(today, 7), was: addDays(today, -1) }));
    expect((await followToast(moved)).text).toContain("Selection moved to");
    expect(visibleText((await sam.get(`${WORK}?kind=choice`)).body)).not.toContain("days late");
    expect((await sam.post(WORK, choice({ settle: "done" }))).status).toBe(400);
    await sam.post(WORK, { intent: "make-calendar" });
    const { rows } = await site.sql.query("SELECT calendar_key FROM account WHERE email = 'sam@sunporch.example'");
    const calendar = await createPerson().get(`/calendar/${rows[0].calendar_key}.ics`);
    expect(calendar.body).toContain("SUMMARY:Choose: Zellige (buyer)");
    const [row] = JSON.parse((await sam.call("GET", "/api/admin/work?kind=choice&who=everybody")).body);
    expect(row).toMatchObject({ kind: "choice", id: project.item, waitsFor: "buyer", dueOn: addDays(today, 7) });
  });

  it("lists a draft for us and what waits for a signature for the buyer, whom it reminds", async () => {
    const api = `/api/admin/projects/${project.id}/change-orders`;
    const order = { title: "Cabinets", lines: [{ title: "Oak", amount: 500 }], validUntil: addDays(today, 1) };
    const { id } = JSON.parse((await sam.call("POST", api, order)).body);
    const read = async () =>
      JSON.parse((await sam.call("GET", "/api/admin/work?kind=change&who=everybody")).body) as object[];
    expect(await read()).toMatchObject([{ id, waitsFor: "us", title: "Cabinets", dueOn: null, group: "waiting" }]);
    await sam.call("POST", `${api}/${id}/send`);
    const sent = { id, waitsFor: "buyer", title: "Change order 1: Cabinets", dueOn: addDays(today, 1), group: "week" };
    expect(await read()).toMatchObject([sent]);
    const page = await sam.get(`${WORK}?kind=change`);
    expect(page.body).toContain(`/admin/projects/${project.id}/change-orders/${id}`);
    expect(visibleText(page.body)).toMatch(
      /Change order 1: Cabinets .*Change order for the buyer.* Due tomorrow .*Remind/,
    );
    const remind = () => sam.post(WORK, task({ kind: "change", id, settle: "remind" }));
    expect((await followToast(await remind())).text).toBe("Reminder sent");
    expect((await followToast(await remind())).text).toContain("No reminder sent");
    const { rows } = await site.sql.query("SELECT text FROM mail WHERE kind = 'task-reminder'");
    expect(rows).toEqual([{ text: expect.stringContaining("Sign: Change order 1: Cabinets") }]);
    expect((await sam.post(WORK, task({ kind: "change", id, settle: "done" }))).status).toBe(400);
  });

  it("marks messages done for everybody, until the buyer writes again", async () => {
    const write = (body: string) =>
      ana.post(`/dashboard/messages/${project.id}`, { intent: "message", id: randomUUID(), body });
    const readAt = async () =>
      (await site.sql.query("SELECT last_at FROM message_thread")).rows[0].last_at.toISOString();
    await write("Thank you!");
    const seen = { kind: "message", id: project.id, project: project.id, at: await readAt(), settle: "done" };
    await write("And the grout?");
    expect((await followToast(await sam.post(WORK, seen))).text).toContain("there is a newer message.");
    const done = await sam.post(WORK, { ...seen, at: await readAt() });
    const toast = await followToast(done);
    expect(toast.text).toContain("Messages done");
    const list = async () => visibleText((await sam.get("/admin/messages?state=waiting")).body);
    expect(await list()).toContain("No messages match");
    await sam.post(WORK, toast.fields);
    expect(await list()).toContain("And the grout? To answer");
    await sam.post(WORK, { ...seen, at: await readAt() });
    await write("One more");
    expect(await list()).toContain("One more To answer");
    expect(await listAuditEvents()).toMatchObject([
      { action: "update", entity: "project", after: { messages: "done" } },
      { after: { messages: "to answer" } },
      { after: { messages: "done" } },
    ]);
  });

  it("is only for staff, and refuses what no button sends", async () => {
    const form = task({ settle: "done" });
    expect((await createPerson().post(WORK, form)).status).toBe(401);
    expect((await ana.post(WORK, form)).status).toBe(403);
    const wrongs: Record<string, string>[] = [
      { settle: "burn" },
      { settle: "done", kind: "request" },
      { settle: "move", on: "soon" },
    ];
    for (const wrong of wrongs) expect((await sam.post(WORK, task(wrong))).status).toBe(400);
    expect((await sam.post(WORK, task({ settle: "done", id: randomUUID() }))).status).toBe(404);
    const away = await sam.post(WORK, task({ settle: "done", from: "https://example.com/" }));
    expect(away.headers.location).toBe(WORK);
    expect(await readTask()).toMatchObject({ completed: true });
  });
});

describe("a staff member's own day", () => {
  const readKey = async () => {
    const { rows } = await site.sql.query("SELECT calendar_key FROM account WHERE email = 'sam@sunporch.example'");
    return rows[0].calendar_key as string;
  };

  it("starts with the page of their choice", async () => {
    const open = async () => (await sam.get("/admin")).headers.location;
    expect(await open()).toBe("/admin/dashboard");
    await sam.post(WORK, { intent: "start-work" });
    expect(await open()).toBe(WORK);
    await sam.post(WORK, { intent: "start-mission-control" });
    expect(await open()).toBe("/admin/dashboard");
  });

  it("is in a calendar, until the link is revoked or they are no longer staff", async () => {
    await site.sql.query("UPDATE project_task SET due_on = $1", [today]);
    await sam.post(WORK, { intent: "make-calendar" });
    const at = `/calendar/${await readKey()}.ics`;
    const calendar = await createPerson().get(at);
    expect(calendar.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const days = calendar.body
      .replaceAll("\r\n ", "")
      .split("BEGIN:VEVENT")
      .filter((event) => event.includes("Sign the scope"));
    expect(days).toHaveLength(1);
    expect(days[0]).toContain(`DTSTART;VALUE=DATE:${today.replaceAll("-", "")}`);
    expect(days[0]).toContain(`/admin/projects/${project.id}/tasks`);

    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'sam@sunporch.example'");
    expect((await createPerson().get(at)).status).toBe(404);
    await site.sql.query("UPDATE account SET disabled_at = NULL WHERE email = 'sam@sunporch.example'");
    await sam.post(WORK, { intent: "end-calendar" });
    expect((await createPerson().get(at)).status).toBe(404);
    expect((await createPerson().get("/calendar/null.ics")).status).toBe(404);
  });

  it("says in the calendar of a tour whether it waits for an answer", async () => {
    await addTour();
    await sam.post(WORK, { intent: "make-calendar" });
    const at = `/calendar/${await readKey()}.ics`;
    const listTours = async () => (await createPerson().get(at)).body.match(/(?<=SUMMARY:)Tour[^\r]*/g);
    expect(await listTours()).toEqual(["Tour with Ana: answer"]);
    await site.sql.query(
      "UPDATE tour SET state = 'confirmed', starts_at = times[1], staff_email = 'sam@sunporch.example'",
    );
    expect(await listTours()).toEqual(["Tour with Ana"]);
  });

  it("isn't a buyer's", async () => {
    await ana.post("/dashboard/profile", { intent: "make-calendar" });
    expect((await ana.post(WORK, { intent: "make-calendar" })).status).toBe(403);
    await site.sql.query("UPDATE account SET calendar_key = gen_random_uuid() WHERE email = 'ana@example.com'");
    const { rows } = await site.sql.query("SELECT calendar_key FROM account WHERE email = 'ana@example.com'");
    expect((await createPerson().get(`/calendar/${rows[0].calendar_key}.ics`)).status).toBe(404);
  });
});

it("is read by programs, with the counts of tiles and badges", async () => {
  await site.sql.query("UPDATE project_task SET due_on = $1", [addDays(today, -2)]);
  const list = await sam.call("GET", "/api/admin/work?when=late&kind=task");
  expect(JSON.parse(list.body)).toMatchObject([
    { kind: "task", id: project.task, projectId: project.id, waitsFor: "buyer", dueOn: addDays(today, -2), at: null },
  ]);
  const { late, inbox, messages } = JSON.parse((await sam.call("GET", "/api/admin/work/counts")).body);
  const badges = visibleText((await sam.get(WORK)).body);
  expect(badges).toContain(`My work ${late} late`);
  expect([inbox, messages]).toEqual([0, 0]);
  const wrong = await sam.call("GET", "/api/admin/work?when=soon&project=7");
  expect([wrong.status, Object.keys(JSON.parse(wrong.body).errors)]).toEqual([400, ["when", "project"]]);
  expect((await ana.call("GET", "/api/admin/work")).status).toBe(403);
});

it("names and finds the buyer of a project by the account when staff entered no name", async () => {
  await site.sql.query("UPDATE project SET buyer_name = NULL");
  await site.sql.query("UPDATE account SET name = 'Ana Reyes' WHERE email = 'ana@example.com'");
  await ana.post(`/dashboard/messages/${project.id}`, { intent: "message", id: randomUUID(), body: "Hello" });
  for (const path of [`${WORK}?kind=task&q=reyes`, `${WORK}?kind=message&q=reyes`, "/admin/messages?q=reyes"])
    expect(visibleText((await sam.get(path)).body)).toContain("Ana Reyes");
});
