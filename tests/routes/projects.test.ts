import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { diskStore } from "~/platform/files/disk.server";
import { pacificToday } from "~/ui/text/dates";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { addDesignOption, addOffer, addProject, type TestProject } from "../projects";
import { type Answer, ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
import { listRoutePaths } from "../setup/route-paths";
import type { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";
import { sendUpload } from "./upload";

const getStore = () => diskStore(join(site.folder, "files"));

let home: number;
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
});
const { createPerson: person } = site;

let project: TestProject;
let [ana, ben, sam]: Person[] = [];
const signIn = async (email: string) => {
  const visitor = person();
  await visitor.signIn(email);
  return visitor;
};
beforeEach(async () => {
  await emptyTables(site.sql, "project", "offer");
  project = await addProject(site.sql, "ana@example.com", {}, getStore());
  [ana, ben, sam] = [
    await site.createSignedInPerson("ana@example.com"),
    await site.createSignedInPerson("ben@example.com"),
    await site.createSignedInPerson("sam@sunporch.example"),
  ];
});

const allPaths = listRoutePaths();
const PAGES = allPaths.filter((path) => path.startsWith("/dashboard"));
const CALLS = allPaths.filter((path) => path.startsWith("/api/projects"));

const fillPath = (path: string, { id, task, document, item, contact, wanted }: TestProject) =>
  path
    .replace(":projectId", id)
    .replace(":threadId", id)
    .replace(":taskId", task)
    .replace(":documentId", document)
    .replace(":wantedDocumentId", wanted)
    .replace(":itemId", item)
    .replace(":contactId", `${contact}.vcf`)
    .replace(":id", "00000000-0000-4000-8000-000000000000");
const LOCKED = "Locked until your project starts";
const PROJECT_PAGES = ["summary", "tasks", "documents", "design", "budget", "contacts"].map(
  (name) => `/dashboard/${name}`,
);

describe("dashboard pages", () => {
  it("are listed here, and project calls", () => {
    expect(PAGES).toHaveLength(20);
    expect(CALLS).toHaveLength(22);
    for (const page of PROJECT_PAGES) expect(PAGES).toContain(page);
  });

  it("redirect visitors to sign in, as a page, as data, and as a post", async () => {
    for (const path of PAGES) {
      const at = fillPath(path, project);
      const page = await person().get(at);
      expect([page.status, page.headers.location]).toEqual([302, `/sign-in?returnTo=${encodeURIComponent(at)}`]);
      const data = await person().get(`${at}.data`);
      expect([at, data.status, data.body.includes("/sign-in?returnTo=")]).toEqual([at, 202, true]);
      const post = await person().post(at, { to: "done", task: project.task, intent: "make-calendar" });
      expect([at, [302, 405].includes(post.status)]).toEqual([at, true]);
    }
    expect((await site.sql.query("SELECT FROM project_task WHERE completed")).rowCount).toBe(1);
    expect((await site.sql.query("SELECT FROM project WHERE calendar_key IS NOT NULL")).rowCount).toBe(0);
  });

  it("show a project to its buyer, and are locked for everyone else", async () => {
    for (const path of PROJECT_PAGES) {
      const { status, body, headers } = await ana!.get(path);
      expect([path, status, body.includes(LOCKED), headers["cache-control"]]).toEqual([
        path,
        200,
        false,
        "private, no-store",
      ]);
      for (const otherUser of [ben!, sam!]) {
        const locked = await otherUser.get(path);
        expect([path, locked.status, locked.body.includes(LOCKED)]).toEqual([path, 200, true]);
        expect(locked.body).toContain("We&#x27;ll unlock this as soon as an admin creates your project.");
        expect((await otherUser.get(`${path}.data`)).body).not.toContain("Fern");
      }
    }
    for (const status of ["completed", "archived"]) {
      await site.sql.query("UPDATE project SET status = $1", [status]);
      for (const path of PROJECT_PAGES) expect((await ana!.get(path)).body).toContain(LOCKED);
    }
  });

  it("unlocks project pages for a buyer who signs up after the project was created", async () => {
    await site.sql.query("UPDATE project SET buyer_email = 'late@example.com'");
    expect((await ana!.get("/dashboard/summary")).body).toContain(LOCKED);
    expect((await (await signIn("late@example.com")).get("/dashboard/summary")).body).toContain("121 W Fern Ave");
  });
});

