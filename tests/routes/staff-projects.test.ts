/** Projects and their items as staff manage them, by pages and by API calls, over HTTP. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pacificToday } from "~/ui/text/dates";
import { createPdf } from "../media/documents";
import { createSidewaysJpeg } from "../media/images";
import { addProject } from "../projects";
import { type Answer, ask } from "../server/running-server";
import { parseForms } from "./forms";
import { visibleText } from "./route-site";
import {
  ana,
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

describe("projects", () => {
  const NEW = {
    buyerEmail: "Ben@Example.com",
    propertyAddress: "9 Elm Way",
    purchasePrice: "655,000",
    currentPhase: "Planning",
  };

  it("creates a project, unlocks its buyer's pages, and emails the buyer", async () => {
    const ben = createPerson();
    await ben.signIn("ben@example.com");
    expect((await ben.get("/dashboard/summary")).body).toContain("Locked until your project starts");
    await site.sql.query("DELETE FROM mail");
    const created = await uploadAs(sam, "/admin/projects/new", {
      ...NEW,
      hero: { name: "Front.JPG", bytes: await createSidewaysJpeg() },
    });
    expect(created.status).toBe(303);
    expect(created.headers.location).toMatch(/^\/admin\/projects\/[0-9a-f-]{36}\/summary$/);
    expect((await ben.get("/dashboard/summary")).body).toContain("9 Elm Way");
    const { rows } = await site.sql.query("SELECT recipient, subject FROM mail");
    expect(rows).toEqual([{ recipient: "ben@example.com", subject: "Your project has started: 9 Elm Way" }]);
    // Re-encoded: upright, without location or camera.
    const [file] = listStoredFiles();
    const picture = await sharp(readFileSync(file!)).metadata();
    expect([picture.format, picture.width, picture.height, picture.exif]).toEqual(["webp", 600, 900, undefined]);
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "create project",
      "upload project",
    ]);
  });

  it("keeps a new project whose hero image was rejected, and says so", async () => {
    const created = await uploadAs(sam, "/admin/projects/new", {
      ...NEW,
      hero: { name: "a.png", bytes: Buffer.from("<svg/>") },
    });
    expect(created.status).toBe(303);
    const cookie = created.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ");
    const { body } = await ask(site.server.port, created.headers.location!, {
      headers: { Cookie: `${sam.cookie}; ${cookie}` },
    });
    expect(visibleText(body)).toContain("Project created but hero image upload failed. You can upload it later.");
    expect(visibleText(body)).toContain("Invalid file type: Please upload a JPG, PNG, or HEIC image.");
    expect(listStoredFiles()).toEqual([]);
  });

  it("refuses a hero image of another type with the other mistakes, and creates nothing", async () => {
    const hero = { name: "note.txt", bytes: Buffer.from("x") };
    const { status, body } = await uploadAs(sam, "/admin/projects/new", { ...NEW, propertyAddress: "", hero });
    const text = visibleText(body);
    for (const message of ["Address is required", "Invalid file type: Please upload a JPG", "You chose note.txt. JPG"])
      expect(text).toContain(message);
    expect([status, text.includes("Choose it again.")]).toEqual([422, false]);
    expect((await uploadAs(sam, "/admin/projects/new", { ...NEW, hero })).status).toBe(422);
    expect((await site.sql.query("SELECT FROM project")).rowCount).toBe(1);
  });

  it("names the page of an item in its title", async () => {
    for (const [path, title] of [
      ["milestones/new", "Add milestone"],
      [`tasks/${project.task}`, "Edit task"],
      [`tasks/${project.task}/delete`, "Delete this task?"],
    ] as const)
      expect((await sam.get(buildPagePath(path))).body).toContain(`<title>${title} · Sunporch</title>`);
  });

  it.each<[string, Record<string, string>, string]>([
    ["an empty email", { buyerEmail: "" }, "Must be a valid email"],
    ["an invalid email", { buyerEmail: "ben" }, "Must be a valid email"],
    ["an empty address", { propertyAddress: "  " }, "Address is required"],
    ["an empty phase", { currentPhase: "" }, "Phase is required"],
    ["an unknown phase", { currentPhase: "Demolition" }, "Choose one of the options."],
    ["a negative amount", { purchasePrice: "-5" }, "Use 0 or more."],
    ["an invalid date", { estimatedCompletionDate: "2027-02-30" }, "Use a date, such as 3/9/2027."],
    ["a date too long ago", { estimatedCompletionDate: "3/9/0207" }, "Use a year from 1900 to 2199."],
    ["an address that is too long", { propertyAddress: "x".repeat(201) }, "Use at most 200 characters."],
  ])("rejects a project with %s and keeps the input", async (_, fields, message) => {
    const { status, body } = await uploadAs(sam, "/admin/projects/new", { ...NEW, ...fields });
    expect([status, body.includes(message)]).toEqual([422, true]);
    if (!("purchasePrice" in fields)) expect(body).toContain('value="655,000"');
    expect((await site.sql.query("SELECT FROM project")).rowCount).toBe(1);
  });

  it("rejects a project update based on an old version and keeps the input", async () => {
    const change = (fields: Record<string, string>) =>
      sam.post(buildPagePath("summary"), {
        intent: "change",
        buyerEmail: "ana@example.com",
        propertyAddress: "121 W Fern Ave",
        currentPhase: "Renovation",
        status: "active",
        version: "1",
        ...fields,
      });
    expect((await change({ currentPhase: "Finalization" })).status).toBe(303);
    const staleChange = await change({ propertyAddress: "My own words" });
    expect([
      staleChange.status,
      visibleText(staleChange.body).includes("Someone else just updated this project."),
    ]).toEqual([409, true]);
    expect(staleChange.body).toContain('value="My own words"');
    expect(staleChange.body).toMatch(/name="version" value="2"/);
    expect((await change({ propertyAddress: "My own words", version: "2" })).status).toBe(303);
    const [first] = await listAuditEvents();
    expect([first.before.currentPhase, first.after.currentPhase]).toEqual(["Renovation", "Finalization"]);
  });

  it("finds projects by text, phase, and status", async () => {
    await addProject(site.sql, "zoe@example.com", {
      property_address: "100% Oak_St",
      current_phase: "Design",
      status: "archived",
      hero_key: null,
    });
    const searchText = async (search: string) => visibleText((await sam.get(`/admin/projects?${search}`)).body);
    expect(await searchText("")).toContain("2 projects");
    expect(await searchText("q=zoe")).toContain("1 project ");
    expect(await searchText("q=100%25")).toContain("100% Oak_St");
    expect(await searchText("q=%25")).not.toContain("Fern");
    expect(await searchText("phase=Renovation")).not.toContain("Oak");
    expect(await searchText("status=archived&sort=address&page=x")).toContain("1 project ");
    expect((await sam.get("/admin/projects")).body).toMatch(/<option value="active">Active</);
    expect(await searchText("q=nobody")).toContain("No projects match");
  });
});

describe("single-line fields", () => {
  const BREAKS = ["a\r\nb", "a\rb", "a\nb"];

  it.each(BREAKS)("rejects the line break %j in API calls with the field's name", async (text) => {
    const sendAndReadError = async (method: string, path: string, body: Record<string, string>) => {
      const response = await sam.call(method, path, body);
      return [response.status, parseJson(response).errors];
    };
    expect(
      await sendAndReadError("POST", buildApiPath("/contacts"), {
        name: text,
        role: "Designer",
        phone: text,
        email: `${text}@x.com`,
      }),
    ).toEqual([
      422,
      {
        name: "Use a single line.",
        phone: "Use a single line.",
        email: "Use an email address such as you@example.com.",
      },
    ]);
    expect(
      await sendAndReadError("PATCH", buildApiPath(`/tasks/${project.task}`), { title: text, description: text }),
    ).toEqual([422, { title: "Use a single line." }]);
    expect(await sendAndReadError("PATCH", buildApiPath(), { propertyAddress: text })).toEqual([
      422,
      { propertyAddress: "Use a single line." },
    ]);
    expect(
      await sendAndReadError("POST", "/api/admin/projects", {
        buyerEmail: "ben@example.com",
        currentPhase: "Planning",
        address: text,
        buyerName: text,
      }),
    ).toEqual([422, { address: "Use a single line.", buyerName: "Use a single line." }]);
  });

  it("rejects line breaks in single-line form fields and keeps them in text areas", async () => {
    const response = await sam.post(buildPagePath("tasks/new"), { title: "a\rb", description: "c\rd" });
    expect([response.status, response.body.includes("Use a single line.")]).toEqual([422, true]);
    expect((await sam.post(buildPagePath("tasks/new"), { title: "a", description: "c\r\nd" })).status).toBe(303);
    const { rows } = await site.sql.query("SELECT description FROM project_task WHERE title = 'a'");
    expect(rows).toEqual([{ description: "c\nd" }]);
  });
});

describe("projects in the API", () => {
  const NEW = { buyerEmail: "z@example.com", address: "1 Way", currentPhase: "Design" };
  const create = (body: object, headers?: Record<string, string>) =>
    sam.call("POST", "/api/admin/projects", body, headers);
  const change = (body: object, headers?: Record<string, string>) => sam.call("PATCH", buildApiPath(), body, headers);
  const countProjects = async () => (await site.sql.query("SELECT FROM project")).rowCount;
  const readOutcome = async (answer: Promise<{ status: number; body: string }>) => {
    const { status, body } = await answer;
    return [status, JSON.parse(body).errors];
  };

  it("refuses unknown, missing and wrong fields under the names that were sent", async () => {
    const unknown = "This field isn’t known.";
    const date = "Use a date, such as 2027-03-09.";
    expect(await readOutcome(create({ ...NEW, phase: "Design" }))).toEqual([422, { phase: unknown }]);
    expect(await readOutcome(create({ ...NEW, status: "active" }))).toEqual([422, { status: unknown }]);
    expect(await readOutcome(create({}))).toEqual([
      422,
      { buyerEmail: "Must be a valid email", address: "Address is required", currentPhase: "Phase is required" },
    ]);
    expect(await readOutcome(create({ ...NEW, address: undefined, propertyAddress: "" }))).toEqual([
      422,
      { propertyAddress: "Address is required" },
    ]);
    expect(await readOutcome(create({ ...NEW, propertyAddress: "2 Way" }))).toEqual([
      422,
      { propertyAddress: "Send address or propertyAddress, not both." },
    ]);
    expect(await readOutcome(create({ ...NEW, estMoveIn: "2027-03-09garbage" }))).toEqual([422, { estMoveIn: date }]);
    expect(await readOutcome(create({ ...NEW, estimatedCompletionDate: "March" }))).toEqual([
      422,
      { estimatedCompletionDate: date },
    ]);
    expect(await readOutcome(create({ ...NEW, purchasePrice: 1.5 }))).toEqual([
      422,
      { purchasePrice: "Use digits, such as 655,000." },
    ]);
    expect(await readOutcome(change({ address: "1 Way", propertyAddress: "1 Way" }))).toEqual([
      422,
      { address: "Send propertyAddress or address, not both." },
    ]);
    expect(await readOutcome(change({ address: "" }))).toEqual([422, { address: "Address is required" }]);
    expect(await readOutcome(change({ estimatedCompletionDate: "3/9/2027x" }))).toEqual([
      422,
      { estimatedCompletionDate: date },
    ]);
    expect(await readOutcome(change({ version: "x" }))).toEqual([
      422,
      { version: "Send the version that you changed." },
    ]);
    expect((await sam.call("POST", "/api/admin/projects", [])).status).toBe(400);
    expect([await countProjects(), await listAuditEvents()]).toEqual([1, []]);
  });

  it("takes dates and times in creations and changes, and both names of the address and the date", async () => {
    const created = await create({ ...NEW, estMoveIn: "2027-03-09T23:00:00-08:00", purchasePrice: "655,000" });
    expect([created.status, parseJson(created)]).toEqual([
      201,
      expect.objectContaining({ estimatedCompletionDate: "2027-03-09", purchasePrice: 655_000, version: 1 }),
    ]);
    const { address: propertyAddress, ...rest } = NEW;
    const other = await create({ ...rest, propertyAddress, estimatedCompletionDate: "2027-03-10" });
    expect(parseJson(other)).toMatchObject({ propertyAddress, estimatedCompletionDate: "2027-03-10" });
    const changed = await change({ estimatedCompletionDate: "2027-03-09T10:00:00-08:00", renovationBudget: 62_500 });
    expect([changed.status, parseJson(changed)]).toEqual([
      200,
      expect.objectContaining({ estimatedCompletionDate: "2027-03-09", renovationBudget: 62_500 }),
    ]);
    const renamed = await change({ address: "3 Way", estMoveIn: "2027-03-11" });
    expect(parseJson(renamed)).toMatchObject({ propertyAddress: "3 Way", estimatedCompletionDate: "2027-03-11" });
  });

  it("creates a project once for a repeated Idempotency-Key", async () => {
    await site.sql.query("DELETE FROM mail");
    const key = { "Idempotency-Key": "a project" };
    const [first, second] = await Promise.all([create(NEW, key), create(NEW, key)]);
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(first.headers.etag).toBe('"1"');
    // The first process died before it kept its answer.
    await site.sql.query(
      "UPDATE idempotency_key SET status = NULL, body = NULL, headers = NULL, claimed_at = now() - interval '3 minutes'",
    );
    expect((await create(NEW, key)).body).toBe(first.body);
    expect(await countProjects()).toBe(2);
    expect((await listAuditEvents()).length).toBe(1);
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(1);
  });

  it("changes and deletes only the version of If-Match or of the body", async () => {
    const read = await sam.get(buildApiPath());
    expect([read.headers.etag, read.headers["cache-control"]]).toEqual(['"1"', "private, no-store, no-transform"]);
    const changed = await change({ currentPhase: "Design" }, { "If-Match": '"1"' });
    expect([changed.status, changed.headers.etag, parseJson(changed).version]).toEqual([200, '"2"', 2]);
    const detail = "Someone else just updated this project.";
    const late = await change({ currentPhase: "Planning" }, { "If-Match": '"1"' });
    expect([late.status, parseJson(late)]).toEqual([412, expect.objectContaining({ detail, version: 2 })]);
    const stale = await change({ currentPhase: "Planning", version: 1 });
    expect([stale.status, parseJson(stale)]).toEqual([409, expect.objectContaining({ detail, version: 2 })]);
    expect((await change({ status: "archived" }, { "If-Match": '"1", "2"' })).status).toBe(200);
    const { propertyAddress } = parseJson(await sam.get(buildApiPath()));
    const remove = (body: object, headers?: Record<string, string>) =>
      sam.call("DELETE", buildApiPath(), { propertyAddress, ...body }, headers);
    const lateDeletion = await remove({}, { "If-Match": '"2"' });
    expect([lateDeletion.status, parseJson(lateDeletion).version]).toEqual([412, 3]);
    const staleDeletion = await remove({ version: 2 });
    expect([staleDeletion.status, parseJson(staleDeletion).version]).toEqual([409, 3]);
    expect(await readOutcome(remove({ sure: true }))).toEqual([422, { sure: "This field isn’t known." }]);
    expect((await remove({ version: 3 }, { "If-Match": '"3"' })).status).toBe(204);
  });

  it("takes one file and no other field as a hero image", async () => {
    const hero = { name: "porch.jpg", bytes: await createSidewaysJpeg() };
    const upload = (fields: Parameters<typeof uploadAs>[2]) => uploadAs(sam, buildApiPath("/hero"), fields);
    expect(await readOutcome(upload({}))).toEqual([422, { file: "Send a file." }]);
    expect(await readOutcome(upload({ file: hero, intent: "hero" }))).toEqual([
      422,
      { intent: "This field isn’t known." },
    ]);
    expect(await readOutcome(upload({ file: [hero, hero] }))).toEqual([422, { file: "Send one file." }]);
    expect((await sam.call("POST", buildApiPath("/hero"), {})).status).toBe(415);
    expect(listStoredFiles()).toEqual([]);
    const stored = await upload({ file: hero });
    expect([stored.status, Object.keys(parseJson(stored))]).toEqual([201, ["heroUrl"]]);
    const { headers } = await sam.get(parseJson(stored).heroUrl);
    for (const tags of [headers.etag!, `W/${headers.etag}`, `"a", ${headers.etag}`, "*"]) {
      const current = await sam.call("GET", parseJson(stored).heroUrl, undefined, { "If-None-Match": tags });
      expect([tags, current.status]).toEqual([tags, 304]);
    }
  });

  it.each<[string, () => string, Record<string, string>, string?]>([
    ["a call", () => buildApiPath("/hero"), {}, "file"],
    ["a post", () => buildPagePath("summary"), { intent: "hero" }, "hero"],
    ["a removal", () => buildPagePath("summary"), { intent: "remove-hero" }],
  ])(
    "answers %s about the hero image of a project that is deleted meanwhile with 404",
    async (_, buildPath, fields, name) => {
      const staff = new pg.Client({ connectionString: site.database });
      await staff.connect();
      try {
        await staff.query("BEGIN");
        await staff.query("SELECT FROM project WHERE id = $1 FOR UPDATE", [project.id]);
        const file = { name: "porch.jpg", bytes: await createSidewaysJpeg() };
        const changing = uploadAs(sam, buildPath(), { ...fields, ...(name && { [name]: file }) });
        const waiting = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))";
        await expect.poll(async () => (await staff.query(waiting)).rowCount).toBe(1);
        expect(listStoredFiles()).toHaveLength(name ? 1 : 0);
        await staff.query("DELETE FROM project WHERE id = $1", [project.id]);
        await staff.query("COMMIT");
        expect([(await changing).status, listStoredFiles()]).toEqual([404, []]);
      } finally {
        await staff.end();
      }
    },
  );
});

describe("project items", () => {
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
    expect((await sam.call("PATCH", buildApiPath(`/milestones/${id}`), { label: "Late", version: 1 })).status).toBe(
      409,
    );
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
  ])("bases changes and deletions of %s on the version of If-Match or the body", async (kind, fields, changes) => {
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
  });

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

  it("keeps the fields that someone else changes at the same time", async () => {
    const path = buildApiPath(`/tasks/${project.task}`);
    const { version } = parseJson(await sam.get(path));
    await site.sql.query("BEGIN");
    await site.sql.query(
      "UPDATE project_task SET description = 'By someone else', version = version + 1 WHERE id = $1",
      [project.task],
    );
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

  it("refuses posts to pages that have no form and to kinds of items that don't exist", async () => {
    const post = async (path: string) =>
      (await sam.post(buildPagePath(path), { to: "done", task: project.task })).status;
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

  it("names the tab and the home in the title of a project's pages", async () => {
    const address = "121 W Fern Ave, Redlands, CA 92373";
    for (const tab of ["Summary", "Tasks", "Documents", "Design", "Contacts"]) {
      const { body } = await sam.get(buildPagePath(tab.toLowerCase()));
      expect(body.match(/<title>[^<]*/g)).toEqual([`<title>${tab} · ${address} · Sunporch`]);
    }
  });
  /** The page that a form leads to, with its toast, and the fields of the toast's form. */
  const followToast = async (response: Answer) => {
    const cookie = response.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ");
    const headers = { Cookie: `${sam.cookie}; ${cookie}` };
    const { body } = await ask(site.server.port, response.headers.location!, { headers });
    const [toast = ""] = /<div role="status">.*?<div role="alert">/s.exec(body)!;
    const [, action = ""] = /<form [^>]*action="([^"]+)"/.exec(toast) ?? [];
    const [, undo = ""] = /<button [^>]*value="([^"]*)"[^>]* name="undo"/.exec(toast) ?? [];
    return { text: visibleText(toast).trim(), action, fields: { undo: undo.replaceAll("&amp;", "&") } };
  };

  it("marks a milestone done today by one button, and reverts it by the toast's form", async () => {
    const [done, open] = parseJson(await sam.get(buildApiPath("/milestones")));
    const readDays = async () => {
      const rows: { id: string; completedOn: string | null }[] = parseJson(await sam.get(buildApiPath("/milestones")));
      return [done, open].map(({ id }) => rows.find((row) => row.id === id)?.completedOn);
    };
    const press = (row: string, to: string) => sam.post(buildPagePath("milestones"), { row, to });
    const undo = async (response: Answer) => {
      const { action, fields } = await followToast(response);
      return sam.post(action, fields);
    };
    const pressed = await press(open.id, "done");
    expect([pressed.status, pressed.headers.location]).toEqual([303, buildPagePath("summary")]);
    expect(await readDays()).toEqual(["2027-01-12", pacificToday()]);
    expect((await followToast(pressed)).text).toBe("Milestone done Undo");
    await undo(pressed);
    expect(await readDays()).toEqual(["2027-01-12", null]);
    const reopened = await press(done.id, "todo");
    expect(await readDays()).toEqual([null, null]);
    await undo(reopened);
    await press(done.id, "done");
    expect(await readDays()).toEqual(["2027-01-12", null]);
    expect((await listAuditEvents()).map(({ entity, after }) => [entity, after])).toEqual([
      ["milestone", { completedOn: pacificToday() }],
      ["milestone", { completedOn: null }],
      ["milestone", { completedOn: null }],
      ["milestone", { completedOn: "2027-01-12" }],
    ]);
    expect((await press(done.id, "gone")).status).toBe(400);
    expect((await press(project.task, "done")).status).toBe(404);
    expect((await ana.post(buildPagePath("milestones"), { row: open.id, to: "done" })).status).toBe(403);
  });

  it("suggests the order of the last milestone for a new one, so that its date decides", async () => {
    const readSuggested = async () =>
      /name="sortOrder"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="sortOrder"/
        .exec((await sam.get(buildPagePath("milestones/new"))).body)!
        .slice(1)
        .join("");
    expect(await readSuggested()).toBe("2");
    const form = { date: "3/20/2027", completedOn: "", sortOrder: await readSuggested() };
    await sam.post(buildPagePath("milestones/new"), { ...form, label: "Cabinets" });
    const listLabels = async () =>
      parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label }: { label: string }) => label);
    expect(await listLabels()).toEqual(["Offer accepted", "Demolition, kitchen; bath", "Cabinets", "Someday"]);
    // Programs, and forms without the field, have the default of the API.
    await sam.call("POST", buildApiPath("/milestones"), { label: "By API" });
    expect(parseJson(await sam.get(buildApiPath("/milestones")))[1]).toMatchObject({ label: "By API", sortOrder: 0 });
    await site.sql.query("DELETE FROM milestone");
    expect(await readSuggested()).toBe("0");
  });

  it("marks the tab that a form belongs to", async () => {
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

  it("moves the open milestones after one that slips by as many days", async () => {
    await site.sql.query("DELETE FROM milestone");
    const add = async (label: string, date: string | null, sortOrder: number, completedOn: string | null = null) =>
      parseJson(await sam.call("POST", buildApiPath("/milestones"), { label, date, sortOrder, completedOn })).id;
    await add("Permits", "2027-03-01", 0);
    await add("Survey", "2027-03-09", 1);
    const demolition = await add("Demolition", "2027-03-09", 2);
    await add("Cleanup", "2027-03-09", 3);
    await add("Delivery", "2027-03-20", 0, "2027-02-20");
    await add("Cabinets", "2027-04-30", 4);
    await add("Someday", null, 5);
    const readDates = async () =>
      Object.fromEntries(
        parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label, date }: Record<string, string>) => [
          label,
          date,
        ]),
      );
    const path = buildPagePath(`milestones/${demolition}`);
    expect((await sam.get(path)).body).toContain("2 open milestones after this one.");
    const form = { label: "Demolition", completedOn: "", sortOrder: "2" };
    await site.sql.query("DELETE FROM audit_event");
    await sam.post(path, { ...form, date: "3/10/2027", version: "1" });
    const alone = { Permits: "2027-03-01", Survey: "2027-03-09", Delivery: "2027-03-20", Someday: null };
    expect(await readDates()).toEqual({
      ...alone,
      Demolition: "2027-03-10",
      Cleanup: "2027-03-09",
      Cabinets: "2027-04-30",
    });
    await sam.post(path, { ...form, date: "3/9/2027", version: "2" });
    const stale = await sam.post(path, { ...form, date: "3/16/2027", moveFollowing: "on", version: "2" });
    expect([stale.status, /<input[^>]*name="moveFollowing"[^>]*checked/.test(stale.body)]).toEqual([409, true]);
    await site.sql.query("DELETE FROM audit_event");
    const slipped = await sam.post(path, { ...form, date: "3/16/2027", moveFollowing: "on", version: "3" });
    expect((await followToast(slipped)).text).toBe("Milestone saved 2 following milestones moved.");
    expect(await readDates()).toEqual({
      ...alone,
      Demolition: "2027-03-16",
      Cleanup: "2027-03-16",
      Cabinets: "2027-05-07",
    });
    expect((await listAuditEvents()).map(({ before, after }) => [before, after])).toEqual([
      [{ date: "2027-03-09" }, { date: "2027-03-16" }],
      [{ date: "2027-03-09" }, { date: "2027-03-16" }],
      [{ date: "2027-04-30" }, { date: "2027-05-07" }],
    ]);
    const patch = await sam.call("PATCH", buildApiPath(`/milestones/${demolition}`), {
      date: "2027-03-15",
      moveFollowing: true,
    });
    expect(parseJson(patch)).not.toHaveProperty("moved");
    expect(await readDates()).toEqual({
      ...alone,
      Demolition: "2027-03-15",
      Cleanup: "2027-03-15",
      Cabinets: "2027-05-06",
    });
    await ana.post("/dashboard/summary", { intent: "make-calendar" });
    const { rows } = await site.sql.query("SELECT calendar_key FROM project WHERE id = $1", [project.id]);
    expect((await createPerson().get(`/calendar/${rows[0].calendar_key}.ics`)).body).toContain(
      "DTSTART;VALUE=DATE:20270506",
    );
  });

  it("moves those of the same day that are listed after one that slips, also without an order of their own", async () => {
    await site.sql.query("DELETE FROM milestone");
    const labels = Array.from({ length: 6 }, (_, n) => `Step ${n + 1}`);
    const added = await sam.call("POST", buildApiPath("/items"), {
      milestones: labels.map((label) => ({ label, date: "2027-03-09" })),
    });
    const third = parseJson(added).added.milestones[2].id;
    const path = buildPagePath(`milestones/${third}`);
    expect((await sam.get(path)).body).toContain("3 open milestones after this one.");
    const change = { label: "Step 3", date: "3/16/2027", completedOn: "", sortOrder: "0", version: "1" };
    await sam.post(path, { ...change, moveFollowing: "on" });
    const milestones: { date: string }[] = parseJson(await sam.get(buildApiPath("/milestones")));
    expect(milestones.map(({ date }) => date.slice(-2))).toEqual(["09", "09", "16", "16", "16", "16"]);
  });

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

  it("reverts a task's checkbox by the toast's form", async () => {
    const readCompleted = async () => parseJson(await sam.get(buildApiPath(`/tasks/${project.task}`))).completed;
    const { text, action, fields } = await followToast(
      await sam.post(buildPagePath("tasks"), { task: project.task, to: "done" }),
    );
    expect([text, await readCompleted()]).toEqual(["Task done Undo", true]);
    await sam.post(action, fields);
    expect(await readCompleted()).toBe(false);
  });

  it("moves items up and down by buttons", async () => {
    const listLabels = async () =>
      parseJson(await sam.get(buildApiPath("/milestones"))).map(({ label }: { label: string }) => label);
    const labelsBefore = await listLabels();
    const moveMilestone = (milestone: string, direction: string) =>
      sam.post(buildPagePath("milestones"), { move: direction, row: milestone });
    await moveMilestone(project.milestone, "down");
    expect(await listLabels()).toEqual([labelsBefore[1], labelsBefore[0], labelsBefore[2]]);
    await moveMilestone(project.milestone, "up");
    await moveMilestone(project.milestone, "up");
    expect(await listLabels()).toEqual(labelsBefore);
  });
});
