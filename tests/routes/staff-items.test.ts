/** The items of a project as staff manage them, by pages and by API calls, over HTTP. Those of one kind have files of their own. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createPdf } from "../media/documents";
import { visibleText } from "./route-site";
import {
  addInboxItems,
  buildApiPath,
  buildPagePath,
  createPerson,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

const UNKNOWN = "This field isn’t known.";
const OPTIONS = "Choose one of the options.";
const DATE = "Use a date, such as 2027-03-09.";

it.each<[string, Record<string, string>, string, string]>([
  ["milestones", { label: "Demolition", date: "2027-03-09", sortOrder: "5" }, "label", "Label is required"],
  ["tasks", { title: "Sign the scope", description: "Page 4" }, "title", "Title is required"],
  ["contacts", { name: "Wei", role: "Designer", email: "wei@example.com" }, "name", "Name is required"],
  [
    "design",
    { room: "Kitchen", category: "Tile", itemName: "Zellige", status: "Pending" },
    "itemName",
    "Item name is required",
  ],
])(
  "adds, updates, and deletes %s with an audit entry each, and rejects updates of an old version",
  async (kind, fields, main, message) => {
    const sendForm = (path: string, fields: Record<string, string>) =>
      kind === "design" ? uploadAs(sam, path, fields) : sam.post(path, fields);
    const missing = await sendForm(buildPagePath(`${kind}/new`), { ...fields, [main]: "" });
    expect([missing.status, missing.body.includes(message)]).toEqual([422, true]);
    expect((await sendForm(buildPagePath(`${kind}/new`), fields)).status).toBe(303);
    const rows = parseJson(await sam.get(buildApiPath(`/${kind}`)));
    const row = rows.find(
      (candidate: Record<string, string>) => candidate[main] === fields[main] && candidate.id !== project.task,
    );
    expect(row).toBeDefined();
    const edit = buildPagePath(`${kind}/${row.id}`);
    expect((await sam.get(edit)).body).toContain(fields[main]!);
    const changed = { ...fields, [main]: "Another", version: "1" };
    expect((await sendForm(edit, changed)).status).toBe(303);
    const staleEdit = await sendForm(edit, { ...changed, [main]: "Typed late" });
    expect([staleEdit.status, staleEdit.body.includes("Typed late")]).toEqual([409, true]);
    expect((await sam.post(`${edit}/delete`, { version: "1" })).status).toBe(409);
    const question = await sam.get(`${edit}/delete`);
    expect(question.body).toContain("Another");
    expect((await sam.post(`${edit}/delete`, {})).status).toBe(303);
    expect((await sam.get(edit)).status).toBe(404);
    const actions = (await listAuditEvents()).map(({ action, actor_email }) => [actor_email, action]);
    expect(actions).toEqual(["create", "update", "delete"].map((action) => ["sam@sunporch.example", action]));
  },
);

it.each([
  ["milestone", "milestones", "summary", () => project.milestone],
  ["task", "tasks", "tasks", () => project.task],
  [
    "document",
    "documents",
    "documents",
    async () => {
      const file = { name: "Agreement.pdf", bytes: createPdf() };
      const fields = { category: "Contract", title: "Agreement", file };
      return parseJson(await uploadAs(sam, buildApiPath("/documents"), fields)).id;
    },
  ],
  ["wanted document", "wanted-documents", "documents", () => project.wanted],
  ["design item", "design", "design", () => project.item],
  ["contact", "contacts", "contacts", () => project.contact],
])(
  "deletes no %s that someone else changed since its page was shown, and says so of none that never was",
  { tags: ["long"] },
  async (singular, kind, list, getId) => {
    const id = await getId();
    const path = buildPagePath(`${kind}/${id}/delete`);
    const readVersion = (body: string) => /name="version" value="(\d+)"/.exec(body)?.[1];
    const version = readVersion((await sam.get(path)).body);
    expect(version).toBe("1");
    const change = { milestones: "label", contacts: "name", design: "itemName" }[kind as string] ?? "title";
    expect((await sam.call("PATCH", buildApiPath(`/${kind}/${id}`), { [change]: "Changed" })).status).toBe(200);
    const outdated = await sam.post(path, { version: version! });
    expect([outdated.status, visibleText(outdated.body)]).toEqual([
      409,
      expect.stringMatching(new RegExp(`${singular} not deleted Someone else just updated it.`, "i")),
    ]);
    const deletion = { version: readVersion(outdated.body)! };
    expect(deletion.version).toBe("2");
    // A double press without scripts sends it twice.
    for (const response of [await sam.post(path, deletion), await sam.post(path, deletion)])
      expect([response.status, response.headers.location]).toEqual([303, buildPagePath(list)]);
    expect((await listAuditEvents()).filter(({ action }) => action === "delete")).toHaveLength(1);
    for (const unknown of [randomUUID(), "none"])
      expect((await sam.post(buildPagePath(`${kind}/${unknown}/delete`), deletion)).status).toBe(404);
    expect((await sam.post(`/admin/projects/none/${kind}/${id}/delete`, deletion)).status).toBe(404);
    expect((await sam.post(path, { version: "x" })).status).toBe(400);
  },
);

it("lists and updates project items by the specified API calls", async () => {
  const created = await sam.call("POST", buildApiPath("/milestones"), {
    label: "Walk",
    date: "2027-01-02",
    sortOrder: 3,
  });
  expect([created.status, parseJson(created)]).toEqual([
    201,
    expect.objectContaining({ label: "Walk", date: "2027-01-02", sortOrder: 3 }),
  ]);
  const { id } = parseJson(created);
  const patchResponse = await sam.call("PATCH", buildApiPath(`/milestones/${id}`), { label: "Walkthrough" });
  expect([patchResponse.status, parseJson(patchResponse).label, parseJson(patchResponse).date]).toEqual([
    200,
    "Walkthrough",
    "2027-01-02",
  ]);
  expect((await sam.call("PATCH", buildApiPath(`/milestones/${id}`), { label: "Late", version: 1 })).status).toBe(409);
  expect((await sam.call("PATCH", buildApiPath(`/milestones/${id}`), { date: "tomorrow" })).status).toBe(422);
  expect((await sam.call("DELETE", buildApiPath(`/milestones/${id}`))).status).toBe(204);
  expect((await sam.call("DELETE", buildApiPath(`/milestones/${id}`))).status).toBe(404);
  const completed = await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { completed: true });
  expect([completed.status, parseJson(completed).completed]).toEqual([200, true]);
  const invalid = await sam.call("POST", buildApiPath("/contacts"), { name: "", role: "Wizard", email: "x" });
  expect([invalid.status, parseJson(invalid).errors]).toEqual([
    422,
    { name: "Name is required", role: "Choose one of the options.", email: expect.any(String) },
  ]);
  expect((await sam.call("POST", buildApiPath("/wishes"), {})).status).toBe(404);
  const project2 = await sam.call("POST", "/api/admin/projects", {
    buyerEmail: "z@example.com",
    address: "1 Way",
    currentPhase: "Design",
    estMoveIn: "2027-05-01T00:00:00Z",
  });
  expect([project2.status, parseJson(project2).estimatedCompletionDate]).toEqual([201, "2027-05-01"]);
  const changed = await sam.call("PATCH", `/api/admin/projects/${parseJson(project2).id}`, {
    purchasePrice: 700_000,
    estimatedCompletionDate: null,
  });
  expect(parseJson(changed)).toMatchObject({
    purchasePrice: 700_000,
    estimatedCompletionDate: null,
    propertyAddress: "1 Way",
  });
  expect(parseJson(await sam.get("/api/admin/projects"))[0]).toMatchObject({
    address: "1 Way",
    buyer: { email: "z@example.com" },
    status: "active",
  });
});

it("refuses the wrong fields of an API call by their names", async () => {
  const task = `/tasks/${project.task}`;
  const milestone = `/milestones/${project.milestone}`;
  const item = `/design/${project.item}`;
  const calls: [string, string, object, Record<string, string>][] = [
    ["POST", "/tasks", { title: true }, { title: "Use text." }],
    ["POST", "/tasks", { title: "Pay", completed: true }, { completed: UNKNOWN }],
    ["POST", "/tasks", {}, { title: "Title is required" }],
    ["PATCH", task, { completed: "banana" }, { completed: "Use true or false." }],
    ["PATCH", task, { completed: null }, { completed: "Use true or false." }],
    ["PATCH", task, { done: true }, { done: UNKNOWN }],
    ["PATCH", task, { title: null }, { title: "Title is required" }],
    [
      "POST",
      "/contacts",
      { name: "Wei", role: "Designer", phone: "5".repeat(41) },
      { phone: "Use at most 40 characters." },
    ],
    ["PATCH", task, { title: "Pay", version: "x" }, { version: "Send the version that you changed." }],
    ["POST", "/milestones", { label: "Walk", date: "3/9/2027" }, { date: DATE }],
    ["PATCH", milestone, { date: "2027-03-09garbage" }, { date: DATE }],
    ["PATCH", milestone, { sortOrder: 1.5 }, { sortOrder: "Use a whole number." }],
    ["POST", "/contacts", { name: "Wei", role: "Wizard" }, { role: OPTIONS }],
    ["POST", "/design", { room: "Moon", category: "Tile", itemName: "Zellige" }, { room: OPTIONS }],
    ["PATCH", item, { showInCarousel: "yes", media: "x" }, { showInCarousel: "Use true or false.", media: UNKNOWN }],
  ];
  for (const [method, path, body, errors] of calls) {
    const response = await sam.call(method, buildApiPath(path), body);
    expect([response.status, body, parseJson(response).errors]).toEqual([422, body, errors]);
  }
  expect(await listAuditEvents()).toEqual([]);
});

it("refuses a change of nothing, and other methods of a document", async () => {
  const empty = await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), {});
  expect([empty.status, parseJson(empty).detail]).toEqual([422, "Send the fields to change."]);
  const changed = await sam.call("PUT", buildApiPath(`/documents/${project.task}`), { title: "New" });
  expect([changed.status, changed.headers.allow]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
});

it("takes dates with a time, and clears what is null, on creation and change", async () => {
  const sent = { label: "Walk", date: "2027-03-09T23:30:00-08:00", completedOn: "" };
  const created = parseJson(await sam.call("POST", buildApiPath("/milestones"), sent));
  expect(created).toMatchObject({ date: "2027-03-09", completedOn: null, sortOrder: 0 });
  const path = buildApiPath(`/milestones/${created.id}`);
  const changed = await sam.call("PATCH", path, { date: null, completedOn: "2027-03-10T08:00:00Z", sortOrder: "4" });
  expect(parseJson(changed)).toMatchObject({ label: "Walk", date: null, completedOn: "2027-03-10", sortOrder: 4 });
});

it.each<[string, object, object]>([
  ["milestones", { label: "Walk" }, { label: "Walkthrough" }],
  ["tasks", { title: "Pay" }, { completed: true }],
  ["contacts", { name: "Wei", role: "Designer" }, { phone: "Front desk, (909) 555-0148 ext. 7" }],
  ["design", { room: "Kitchen", category: "Tile", itemName: "Zellige" }, { status: "Selected" }],
])(
  "bases changes and deletions of %s on the version of If-Match or the body",
  { tags: ["long"] },
  async (kind, fields, changes) => {
    const created = await sam.call("POST", buildApiPath(`/${kind}`), fields);
    expect([created.status, created.headers.etag]).toEqual([201, '"1"']);
    const path = buildApiPath(`/${kind}/${parseJson(created).id}`);
    const change = async (body: object, ifMatch?: string) => {
      const response = await sam.call("PATCH", path, body, ifMatch === undefined ? {} : { "If-Match": ifMatch });
      return [response.status, response.headers.etag, parseJson(response).version];
    };
    expect(await change(changes, '"1"')).toEqual([200, '"2"', 2]);
    expect(await change(changes, '"1"')).toEqual([412, '"2"', 2]);
    expect(await change(changes, 'W/"2"')).toEqual([412, '"2"', 2]);
    expect(await change({ ...changes, version: 1 })).toEqual([409, '"2"', 2]);
    expect(await change({ ...changes, version: 2 }, '"1", "2"')).toEqual([200, '"2"', 2]);
    const remove = async (ifMatch: string) =>
      (await sam.call("DELETE", path, undefined, { "If-Match": ifMatch })).status;
    expect([await remove('"1"'), await remove('"2"'), await remove("*")]).toEqual([412, 204, 404]);
  },
);

it("adds items once that are sent again with the same Idempotency-Key, even if another process takes over", async () => {
  const expireClaims = () =>
    site.sql.query("UPDATE idempotency_key SET status = NULL, claimed_at = now() - interval '3 minutes'");
  const pdf = { name: "a.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF") };
  const sendDocument = (bytes = pdf.bytes) =>
    uploadAs(sam, buildApiPath("/documents"), { category: "Other", label: "A", file: { ...pdf, bytes } }, "POST", {
      "Idempotency-Key": "a",
    });
  const [first, second] = [await sendDocument(), await sendDocument()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  await expireClaims();
  expect((await sendDocument()).body).toBe(first.body);
  expect((await sendDocument(Buffer.from("%PDF-1.4\nother\n%%EOF"))).status).toBe(422);
  expect(listStoredFiles()).toHaveLength(1);
  const { id, version } = parseJson(first);
  expect([first.headers.etag, second.headers.etag]).toEqual([`"${version}"`, `"${version}"`]);
  const remove = (ifMatch: string) =>
    sam.call("DELETE", buildApiPath(`/documents/${id}`), undefined, { "If-Match": ifMatch });
  const late = await remove(`"${version + 1}"`);
  expect([late.status, late.headers.etag, listStoredFiles().length]).toEqual([412, `"${version}"`, 1]);
  expect([(await remove(`"${version}"`)).status, listStoredFiles().length]).toEqual([204, 1]);
  for (const [kind, fields] of [
    ["tasks", { title: "Once" }],
    ["milestones", { label: "Once" }],
    ["contacts", { name: "Once", role: "Designer" }],
    ["design", { room: "Kitchen", category: "Tile", itemName: "Once" }],
  ] as const) {
    const send = () => sam.call("POST", buildApiPath(`/${kind}`), fields, { "Idempotency-Key": "a" });
    const { body } = await send();
    expect([kind, (await send()).body]).toEqual([kind, body]);
    await expireClaims();
    expect([kind, (await send()).body]).toEqual([kind, body]);
    expect((await sam.get(buildApiPath(`/${kind}`))).body.match(/"Once"/g)).toHaveLength(1);
  }
});

it("refuses wrong fields of forms with files, and names the field that was sent", async () => {
  const file = { name: "a.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF") };
  const send = async (path: string, fields: Parameters<typeof uploadAs>[2], method?: string) => {
    const response = await uploadAs(sam, buildApiPath(path), fields, method);
    return [response.status, parseJson(response).errors];
  };
  const document = { category: "Other", file };
  expect(await send("/documents", { ...document, label: " " })).toEqual([422, { label: "Title is required" }]);
  expect(await send("/documents", { ...document, title: " " })).toEqual([422, { title: "Title is required" }]);
  expect(await send("/documents", document)).toEqual([422, { label: "Title is required" }]);
  expect(await send("/documents", { ...document, label: "A", title: "A" })).toEqual([
    422,
    {
      title: "Send label or title, not both.",
    },
  ]);
  expect(await send("/documents", { ...document, label: "A", over: "1" })).toEqual([422, { over: UNKNOWN }]);
  expect(await send("/documents", { category: "Other", label: "A" })).toEqual([422, { file: "Choose a file." }]);
  expect(await send(`/design/${project.item}`, { itemName: "A", version: "abc" }, "PATCH")).toEqual([
    422,
    { version: "Send the version that you changed." },
  ]);
  expect(
    await send("/design", { room: "Moon", category: "Tile", itemName: "A", media: { ...file, name: "note.txt" } }),
  ).toEqual([422, { room: OPTIONS, media: expect.stringContaining("Use a JPG") }]);
  expect(listStoredFiles()).toEqual([]);
  const both = await uploadAs(sam, buildApiPath("/documents"), { category: "Other", label: "A", file: [file, file] });
  expect([both.status, both.headers.etag, parseJson(both).length]).toEqual([201, undefined, 2]);
  const json = await sam.call("POST", buildApiPath("/documents"), { category: "Other", label: "A" });
  expect([json.status, parseJson(json).detail]).toEqual([415, "Send multipart/form-data."]);
});

it("moves design items within their room and adds new ones at the end", async () => {
  const add = async (itemName: string, room: string) =>
    parseJson(await sam.call("POST", buildApiPath("/design"), { room, category: "Tile", itemName })).id as string;
  await site.sql.query("DELETE FROM design_item");
  const [firstId, secondId] = [await add("one", "Kitchen"), await add("two", "Kitchen")];
  await add("three", "Pantry");
  const names = async () =>
    parseJson(await sam.get(buildApiPath("/design"))).map(({ itemName }: { itemName: string }) => itemName);
  expect(await names()).toEqual(["one", "two", "three"]);
  const moveResponse = await sam.post(buildPagePath("design"), { move: "up", row: secondId });
  expect([moveResponse.status, await names()]).toEqual([303, ["two", "one", "three"]]);
  await sam.post(buildPagePath("design"), { move: "down", row: firstId });
  await add("four", "Kitchen");
  expect(await names()).toEqual(["two", "one", "four", "three"]);
  expect((await listAuditEvents()).at(-2)).toMatchObject({
    action: "update",
    before: { place: 2 },
    after: { place: 1 },
  });
});

it("refuses posts to pages that have no form and to kinds of items that don't exist", { tags: ["long"] }, async () => {
  const post = async (path: string) => (await sam.post(buildPagePath(path), { to: "done", task: project.task })).status;
  expect([await post("contacts"), await post("milestones")]).toEqual([400, 400]);
  const unknown = ["wishes", "wishes/new", `wishes/${project.task}`];
  for (const path of unknown) expect([path, await post(path)]).toEqual([path, 404]);
  expect((await createPerson().get(buildApiPath("/wishes"))).status).toBe(401);
  expect((await sam.get(buildApiPath("/wishes"))).status).toBe(404);
});

it("keeps the input of a form whose item was deleted by someone else", async () => {
  const path = buildPagePath(`milestones/${project.milestone}`);
  await sam.call("DELETE", buildApiPath(`/milestones/${project.milestone}`));
  const response = await sam.post(path, {
    label: "Typed with care",
    date: "",
    completedOn: "",
    sortOrder: "0",
    version: "1",
  });
  expect([
    response.status,
    response.body.includes("Typed with care"),
    response.body.includes("This milestone was deleted"),
  ]).toEqual([404, true, true]);
});

it("names the tab and the home in the title of a project's pages", { tags: ["long"] }, async () => {
  const address = "121 W Fern Ave, Redlands, CA 92373";
  for (const tab of ["Summary", "Tasks", "Documents", "Design", "Contacts"]) {
    const { body } = await sam.get(buildPagePath(tab.toLowerCase()));
    expect(body.match(/<title>[^<]*/g)).toEqual([`<title>${tab} · ${address} · Sunporch`]);
  }
});