describe("project calls", () => {
  let option = "";
  /** Adds an option of the project's design item, with a picture. */
  const addOption = async () => {
    const photo_key = `selections/${project.id}/oak.webp`;
    await getStore().put(photo_key, Buffer.from("oak"));
    option = await addDesignOption(site.sql, project, { photo_key });
  };
  /** Of the project's document, one to sign and one to decline. */
  let signatures: string[] = [];
  const addSignatures = async () => {
    const { rows } = await site.sql.query<{ id: string }>(
      `INSERT INTO signature (id, project_id, document_id, title, content, file_key, sha256, sent_by)
       SELECT gen_random_uuid(), $1, $2, 'Scope', '{"title": "Scope", "blocks": []}', file_key, sha256, 'sam'
       FROM project_document, generate_series(1, 2) WHERE id = $2 RETURNING id`,
      [project.id, project.document],
    );
    signatures = rows.map(({ id }) => id);
  };
  /** Makes the call of a route's path for one project. */
  const callProject = (visitor: Person, path: string, target: TestProject) =>
    /signatures\/:signatureId/.test(path) ? callSignature(visitor, path, target) : callItem(visitor, path, target);
  const callSignature = (visitor: Person, path: string, target: TestProject) => {
    const [signed, declined] = signatures;
    const fill = (id = "") => fillPath(path, target).replace(":signatureId", id);
    if (path.endsWith("/sign")) return visitor.call("POST", fill(signed), { name: "Ana", consent: true });
    if (path.endsWith("/decline")) return visitor.call("POST", fill(declined), {});
    return visitor.call("GET", fill(signed));
  };
  const callItem = (visitor: Person, path: string, target: TestProject) =>
    path.endsWith(":taskId")
      ? visitor.call("PATCH", fillPath(path, target), { toggle: true })
      : path.endsWith("/read")
        ? visitor.call("POST", fillPath(path, target))
        : path.endsWith(":wantedDocumentId")
          ? sendUpload(site.server.port, visitor, fillPath(path, target), { file })
          : path.endsWith("/pick")
            ? visitor.call("POST", fillPath(path, target), { optionId: option })
            : path.endsWith("/confirm")
              ? visitor.call("POST", fillPath(path, target), { optionId: option, difference: 2_400 })
              : visitor.call("GET", fillPath(path, target).replace(":optionId", option));
  const file = { name: "lease.pdf", bytes: createPdf() };

  it("answer a visitor with 401 and anyone but the buyer with 404", async () => {
    await site.sql.query("UPDATE project_wanted_document SET received_on = NULL");
    await site.sql.query("UPDATE project SET budget_shown = 'totals'");
    await addOption();
    await addSignatures();
    await site.sql.query("UPDATE design_item SET picked_id = $1 WHERE id = $2", [option, project.item]);
    const readStatus = async (visitor: Person, path: string) => (await callProject(visitor, path, project)).status;
    for (const path of CALLS)
      expect([
        path,
        await readStatus(person(), path),
        await readStatus(ben!, path),
        await readStatus(sam!, path),
        await readStatus(ana!, path),
      ]).toEqual([path, 401, 404, 404, path.endsWith("/read") ? 204 : path.endsWith(":wantedDocumentId") ? 201 : 200]);
    await site.sql.query("UPDATE project SET status = 'archived'");
    for (const path of CALLS) expect([path, await readStatus(ana!, path)]).toEqual([path, 404]);
  });

  it("answers 404 for an item of another project and for a malformed project id", async () => {
    const otherProject = await addProject(site.sql, "ben@example.com", {}, getStore());
    await addOption();
    for (const path of CALLS.filter((path) => /:(taskId|documentId|wantedDocumentId|itemId)/.test(path)))
      expect((await callProject(ana!, path, { ...otherProject, id: project.id })).status).toBe(404);
    await addSignatures();
    await site.sql.query("UPDATE project SET buyer_email = 'ana@example.com' WHERE id = $1", [otherProject.id]);
    for (const path of CALLS.filter((path) => path.includes(":signatureId")))
      expect((await callProject(ana!, path, otherProject)).status).toBe(404);
    for (const id of ["1", "../../etc/passwd", "%00", "' OR 1=1", project.id.toUpperCase()])
      expect((await ana!.get(`/api/projects/${encodeURIComponent(id)}/summary`)).status).toBe(404);
    expect((await site.sql.query("SELECT FROM project_task WHERE completed")).rowCount).toBe(2);
  });

  it("returns the caller's project and its items as JSON", async () => {
    const fetchJson = async (visitor: Person, path: string) => JSON.parse((await visitor.get(path)).body);
    expect(await fetchJson(ana!, "/api/me")).toMatchObject({ projectId: project.id, hasActiveProject: true });
    expect(await fetchJson(ben!, "/api/me")).toMatchObject({ projectId: null, hasActiveProject: false });
    expect((await person().get("/api/me")).status).toBe(401);
    expect(await fetchJson(ana!, `/api/projects/${project.id}/summary`)).toMatchObject({
      heroUrl: expect.stringMatching(new RegExp(`^/api/projects/${project.id}/hero\\?`)),
      purchasePriceFmt: "$655,000",
      renovationBudgetFmt: "$62,500",
      estMoveInFmt: "Jun 12, 2027",
      milestones: [
        { id: project.milestone, label: "Offer accepted", dateFmt: "Jan 12, 2027" },
        { label: "Demolition, kitchen; bath", dateFmt: "Mar 9, 2027" },
        { label: "Someday", dateFmt: null },
      ],
    });
    expect(await fetchJson(ana!, `/api/projects/${project.id}/tasks`)).toEqual([
      {
        id: project.task,
        title: "Sign the scope",
        description: "Page 4",
        status: "todo",
        dueOn: null,
        assignee: "buyer",
      },
      expect.objectContaining({ title: "Send insurance", status: "done" }),
    ]);
    expect(await fetchJson(ana!, `/api/projects/${project.id}/documents`)).toEqual([
      expect.objectContaining({
        id: project.document,
        label: "Agreement",
        description: "Signed",
        category: "Contract",
        url: `/api/projects/${project.id}/documents/${project.document}`,
      }),
    ]);
    expect(await fetchJson(ana!, `/api/projects/${project.id}/design`)).toEqual([
      expect.objectContaining({ name: "Sage", productType: "Paint", rooms: ["Hallway"], status: "Pending" }),
      expect.objectContaining({ name: "Zellige", productType: "Tile", rooms: ["Kitchen"], status: "confirmed" }),
    ]);
    expect(await fetchJson(ana!, `/api/projects/${project.id}/contacts`)).toEqual([
      {
        id: project.contact,
        name: "Dolores Quintero",
        role: "Project Manager",
        email: "dolores@sunporch.example",
        phone: "+1 (555) 555-0111",
      },
    ]);
  });
});

