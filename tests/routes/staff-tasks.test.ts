/** Tasks of a project as staff manage them, over HTTP. */
import { expect, it } from "vitest";
import type { Answer } from "../server/running-server";
import { parseForms } from "./forms";
import { visibleText } from "./route-site";
import {
  buildApiPath,
  buildPagePath,
  followToast,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

const DATE = "Use a date, such as 2027-03-09.";

it("gives a task a due date and an assignee, who must be a staff member", async () => {
  const path = buildPagePath(`tasks/${project.task}`);
  const readTask = async () => parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`)));
  const { version } = await readTask();
  const form = {
    title: "Order the range",
    description: "",
    dueOn: "3/9/2027",
    assignee: "sam@sunporch.example",
    version,
  };
  const refused = await sam.post(path, { ...form, assignee: "ana@example.com", dueOn: "soon" });
  expect(refused.status).toBe(422);
  for (const text of ["Choose a staff member.", "Use a date, such as 3/9/2027.", 'value="soon"'])
    expect(refused.body).toContain(text);
  expect((await readTask()).version).toBe(version);
  expect((await sam.post(path, form)).status).toBe(303);
  expect(await readTask()).toMatchObject({ dueOn: "2027-03-09", assignee: "sam@sunporch.example" });
  expect(visibleText((await sam.get(buildPagePath("tasks"))).body)).toContain(
    "Order the range Due Mar 9, 2027 Assigned to sam@sunporch.example",
  );
  const edit = (await sam.get(path)).body;
  expect(edit).toMatch(/<option value="sam@sunporch.example" selected=""/);
  const change = async (changes: object) => {
    const { status, body } = await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), changes);
    return [status, JSON.parse(body).errors];
  };
  const noAccount = "nobody@sunporch.example";
  const unknown = await sam.post(path, { ...form, assignee: noAccount, version: String(Number(version) + 1) });
  expect([unknown.status, unknown.body.includes("Choose a staff member.")]).toEqual([422, true]);
  const added = await sam.post(buildPagePath("tasks/new"), { ...form, assignee: noAccount });
  expect([added.status, added.body.includes("Choose a staff member.")]).toEqual([422, true]);
  for (const assignee of ["ana@example.com", noAccount]) {
    expect(await change({ assignee })).toEqual([422, { assignee: "Choose a staff member." }]);
    const created = await sam.call("POST", buildApiPath("/tasks"), { title: "Order the range", assignee });
    expect([created.status, parseJson(created).errors]).toEqual([422, { assignee: "Choose a staff member." }]);
  }
  // It stays with someone whose account is gone.
  await site.sql.query("UPDATE project_task SET assignee_email = $1", [noAccount]);
  expect(await change({ assignee: noAccount, title: "Order the oven" })).toEqual([200, undefined]);
  expect(await change({ dueOn: "3/9/2027" })).toEqual([422, { dueOn: DATE }]);
  expect(await change({ dueOn: null, assignee: null })).toEqual([200, undefined]);
  expect(await readTask()).toMatchObject({ dueOn: null, assignee: null });
});

it("says in words which day a date is before it is saved, also without scripts", async () => {
  const path = buildPagePath(`tasks/${project.task}`);
  /** What the page's form sends, as it is. */
  const readForm = ({ body }: Answer): Record<string, string> => {
    const form = parseForms(body, path).find(({ fields }) => fields.some(({ name }) => name === "dueOn"))!;
    return Object.fromEntries(form.fields.flatMap(({ name, value, isSent }) => (isSent ? [[name, value]] : [])));
  };
  const readDue = async () => parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`))).dueOn;
  const question = await sam.post(path, { ...readForm(await sam.get(path)), dueOn: "2/3/27" });
  expect([question.status, await readDue()]).toEqual([422, null]);
  expect(visibleText(question.body)).toContain("Is it Wednesday, February 3, 2027? If so, send the form again.");
  const again = readForm(question);
  expect(again).toMatchObject({ dueOn: "2/3/27" });
  const other = await sam.post(path, { ...again, dueOn: "3/2/27" });
  expect(visibleText(other.body)).toContain("Is it Tuesday, March 2, 2027?");
  expect((await sam.post(path, again)).status).toBe(303);
  expect(await readDue()).toBe("2027-02-03");
  // The words of what was saved are beside it.
  expect((await sam.post(path, readForm(await sam.get(path)))).status).toBe(303);
});