it("names the page of an item in its title", { tags: ["long"] }, async () => {
  for (const [path, title] of [
    ["milestones/new", "Add milestone"],
    [`tasks/${project.task}`, "Edit task"],
    [`tasks/${project.task}/delete`, "Delete this task?"],
  ] as const)
    expect((await sam.get(buildPagePath(path))).body).toContain(`<title>${title} · Sunporch</title>`);
});

it("marks the tab that a form belongs to", { tags: ["long"] }, async () => {
  for (const [path, tab] of [
    ["milestones/new", "summary"],
    ["milestones/add", "summary"],
    [`milestones/${project.milestone}/delete`, "summary"],
    ["template", "summary"],
    ["tasks/new", "tasks"],
    ["documents/new", "documents"],
    ["wanted-documents/new", "documents"],
    ["wanted-documents/add", "documents"],
    [`wanted-documents/${project.wanted}`, "documents"],
    ["design", "design"],
  ] as const) {
    const { body } = await sam.get(buildPagePath(path));
    const [tabs = ""] = /<nav[^>]*aria-label="Project".*?<\/nav>/s.exec(body)!;
    const current = [...tabs.matchAll(/<a\b[^>]*aria-current="page"[^>]*>/g)].map(
      ([link]) => /href="[^"]*\/([a-z]+)"/.exec(link)?.[1],
    );
    expect([path, current]).toEqual([path, [tab]]);
  }
});