describe("tasks", () => {
  const at = () => `/api/projects/${project.id}/tasks/${project.task}`;
  const status = async () => JSON.parse((await ana!.get(`/api/projects/${project.id}/tasks`)).body);
  const readTaskStatus = async () => (await status()).find(({ id }: { id: string }) => id === project.task).status;

  it("toggles a task by PATCH and returns its new status", async () => {
    const toggled = await ana!.call("PATCH", at(), { toggle: true });
    expect([toggled.status, JSON.parse(toggled.body).status, await readTaskStatus()]).toEqual([200, "done", "done"]);
    await ana!.call("PATCH", at(), { toggle: true });
    expect(await readTaskStatus()).toBe("todo");
    for (const body of [{}, { toggle: false }, { toggle: "true" }, { toggle: true, done: true }])
      expect((await ana!.call("PATCH", at(), body)).status).toBe(422);
    expect((await ana!.call("PATCH", at(), [])).status).toBe(400);
    expect((await ana!.get(at())).status).toBe(405);
    expect(await readTaskStatus()).toBe("todo");
  });

  it("marks a task done by a form, and keeps it done when the form is sent again", async () => {
    const completeTask = () => ana!.post("/dashboard/tasks", { task: project.task, to: "done" });
    for (const response of [await completeTask(), await completeTask()])
      expect([response.status, response.headers.location]).toEqual([303, "/dashboard/tasks"]);
    expect(await readTaskStatus()).toBe("done");
    const { rows } = await site.sql.query("SELECT version FROM project_task WHERE id = $1", [project.task]);
    expect(rows).toEqual([{ version: 2 }]);
    expect((await ana!.post("/dashboard/tasks", { task: project.task, to: "gone" })).status).toBe(400);
    expect((await ana!.post("/dashboard/tasks", { task: project.id, to: "done" })).status).toBe(404);
    expect((await ben!.post("/dashboard/tasks", { task: project.task, to: "todo" })).status).toBe(404);
    expect(await readTaskStatus()).toBe("done");
  });

  it("marks a task of a project that isn't the selected one any more", async () => {
    const other = await addProject(site.sql, "ana@example.com", { property_address: "9 Elm Way" });
    await ana!.post("/dashboard/summary", { intent: "choose", project: other.id });
    expect((await ana!.post("/dashboard/tasks", { task: project.task, to: "done" })).status).toBe(303);
    expect(await readTaskStatus()).toBe("done");
  });

  it("shows tasks of the team without a checkbox, and leaves them out of what the buyer has to do", async () => {
    await site.sql.query("UPDATE project_task SET assignee_email = 'sam@sunporch.example' WHERE id = $1", [
      project.task,
    ]);
    const page = await ana!.get("/dashboard/tasks");
    expect(visibleText(page.body)).toMatch(/0 to do, 1 handled by us, 1 done.* Sign the scope Page 4 Handled by us/);
    expect(page.body).not.toContain('aria-label="Done: Sign the scope"');
    expect(page.body).not.toContain("sam@sunporch.example");
    expect((await status())[0]).toMatchObject({ id: project.task, assignee: "staff" });
    const dashboard = visibleText((await ana!.get("/dashboard/saved")).body);
    expect(dashboard).not.toContain("to do");
    const toggled = await ana!.call("PATCH", at(), { toggle: true });
    expect([toggled.status, JSON.parse(toggled.body).detail]).toEqual([409, "Your team does this task."]);
    expect((await ana!.post("/dashboard/tasks", { task: project.task, to: "done" })).status).toBe(409);
    expect(await readTaskStatus()).toBe("todo");
  });

  it("shows when tasks are due, and the buyer's overdue ones on the summary", { tags: ["long"] }, async () => {
    const setTask = (dueOn: string, assignee: string | null = null) =>
      site.sql.query("UPDATE project_task SET due_on = $2, assignee_email = $3 WHERE id = $1", [
        project.task,
        dueOn,
        assignee,
      ]);
    const readText = async (path: string) => visibleText((await ana!.get(path)).body);
    await setTask(pacificToday());
    expect(await readText("/dashboard/tasks")).toContain("Due today");
    expect(await readText("/dashboard/summary")).not.toContain("Overdue");
    await setTask("2026-01-05");
    expect(await readText("/dashboard/tasks")).toContain("Sign the scope Page 4 Due Jan 5, 2026 Overdue");
    expect(await readText("/dashboard/summary")).toContain("Overdue Sign the scope , due Jan 5, 2026");
    await setTask("2026-01-05", "sam@sunporch.example");
    expect(await readText("/dashboard/summary")).not.toContain("Sign the scope");
    await setTask("2026-01-05");
    await ana!.post("/dashboard/tasks", { task: project.task, to: "done" });
    expect(await readText("/dashboard/tasks")).not.toContain("Overdue");
    expect(await readText("/dashboard/summary")).not.toContain("Sign the scope");
  });

  it("rejects a task form from another site", async () => {
    const response = await ask(site.server.port, "/dashboard/tasks", {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "cross-site",
        Cookie: ana!.cookie,
      },
      body: `task=${project.task}&to=done`,
    });
    expect([response.status, await readTaskStatus()]).toEqual([403, "todo"]);
  });
});

