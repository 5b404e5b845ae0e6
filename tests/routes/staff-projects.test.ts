import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSidewaysJpeg } from "../media/images";
import { addProject } from "../projects";
import { ask } from "../server/running-server";
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

  it("rejects a project with mistakes and keeps the input", async () => {
    const fields = { ...NEW, buyerEmail: "ben", estimatedCompletionDate: "2027-02-30" };
    const { status, body } = await uploadAs(sam, "/admin/projects/new", fields);
    expect(status).toBe(422);
    for (const part of ["Must be a valid email", "Use a date, such as 3/9/2027.", 'value="655,000"'])
      expect(body).toContain(part);
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

  it("shows how projects are getting on, and sorts and filters by it", async () => {
    await addProject(site.sql, "zoe@example.com", { property_address: "9 Elm Way", hero_key: null, est_move_in: null });
    await sam.call("PATCH", buildApiPath(`/tasks/${project.task}`), { dueOn: "2020-01-01" });
    await ana.post(`/dashboard/messages/${project.id}`, { intent: "message", id: randomUUID(), body: "Hello?" });
    const read = async (search: string) => visibleText((await sam.get(`/admin/projects?${search}`)).body);
    expect(await read("q=fern")).toMatch(/Demolition, kitchen; bath Mar 9, 2027 1 1 33% \$655,000/);
    expect(await read("q=elm")).toMatch(/Demolition, kitchen; bath Mar 9, 2027 – – 33% \$655,000/);
    for (const sort of ["late", "messages"]) expect(await read(`sort=${sort}`)).toMatch(/Fern.*Elm/);
    for (const needs of ["risk", "late", "answer"]) expect(await read(`needs=${needs}`)).toMatch(/ 1 project .*Fern/);
    const late = /href="([^"]+when=late[^"]+)"/.exec((await sam.get("/admin/projects?q=fern")).body)![1]!;
    const work = visibleText((await sam.get(late.replaceAll("&amp;", "&"))).body);
    expect([work.includes("Sign the scope"), work.includes("Only 121 W Fern Ave")]).toEqual([true, true]);
  });
});

describe("single-line fields", () => {
  it("reject a line break in API calls with the field's name", async () => {
    const text = "a\r\nb";
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

  it("reject line breaks in forms, which text areas keep", async () => {
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
    { tags: ["long"] },
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