it("focuses the field that people open a form for, and after a refusal the first wrong one", async () => {
  await addInboxItems();
  const { rows } = await site.sql.query(
    "SELECT (SELECT id FROM timeline_request LIMIT 1) AS request, (SELECT id FROM lead WHERE name = 'Zoë') AS lead",
  );
  const findFocused = (body: string) =>
    [...body.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
      .filter(([tag]) => /autofocus/i.test(tag))
      .map(([tag]) => /name="([^"]+)"/.exec(tag)?.[1]);
  for (const [path, field] of [
    [buildPagePath("milestones/new"), "label"],
    [buildPagePath("tasks/new"), "title"],
    [buildPagePath(`tasks/${project.task}`), "title"],
    [buildPagePath("contacts/new"), "name"],
    [buildPagePath("design/new"), "room"],
    [buildPagePath("documents/new"), "file"],
    [buildPagePath("wanted-documents/new"), "title"],
    ...["milestones", "tasks", "contacts", "design", "wanted-documents"].map(
      (kind) => [buildPagePath(`${kind}/add`), "lines"] as const,
    ),
    [`/admin/inbox/leads/${rows[0].lead}`, "answer"],
    [`/admin/inbox/${rows[0].request}`, "confirmedCost"],
    ["/admin/templates/new", "name"],
    ["/admin/projects/new", "buyerEmail"],
  ] as const)
    expect([path, findFocused((await sam.get(path)).body)]).toEqual([path, [field]]);
  const refused = await sam.post(buildPagePath("contacts/new"), { name: "Wei Chen" });
  expect(findFocused(refused.body)).toEqual(["role"]);
  // What the request filled in needs no typing.
  expect(findFocused((await sam.get(`/admin/projects/new?request=${rows[0].request}`)).body)).toEqual([]);
});