describe("files", () => {
  const pickHeaders = ({ status, headers }: Answer) => [status, headers["content-type"], headers["cache-control"]];

  it("sends files to their buyer with the original name and content type", async () => {
    const documentResponse = await ana!.get(`/api/projects/${project.id}/documents/${project.document}`);
    expect(pickHeaders(documentResponse)).toEqual([200, "application/pdf", "private, no-store"]);
    expect(documentResponse.headers["content-disposition"]).toBe(
      "inline; filename=\"Kaufvertrag ?Fern? ? final.pdf\"; filename*=UTF-8''Kaufvertrag%20%E2%80%9CFern%E2%80%9D%20%E2%80%94%20final.pdf",
    );
    expect([documentResponse.headers["x-content-type-options"], documentResponse.body]).toEqual([
      "nosniff",
      "%PDF-1.4 paper",
    ]);
    const hero = await ana!.get(`/api/projects/${project.id}/hero`);
    expect(pickHeaders(hero)).toEqual([200, "image/webp", "private, max-age=604800, immutable"]);
    const swatch = await ana!.get(`/api/projects/${project.id}/design/${project.item}`);
    expect([...pickHeaders(swatch), swatch.body]).toEqual([
      200,
      "image/webp",
      "private, max-age=604800, immutable",
      "swatch",
    ]);
  });

  it("answers 404 for a file's storage key, a traversal path, and a deleted document", async () => {
    for (const path of [
      `/${project.documentKey}`,
      `/files/${project.documentKey}`,
      `/api/media/${encodeURIComponent(project.documentKey)}`,
      `/api/projects/${project.id}/documents/${encodeURIComponent("../../x")}`,
      `/api/projects/${project.id}/documents/..%2f..%2f..%2fetc%2fpasswd`,
    ]) {
      const { status, body } = await ana!.get(path);
      expect([status >= 400, body.includes("%PDF")]).toEqual([true, false]);
    }
    await site.sql.query("DELETE FROM project_document");
    expect((await ana!.get(`/api/projects/${project.id}/documents/${project.document}`)).status).toBe(404);
  });

  it("answers 404 for files missing from storage while the pages still load", { tags: ["long"] }, async () => {
    await getStore().delete(project.heroKey);
    await getStore().delete(project.documentKey);
    expect((await ana!.get(`/api/projects/${project.id}/hero`)).status).toBe(404);
    expect((await ana!.get(`/api/projects/${project.id}/documents/${project.document}`)).status).toBe(404);
    expect((await ana!.get("/dashboard/summary")).status).toBe(200);
  });
});

