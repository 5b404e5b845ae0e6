/** Access to the staff area, Mission Control's figures, and the audit log, over HTTP. */
import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { pacificToday } from "~/ui/text/dates";
import { createJpeg } from "../media/images";
import { addDesignOption, addOffer } from "../projects";
import { listRoutePaths } from "../setup/route-paths";
import { visibleText } from "./route-site";
import {
  addTour,
  ana,
  buildApiPath,
  buildPagePath,
  createPerson,
  home,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

const KINDS = ["milestones", "tasks", "contacts", "buyers", "budget", "design", "documents", "wanted-documents"];
const allPaths = listRoutePaths().flatMap((path) =>
  path.includes(":kind") ? KINDS.map((kind) => path.replace(":kind", kind)) : [path],
);
const fillPath = (path: string) =>
  path
    .replace(":projectId", project.id)
    .replace(":itemId", project.task)
    .replace(":optionId", project.task)
    .replace(":threadId", project.id)
    .replace(":requestId", project.id)
    .replace(":offerId", "new")
    .replace(":upgradeId", "new")
    .replace(":templateId", "new")
    .replace("/:id/", `/${home}/`)
    .replace(":leadId", project.id)
    .replace(":personId", project.id)
    .replace(":noteId", project.id)
    .replace(":entryId", "1")
    .replace("*", "anything");

/** Who may not see what staff see, with the status of the answer. */
const outsiders = () => [[createPerson(), 401] as const, [ana, 403] as const];

describe("access without staff rights", () => {
  it("denies every page of staff, its data and its forms to visitors and buyers", async () => {
    const allowed: string[] = [];
    for (const path of allPaths.filter((path) => path.startsWith("/admin"))) {
      const filledPath = fillPath(path);
      for (const [visitor, status] of outsiders()) {
        const page = await visitor.get(filledPath);
        const data = await visitor.get(`${filledPath}.data`);
        const post = await visitor.post(filledPath, { intent: "sync", to: "done", task: project.task });
        if (page.status !== status || data.body.includes("Fern") || ![status, 405].includes(post.status))
          allowed.push(`${path}: ${page.status} ${post.status} instead of ${status}`);
      }
    }
    expect(allowed).toEqual([]);
    expect(await listAuditEvents()).toEqual([]);
  });

  it("denies every method of staff's calls to visitors and buyers", async () => {
    const allowed: string[] = [];
    for (const path of allPaths.filter((path) => path.startsWith("/api/admin") || path === "/api/idx/sync"))
      for (const method of ["GET", "POST", "PATCH", "DELETE"])
        for (const [visitor, denied] of outsiders()) {
          const body = method === "POST" || method === "PATCH" ? {} : undefined;
          const { status } = await visitor.call(method, fillPath(path), body);
          if (![denied, 405].includes(status)) allowed.push(`${method} ${path}: ${status} instead of ${denied}`);
        }
    expect(allowed).toEqual([]);
    expect(await listAuditEvents()).toEqual([]);
  });
});

it("keeps every page of buyers and staff, and its data, out of caches and search engines", {
  tags: ["long"],
}, async () => {
  const offer = await addOffer(site.sql, "ana@example.com");
  const tour = await addTour();
  const option = await addDesignOption(site.sql, project);
  const { rows } = await site.sql.query(
    `WITH ana AS (SELECT id, email FROM account WHERE email = 'ana@example.com'),
       new_lead AS (INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time)
         VALUES (gen_random_uuid(), $1, 'Zoë', 'zoe@example.com', 'email', 'morning') RETURNING id),
       new_request AS (INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email,
           contact_method, has_agent, has_lender, max_home_budget, target_move_in, selected_upgrades, list_price,
           upgrades_cost, due_at)
         SELECT gen_random_uuid(), id, $1, '4471 Brockton Ave', 'Ana', email, 'email', false, false, 700000, '2027-08', '{}',
           500000, 0, now() FROM ana RETURNING id),
       new_document AS (INSERT INTO project_document (id, project_id, category, title, file_key, file_name, size)
         VALUES (gen_random_uuid(), $2, 'Contract', 'Agreement', 'projects/agreement.pdf', 'agreement.pdf', 14) RETURNING id),
       new_order AS (INSERT INTO change_order (id, project_id, number, title, lines, amount)
         VALUES (gen_random_uuid(), $2, 1, 'Cabinets', '[]', 0) RETURNING id),
       new_signature AS (INSERT INTO signature (id, project_id, change_order_id, title, content, file_key, sha256, sent_by)
         SELECT gen_random_uuid(), $2, id, 'Cabinets', '{"title": "Cabinets", "blocks": []}', 'signatures/a.pdf', 'a', 'sam'
         FROM new_order RETURNING id),
       new_buyer AS (INSERT INTO project_buyer (id, project_id, email)
         VALUES (gen_random_uuid(), $2, 'ben@example.com') RETURNING id)
     SELECT ana.id AS person, new_lead.id AS lead, new_request.id AS request, new_document.id AS document,
       new_buyer.id AS buyer, new_order.id AS "order", new_signature.id AS signature
     FROM ana, new_lead, new_request, new_document, new_buyer, new_order, new_signature`,
    [home, project.id],
  );
  const { item, line, milestone, contact, wanted } = project;
  const items: Record<string, string> = {
    milestones: milestone,
    documents: rows[0].document,
    design: item,
    contacts: contact,
    buyers: rows[0].buyer,
    "change-orders": rows[0].order,
    budget: line,
    "wanted-documents": wanted,
  };
  const fill = (path: string) =>
    fillPath(
      path
        .replace(/([\w-]+)\/:itemId/, (_, kind: string) => `${kind}/${items[kind] ?? project.task}`)
        .replace(":optionId", option)
        .replace(":leadId", rows[0].lead)
        .replace(":requestId", rows[0].request)
        .replace(":offerId", offer)
        .replace(":signatureId", rows[0].signature)
        .replace(":personId", rows[0].person)
        .replace(":tourId", tour)
        .replace(":contactId", `${contact}.vcf`),
    );
  const redirectsAndErrors = [
    "/dashboard",
    "/dashboard/*",
    "/dashboard/searches/:id",
    "/admin",
    "/admin/projects/:projectId",
    "/admin/projects/:projectId/milestones",
    "/admin/notes/:noteId",
    "/admin/*",
  ];
  const pages = allPaths.filter((path) => /^\/(admin|dashboard)/.test(path) && !redirectsAndErrors.includes(path));
  for (const path of pages.flatMap((page) => [page, `${page}.data`])) {
    const { status, headers, body } = await (path.startsWith("/admin") ? sam : ana).get(fill(path));
    // The export of the audit log is a stream, which isn't compressed.
    const transform = path === "/admin/audit/export" ? ", no-transform" : "";
    expect([path, headers["cache-control"]]).toEqual([path, `private, no-store${transform}`]);
    // An active project can't be deleted.
    expect([200, 409], path).toContain(status);
    if (body.startsWith("<!DOCTYPE html>")) expect(body, path).toContain('<meta name="robots" content="noindex"/>');
  }
});

it("shows visitors nothing of what buyers and staff have just seen at the same addresses", async () => {
  // Pages of staff are denied above.
  const paths = allPaths
    .filter((path) => !/^\/(api|admin)\b/.test(path))
    .map((path) => fillPath(path).replace(/:id\b/, String(home)).replace(/:\w+/g, "x"));
  const visitor = createPerson();
  for (const path of paths) {
    const dataPath = `${path === "/" ? "/_" : path}.data`;
    await ana.get(path);
    await sam.get(dataPath);
    // The sign-in page repeats the address that led there.
    for (const seen of [path, dataPath])
      expect((await visitor.get(seen)).body, seen).not.toMatch(/(?:ana|sam)@example\.com|Fern Ave/);
  }
});

it("logs each denied request with its account", async () => {
  const eve = createPerson();
  await eve.signIn("eve@example.com");
  const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'eve@example.com'");
  const account = rows[0].id;
  const rejected = [
    [await eve.get("/admin/people"), 403, account],
    [await eve.get("/admin/people.data"), 403, account],
    [await eve.call("DELETE", buildApiPath()), 403, account],
    [await eve.get(`/api/projects/${project.id}/summary`), 404, account],
    [await createPerson().get("/admin/people"), 401, undefined],
  ] as const;
  for (const [{ headers }, status, visitor] of rejected) {
    const line = () => site.server.lines().find(({ id }) => id === headers["x-request-id"]);
    await expect.poll(line).toMatchObject({ msg: "request", status });
    expect(line()?.account).toBe(visitor);
  }
});

describe("moving and deleting a project", () => {
  const body = { propertyAddress: "121 W Fern Ave, Redlands, CA 92373", buyerEmail: "eve@example.com" };

  it("denies changing the buyer and deleting a project to its buyer and to visitors", async () => {
    await site.sql.query("UPDATE project SET status = 'archived'");
    for (const [visitor, status] of outsiders()) {
      expect((await visitor.get(buildPagePath("delete"))).status).toBe(status);
      expect((await visitor.post(buildPagePath("delete"), body)).status).toBe(status);
      expect((await visitor.post(buildPagePath("summary"), { ...body, intent: "change", version: "1" })).status).toBe(
        status,
      );
      expect((await visitor.call("DELETE", buildApiPath(), body)).status).toBe(status);
      expect((await visitor.call("PATCH", buildApiPath(), body)).status).toBe(status);
    }
    expect((await site.sql.query("SELECT buyer_email FROM project")).rows).toEqual([
      { buyer_email: "ana@example.com" },
    ]);
    expect(await listAuditEvents()).toEqual([]);
  });

  it("lets staff change a project's buyer and delete it", async () => {
    expect((await sam.call("PATCH", buildApiPath(), { buyerEmail: body.buyerEmail })).status).toBe(200);
    expect((await sam.call("PATCH", buildApiPath(), { status: "archived" })).status).toBe(200);
    expect((await sam.call("DELETE", buildApiPath(), { propertyAddress: body.propertyAddress })).status).toBe(204);
  });
});

describe("Mission Control and the audit", () => {
  // What visitors of other tests asked is late at once.
  beforeEach(async () => {
    await site.sql.query("DELETE FROM lead");
    await site.sql.query("DELETE FROM timeline_request");
  });

  it("shows Mission Control's figures and what needs attention", async () => {
    const calmDashboard = (await sam.get("/admin/dashboard")).body;
    const text = visibleText(calmDashboard);
    expect(text).toContain("Active projects 1");
    expect(text).toContain("On time 100%");
    expect(text).toContain("Average complete 33%");
    const milestones = JSON.parse((await sam.get(buildApiPath("/milestones"))).body);
    const openMilestone = milestones.find(
      (milestone: { date: string; completedOn: string }) => milestone.date && !milestone.completedOn,
    );
    await sam.call("PATCH", buildApiPath(`/milestones/${openMilestone.id}`), { date: "2020-01-01" });
    await site.sql.query(
      `INSERT INTO mail (id, kind, recipient, subject, text, html, dead_at, error)
       VALUES (gen_random_uuid(), 'test', 'nobody@example.com', 'Your project', '', '', now(), '550 no such mailbox')`,
    );
    await site.sql.query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, spam)
       SELECT gen_random_uuid(), $1, 'Zoë', 'zoe@example.com', 'email', 'morning', spam FROM (VALUES (false), (true)) v (spam)`,
      [home],
    );
    const dashboard = (await sam.get("/admin/dashboard")).body;
    const readRiskStyle = (html: string) => /<span class="([^"]+)">(?:GREEN|RED)<\/span>/.exec(html)![1];
    expect(readRiskStyle(dashboard)).not.toBe(readRiskStyle(calmDashboard));
    const dashboardText = visibleText(dashboard);
    expect(dashboardText).toContain("On time 50%");
    expect(dashboardText).toContain("Overdue 1");
    expect(dashboardText).toContain("At risk 1");
    expect(dashboardText).toContain("Risk RED");
    expect(dashboardText).toContain("Late 1");
    expect(dashboardText).toMatch(
      new RegExp(`${openMilestone.label} Milestone, 121 W Fern Ave[^.]+\\. Unassigned\\. 2,\\d+ days late`),
    );
    expect(dashboardText).toContain("Waiting for an answer 1 Question from Zoë about 4471 Brockton Ave, Riverside");
    expect(dashboardText).toContain("“Your project” couldn’t be delivered to nobody@example.com. 550 no such mailbox");
  });

  it("counts open tasks and wanted documents as due and overdue, and each tile leads to what it counts", async () => {
    const readText = async () => visibleText((await sam.get("/admin/dashboard")).body);
    const task = buildApiPath(`/tasks/${project.task}`);
    // Without a change by staff, figures that another test has counted hold for some seconds.
    await sam.call("PATCH", task, { dueOn: addDays(pacificToday(), 9) });
    expect(await readText()).toContain("Due today 0 Overdue 0");
    await sam.call("PATCH", task, { dueOn: pacificToday() });
    expect(await readText()).toContain("At risk 0 Due today 1 Overdue 0");
    await sam.call("PATCH", task, { dueOn: "2020-01-01" });
    await sam.call("POST", buildApiPath("/wanted-documents"), { title: "Pay stub", dueOn: "2020-01-01" });
    expect(await readText()).toContain("At risk 1 Due today 0 Overdue 2 Risk RED");
    // Which is about milestones.
    expect(await readText()).toContain("On time 100%");
    const tiles = [...(await sam.get("/admin/dashboard")).body.matchAll(/<dt><a[^>]* href="([^"]+)"[^>]*>([^<]+)/g)];
    const paths = Object.fromEntries(tiles.map(([, path, name]) => [name, path!.replaceAll("&amp;", "&")]));
    expect(Object.keys(paths)).toHaveLength(8);
    const overdue = visibleText((await sam.get(paths.Overdue!)).body);
    for (const name of ["Send us: Pay stub", "Sign the scope"]) expect(overdue).toContain(name);
    expect(visibleText((await sam.get(paths["Due today"]!)).body)).toContain("Nothing open here");
    for (const name of ["At risk", "Risk", "Active projects"])
      expect(visibleText((await sam.get(paths[name]!)).body)).toContain("1 project");
    await sam.call("PATCH", task, { completed: true });
    expect(await readText()).toContain("Due today 0 Overdue 1");
    expect(await readText()).not.toContain("Sign the scope");
  });

  it("lists staff writes in the audit log", async () => {
    await sam.post(buildPagePath("tasks"), { task: project.task, to: "done" });
    const page = visibleText((await sam.get("/admin/audit?entity=task")).body);
    expect(page).toContain("sam@sunporch.example update task");
    expect(page).toContain("Record Before Completed No After Completed Yes");
    expect(visibleText((await sam.get("/admin/audit?actor=nobody@example.com")).body)).toContain(
      "No matching audit entries.",
    );
  });

  it("shows what changed in the words of the forms, with links to what it is about and to files that are still there", async () => {
    const readEntries = async (entity: string) => {
      const { body } = await sam.get(`/admin/audit?entity=${entity}`);
      const links = [...body.matchAll(/<td[^>]*>.*?<\/td>/gs)].flatMap(([cell]) =>
        [...cell.matchAll(/href="([^"]+)"/g)].map(([, link]) => link),
      );
      expect(body).not.toMatch(/(hero|file|media)Key/);
      return { text: visibleText(body.replaceAll(/<details.*?<\/details>/gs, "")), links };
    };
    await sam.call("PATCH", buildApiPath(), {
      currentPhase: "Finalization",
      purchasePrice: null,
      renovationBudget: 70_000,
      estimatedCompletionDate: "2027-07-01",
    });
    const picture = { name: "front.jpg", bytes: await createJpeg(40, 30) };
    const heroUrls: string[] = [];
    for (let uploads = 0; uploads < 2; uploads++)
      heroUrls.push(parseJson(await uploadAs(sam, buildApiPath("/hero"), { file: picture })).heroUrl);
    const projects = await readEntries("project");
    expect(projects.text).toContain(
      "update project 121 W Fern Ave, Redlands, CA 92373 Purchase Price: $655,000 → none Renovation Budget: $62,500 → $70,000 Estimated Completion Date: Jun 12, 2027 → Jul 1, 2027 Current Phase: Renovation → Finalization",
    );
    expect(projects.text).toContain("Hero image: added");
    expect(projects.text).toContain("Hero image: changed");
    const summary = buildPagePath("summary");
    expect(projects.links).toEqual([summary, heroUrls[1], summary, summary]);

    const fields = { category: "Contract", title: "Agreement", description: "" };
    const document = parseJson(await uploadAs(sam, buildApiPath("/documents"), { ...fields, file: picture }));
    const added = await readEntries("document");
    expect(added.text).toContain(
      "create document Agreement 121 W Fern Ave, Redlands, CA 92373 Category: Contract Title: Agreement File: front.jpg",
    );
    expect(added.links[2]).toContain(document.fileUrl);
    await sam.call("DELETE", buildApiPath(`/documents/${document.id}`));
    const removed = await readEntries("document");
    expect(removed.text).toContain("delete document 121 W Fern Ave");
    expect(removed.links).toEqual([summary, summary]);
    const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'ana@example.com'");
    await sam.post(`/admin/people/${rows[0].id}`, { accountAction: "end sessions" });
    const accounts = await readEntries("account");
    expect(accounts.text).toContain("end sessions of account ana@example.com Email: ana@example.com Sessions: 1");
    expect(accounts.links).toEqual([`/admin/people/${rows[0].id}`]);
  });
});