it("adds tasks at the end, moves them among the open ones, and takes their place by the API", async () => {
  const add = async (title: string) => parseJson(await sam.call("POST", buildApiPath("/tasks"), { title })).id;
  const [first, second] = [await add("one"), await add("two")];
  const names = async () =>
    parseJson(await sam.get(buildApiPath("/tasks"))).map(({ title }: { title: string }) => title);
  expect(await names()).toEqual(["Sign the scope", "one", "two", "Send insurance"]);
  const move = async (row: string, by: string) => {
    const response = await sam.post(buildPagePath("tasks"), { move: by, row });
    return (await followToast(response)).text;
  };
  expect(await move(second, "up")).toBe("Task is now 2 of 3");
  expect(await move(first, "down")).toBe("Task can’t be moved further");
  expect(await names()).toEqual(["Sign the scope", "two", "one", "Send insurance"]);
  await sam.call("PATCH", buildApiPath(`/tasks/${first}`), { sortOrder: 0 });
  expect(await names()).toEqual(["one", "Sign the scope", "two", "Send insurance"]);
  expect((await listAuditEvents()).at(-2)).toMatchObject({ before: { place: 3 }, after: { place: 2 } });
});

it("lists open, own and late tasks, by hand or by date, as its address says, and goes back there", async () => {
  const add = (task: object) => sam.call("POST", buildApiPath("/tasks"), task);
  await add({ title: "Order tile", dueOn: "2020-03-09", assignee: "sam@sunporch.example" });
  await add({ title: "Paint", dueOn: "2020-03-08" });
  const list = async (query: string) => {
    const { body } = await sam.get(buildPagePath(`tasks${query}`));
    return [...body.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
  };
  expect(await list("")).toEqual(["Sign the scope", "Order tile", "Paint", "Send insurance"]);
  expect(await list("?order=date")).toEqual(["Paint", "Order tile", "Sign the scope", "Send insurance"]);
  expect(await list("?show=mine")).toEqual(["Order tile"]);
  expect(await list("?show=late")).toEqual(["Order tile", "Paint"]);
  expect(await list("?show=late&order=date")).toEqual(["Paint", "Order tile"]);
  const { body } = await sam.get(buildPagePath("tasks"));
  expect(body).toMatch(/<details[^>]*><summary[^>]*>1 done</);
  const late = buildPagePath("tasks?show=late");
  const done = await sam.post(late, { task: project.task, to: "done" });
  expect(done.headers.location).toBe(late);
});

it("reverts a task's checkbox by the toast's form", async () => {
  const readCompleted = async () => parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`))).completed;
  const { text, action, fields } = await followToast(
    await sam.post(buildPagePath("tasks"), { task: project.task, to: "done" }),
  );
  expect([text, await readCompleted()]).toEqual(["Task done Undo", true]);
  await sam.post(action, fields);
  expect(await readCompleted()).toBe(false);
});

it("rejects an outdated item form again after a validation error", async () => {
  const path = buildPagePath(`tasks/${project.task}`);
  const { version } = parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`)));
  await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { title: "By someone else" });
  const invalid = await sam.post(path, { title: "", description: "", version });
  expect([invalid.status, invalid.body.includes(`name="version" value="${version}"`)]).toEqual([422, true]);
  const conflict = await sam.post(path, { title: "Mine", description: "", version });
  expect([conflict.status, conflict.body.includes("Someone else just updated this task.")]).toEqual([409, true]);
  expect(parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`))).title).toBe("By someone else");
});

it("keeps the fields that someone else changes at the same time", { tags: ["long"] }, async () => {
  const path = buildApiPath(`/tasks/${project.task}`);
  const { version } = parseJson(await sam.get(path));
  await site.sql.query("BEGIN");
  await site.sql.query("UPDATE project_task SET description = 'By someone else', version = version + 1 WHERE id = $1", [
    project.task,
  ]);
  const update = sam.call("PATCH", path, { title: "Mine" });
  const countWaiting = async () =>
    (await site.sql.query("SELECT FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))")).rowCount;
  await expect.poll(countWaiting).toBeGreaterThan(0);
  await site.sql.query("COMMIT");
  expect(parseJson(await update)).toMatchObject({
    title: "Mine",
    description: "By someone else",
    version: version + 2,
  });
});