describe("the calendar", () => {
  const submitIntent = (visitor: Person, intent: string) => visitor.post("/dashboard/summary", { intent });
  const link = async () =>
    /value="http:\/\/[^"]*(\/calendar\/[0-9a-f-]{36}\.ics)"/.exec((await ana!.get("/dashboard/summary")).body)?.[1];

  it("serves the calendar to anyone with its link until the link is revoked or replaced", async () => {
    const readUpdateTime = async () =>
      (await site.sql.query("SELECT updated_at FROM project WHERE id = $1", [project.id])).rows[0].updated_at;
    const updatedAt = await readUpdateTime();
    expect(await link()).toBeUndefined();
    await submitIntent(ana!, "make-calendar");
    const first = (await link())!;
    const { status, headers, body } = await person().get(first);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(body.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
    expect(body).toContain("SUMMARY:Offer accepted (done)");
    expect(body).toContain("SUMMARY:Demolition\\, kitchen\\; bath");
    expect(body).toContain("DTSTART;VALUE=DATE:20270309");
    expect(body).not.toContain("Someday");
    await submitIntent(ana!, "make-calendar");
    const secondLink = (await link())!;
    expect([(await person().get(first)).status, (await person().get(secondLink)).status]).toEqual([404, 200]);
    await submitIntent(ana!, "end-calendar");
    // A calendar link isn't an update of the project.
    expect(await readUpdateTime()).toEqual(updatedAt);
    expect((await person().get(secondLink)).status).toBe(404);
    for (const file of ["x.ics", `${project.id}.ics`, "00000000-0000-4000-8000-000000000000"])
      expect((await person().get(`/calendar/${file}`)).status).toBe(404);
  });

  it("escapes line breaks in a calendar's address and label", async () => {
    await site.sql.query("UPDATE project SET property_address = E'1 Elm Way,\\r\\nX-EVIL:1'");
    await site.sql.query("UPDATE milestone SET label = E'Roof\\u2028X-EVIL:2'");
    await submitIntent(ana!, "make-calendar");
    const { body } = await person().get((await link())!);
    for (const property of ["NAME", "X-WR-CALNAME", "LOCATION"])
      expect(body).toContain(`\r\n${property}:1 Elm Way\\,\\nX-EVIL:1\r\n`);
    expect(body).toContain("\r\nSUMMARY:Roof\\nX-EVIL:2\r\n");
    expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n\u2028]/);
  });

  it("creates a calendar link for the buyer only, which stops working when the project ends", async () => {
    expect((await submitIntent(ben!, "make-calendar")).status).toBe(404);
    await submitIntent(ana!, "make-calendar");
    const createdLink = (await link())!;
    await site.sql.query("UPDATE project SET status = 'completed'");
    expect((await person().get(createdLink)).status).toBe(404);
  });
});

describe("several projects", () => {
  it("shows the newest active project, or the one that was chosen in this session", async () => {
    const newer = await addProject(site.sql, "ana@example.com", {
      property_address: "9 Elm Way, Norco, CA 92860",
      created_at: new Date(Date.now() + 1000),
    });
    const readHeading = async (visitor: Person) =>
      /<h1>(.*?)<\/h1>/.exec((await visitor.get("/dashboard/summary")).body)![1];
    const phone = await signIn("ana@example.com");
    expect(await readHeading(ana!)).toBe("9 Elm Way, Norco, CA 92860");
    await ana!.post("/dashboard/summary", { intent: "choose", project: project.id });
    expect([await readHeading(ana!), await readHeading(phone)]).toEqual([
      "121 W Fern Ave, Redlands, CA 92373",
      "9 Elm Way, Norco, CA 92860",
    ]);
    expect(JSON.parse((await ana!.get("/api/me")).body).projectId).toBe(project.id);
    const benProject = await addProject(site.sql, "ben@example.com", { property_address: "1 Secret Ln" });
    await ana!.post("/dashboard/summary", { intent: "choose", project: benProject.id });
    expect(await readHeading(ana!)).toBe("121 W Fern Ave, Redlands, CA 92373");
    await site.sql.query("UPDATE project SET status = 'archived' WHERE id = $1", [project.id]);
    expect(await readHeading(ana!)).toBe("9 Elm Way, Norco, CA 92860");
    expect(newer.id).not.toBe(project.id);
  });
});

describe("contacts", () => {
  it("serves vCards for the contacts of the buyer's own project only", async () => {
    const fetchCard = (visitor: Person, id = project.contact) => visitor.get(`/dashboard/contacts/${id}.vcf`);
    const { status, headers, body } = await fetchCard(ana!);
    expect([status, headers["content-type"]]).toEqual([200, "text/vcard; charset=utf-8"]);
    expect(body).toBe(
      [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "FN:Dolores Quintero",
        "N:Quintero;Dolores;;;",
        "TITLE:Project Manager",
        "ORG:Sunporch",
        "EMAIL;TYPE=INTERNET:dolores@sunporch.example",
        "TEL;TYPE=VOICE:+1 (555) 555-0111",
        "END:VCARD",
        "",
      ].join("\r\n"),
    );
    expect([(await fetchCard(ben!)).status, (await fetchCard(ana!, project.id)).status]).toEqual([404, 404]);
    const page = (await ana!.get("/dashboard/contacts")).body;
    expect(page).toContain('href="mailto:dolores@sunporch.example"');
    expect(page).toContain('href="tel:+15555550111"');
    await site.sql.query("UPDATE project_contact SET name = E'Eve\\r\\nTEL:666; x', phone = E'1\\n2\\u0007'");
    const escaped = (await fetchCard(ana!)).body;
    for (const line of ["FN:Eve\\nTEL:666\\; x", "TEL;TYPE=VOICE:1\\n2"]) expect(escaped).toContain(`\r\n${line}\r\n`);
  });
});

describe("homes in review", () => {
  beforeEach(async () => {
    await addOffer(site.sql, "ana@example.com", { listing_id: home });
    await addOffer(site.sql, "ana@example.com", { address: "1 Old Rd", submitted_on: "2026-10-01", loan_type: null });
    await addOffer(site.sql, "ben@example.com", { address: "2 Other Rd" });
  });

  it("lists the buyer's own offers, newest first, with every field", async () => {
    const offers = JSON.parse((await ana!.get("/api/offers")).body);
    expect(offers.map(({ address }: { address: string }) => address)).toEqual([
      "4471 Brockton Ave, Riverside, CA 92501",
      "1 Old Rd",
    ]);
    expect(offers[0]).toEqual({
      id: expect.any(String),
      mls_id: "SR26000001",
      address: "4471 Brockton Ave, Riverside, CA 92501",
      status: "under review",
      offerPriceFormatted: "$570,000",
      listPriceFormatted: "$589,000",
      loanType: "Conventional",
      closingTimeFrame: "30 days",
      submittedDate: "2026-11-18",
    });
    expect((await person().get("/api/offers")).status).toBe(401);
    const text = visibleText((await ana!.get("/dashboard/offers")).body);
    expect(text).toContain("Under review");
    expect(text).toContain(
      "Offer price $570,000 List price $589,000 Loan type Conventional Closing time frame 30 days",
    );
    expect(text).toContain("Submitted Nov 18, 2026");
    expect(text).not.toContain("2 Other Rd");
  });

  it("lists the buyer's requests with status, due time, and our answer", async () => {
    const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'ana@example.com'");
    await site.sql.query(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       VALUES (gen_random_uuid(), $1, $2, '4471 Brockton Ave', 'Ana', 'ana@example.com', 'email', false, false, 700000,
         '2027-08', '{bath-remodel}', 500000, 18000, '2026-11-23T20:00:00Z')`,
      [rows[0].id, home],
    );
    const fetchOffers = async (visitor: Person) => visibleText((await visitor.get("/dashboard/offers")).body);
    expect(await fetchOffers(ana!)).toContain("$518,000 with Bath remodel");
    expect(await fetchOffers(ana!)).toContain("Our answer is due by Nov 23, 2026, 12:00 PM Pacific time.");
    expect(await fetchOffers(ben!)).not.toContain("Bath remodel");
    await site.sql.query(
      `UPDATE timeline_request SET status = 'answered', confirmed_cost = 19500, confirmed_timeline = 'Ten weeks', answer = 'As <b>seen</b>'`,
    );
    const offersText = await fetchOffers(ana!);
    expect(offersText).toContain("Confirmed cost of the upgrades $19,500 Confirmed timeline Ten weeks");
    expect(offersText).toContain("As &lt;b&gt;seen&lt;/b&gt;");
    expect(offersText).not.toContain("Our answer is due");
  });

  it("shows a message when there are no homes in review", async () => {
    expect((await sam!.get("/dashboard/offers")).body).toContain("No homes in review yet");
  });
});

describe("dashboard home", () => {
  const page = "/dashboard/saved";

  it("welcomes the buyer with the next milestone and the number of tasks", async () => {
    const text = visibleText((await ana!.get(page)).body);
    expect(text).toContain("Welcome back!");
    expect(text).toContain("Next up is Demolition, kitchen; bath on Mar 9, 2027. You have 1 task to do.");
    expect(text).toContain("Tasks 1 to do");
    expect((await ana!.get("/dashboard")).headers.location).toBe(page);
    const pageText = visibleText((await ben!.get(page)).body);
    expect(pageText).toContain(
      "No active project yet. Keep saving homes and submitting offers — we&#x27;ll unlock more once a project is created.",
    );
    expect(pageText).toContain("Summary Project (locked)");
  });
});
