/** Offers, people, and inbox items as staff handle them, over HTTP. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays } from "~/intl/formats";
import { pacificToday } from "~/ui/text/dates";
import { addOffer, addProject } from "../projects";
import { visibleText } from "./route-site";
import { ana, home, listAuditEvents, parseJson, project, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

describe("offers", () => {
  const OFFER = {
    buyerEmail: "Ana@Example.com",
    address: "4471 Brockton Ave",
    mlsId: "=M1",
    status: "submitted",
    offerPrice: "570,000",
    listPrice: "",
    submittedOn: "Nov 18, 2026",
  };
  const offers = async () => parseJson(await ana.get("/api/offers"));

  it("isn’t submitted after today in California", async () => {
    const today = pacificToday();
    const refused = await sam.post("/admin/offers/new", { ...OFFER, submittedOn: addDays(today, 1) });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatch(/id="offer-submittedOn-error"[^>]*>(<[^>]*>)*Use today’s date or an earlier one\./);
    expect((await sam.post("/admin/offers/new", { ...OFFER, submittedOn: today })).status).toBe(303);
    const [{ id, submittedDate }] = await offers();
    expect(submittedDate).toBe(today);
    const change = { ...OFFER, submittedOn: "12/31/2030", version: "1" };
    expect((await sam.post(`/admin/offers/${id}`, change)).status).toBe(422);
  });

  it("records and updates an offer, shows it to its buyer, and emails the buyer", async () => {
    const invalid = await sam.post("/admin/offers/new", { ...OFFER, offerPrice: "", listPrice: "-5", status: "lost" });
    expect(invalid.status).toBe(422);
    for (const message of ["Error: Offer", "Offer price is required", "Use 0 or more.", 'value="-5"'])
      expect(invalid.body).toContain(message);
    expect((await sam.post("/admin/offers/new", OFFER)).headers.location).toBe("/admin/offers");
    const [offer] = await offers();
    expect(offer).toMatchObject({ status: "submitted", offerPriceFormatted: "$570,000", submittedDate: "2026-11-18" });
    const path = `/admin/offers/${offer.id}`;
    expect((await sam.post(path, { ...OFFER, status: "accepted", version: "1" })).status).toBe(303);
    const staleResponse = await sam.post(path, { ...OFFER, status: "rejected", version: "1" });
    expect([staleResponse.status, (await offers())[0].status]).toEqual([409, "accepted"]);
    const { rows } = await site.sql.query("SELECT recipient, subject FROM mail ORDER BY created_at");
    expect(rows).toEqual(
      ["submitted", "accepted"].map((status) => ({
        recipient: "ana@example.com",
        subject: `Your offer for 4471 Brockton Ave: ${status}`,
      })),
    );
    const table = (await sam.get("/admin/audit/export?entity=offer")).body;
    expect(table.split("\r\n")[0]).toBe(
      '"When","Who","Action","Record","Record ID","Project ID","Changes","Before","After"',
    );
    expect(table).toContain('"sam@sunporch.example","update","offer"');
    expect(table).toContain('"Status: submitted → accepted"');
    expect(table).toMatch(/,"","[^"]*Offer price: \$570,000\nSubmission date: Nov 18, 2026/);
    expect((await sam.get("/admin/offers?q=%25")).body).toContain("No offers match.");
  });
});

it("exports the audit log in the words of its page, without the keys of files", async () => {
  const heroKey = `projects/${project.id}/hero-1.webp`;
  await site.sql.query(
    `INSERT INTO audit_event (actor_email, action, entity, entity_id, project_id, before, after)
     VALUES ('sam@sunporch.example', 'update', 'project', $1, $2, '{"heroKey": null, "version": 1}', $3)`,
    [project.id, project.id, { heroKey, version: 2 }],
  );
  const table = (await sam.get("/admin/audit/export")).body;
  expect(table.split("\r\n")[1]).toMatch(/,"Hero image: added","Version: 1","Version: 2"$/);
  expect(table).not.toMatch(/heroKey|hero-1/);
  await site.sql.query(
    `INSERT INTO audit_event (actor_email, action, entity, entity_id) VALUES ('sam@sunporch.example', 'update', 'offer', $1)`,
    [project.id],
  );
  const page = (await sam.get(`/admin/audit?project=${project.id}`)).body;
  expect(page).toContain(`<input type="hidden" name="project" value="${project.id}"/>`);
  const ofProject = (await sam.get(`/admin/audit/export?project=${project.id}`)).body;
  expect(ofProject).toContain('"update","project"');
  expect(ofProject).not.toContain('"update","offer"');
});

it("leads from pages past the end of a list to its first page", async () => {
  const messages = `/admin/projects/${project.id}/messages`;
  for (const list of ["projects", "people", "offers", "templates", "messages", "inbox"]
    .map((name) => `/admin/${name}`)
    .concat(messages)) {
    const { status, headers } = await sam.get(`${list}?q=fern&page=99`);
    expect([status, headers.location]).toEqual([302, `${list}?q=fern`]);
    expect(headers["cache-control"]).toContain("private");
  }
  expect(visibleText((await sam.get("/admin/projects?q=fern")).body)).toContain("1 project");
  expect((await sam.get("/admin/projects?q=nothing&page=1")).status).toBe(200);
});

it("keeps the staff's navigation on pages of addresses that don't exist, for staff only", async () => {
  const gone = `/admin/projects/${project.id}/tasks/${randomUUID()}/delete`;
  for (const path of ["/admin/nothing", gone, "/admin/projects/none/tasks"]) {
    const { status, headers, body } = await sam.get(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 404, "private, no-store"]);
    expect(visibleText(body)).toContain("404 Page Not Found Did you forget to add the page to the router?");
    expect(body).toContain('aria-label="Staff"');
    const denied = await ana.get(path);
    expect([denied.status, visibleText(denied.body)]).toEqual([403, expect.stringContaining("Access Denied")]);
    expect(denied.body).not.toContain('aria-label="Staff"');
  }
});

it("exports all entries of the audit log's filter", { tags: ["long"] }, async () => {
  await site.sql.query(
    `INSERT INTO audit_event (actor_email, action, entity, entity_id)
     SELECT 'sam@sunporch.example', 'update', 'many', 'n' || n FROM generate_series(1, 10020) n`,
  );
  const lines = (await sam.get("/admin/audit/export?entity=many")).body.split("\r\n");
  const ids = lines.slice(1, -1).map((line) => line.split('","')[4]);
  expect(lines[0]).toMatch(/^"When",/);
  expect(ids).toEqual(Array.from({ length: 10_020 }, (_, n) => `n${10_020 - n}`));
});

describe("people", () => {
  it("blocks and unblocks an account, ends its sessions at once, and rejects blocking oneself", async () => {
    const { rows } = await site.sql.query("SELECT id, email FROM account ORDER BY email");
    const [anaRow, samRow] = rows;
    const applyAction = (account: string, action: string) =>
      sam.post(`/admin/people/${account}`, { accountAction: action });
    expect(visibleText((await sam.get("/admin/people?q=ana")).body)).toContain("ana@example.com 0 0 1 1 just now");
    expect((await sam.get("/admin/people?q=ana")).body).not.toContain('value="block"');
    expect((await applyAction(anaRow.id, "block")).status).toBe(303);
    expect((await ana.get("/dashboard/summary")).status).toBe(302);
    await ana.signIn("ana@example.com");
    expect((await ana.get("/dashboard/summary")).status).toBe(302);
    await applyAction(anaRow.id, "unblock");
    await ana.signIn("ana@example.com");
    expect((await ana.get("/dashboard/summary")).status).toBe(200);
    await applyAction(anaRow.id, "end sessions");
    expect((await ana.get("/dashboard/summary")).status).toBe(302);
    expect((await applyAction(samRow.id, "block")).status).toBe(404);
    expect((await applyAction(anaRow.id, "praise")).status).toBe(400);
    expect((await listAuditEvents()).map(({ action }) => action)).toEqual(["block", "unblock", "end sessions"]);
  });
});

describe("the inbox", () => {
  const listLeads = async (path: string) => {
    const { body } = await sam.get(path);
    const names = [
      ...body.matchAll(/href="\/admin\/inbox\/leads\/[^"]+"[^>]*><span dir="auto">([^<]+)<\/span> about/g),
    ].map(([, name]) => name);
    return { body, names };
  };

  it.each(["", "q=lead%40example.com&"])("has pages of all questions with the filter %j", async (query) => {
    await site.sql.query("DELETE FROM lead");
    await site.sql.query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, created_at)
       SELECT gen_random_uuid(), $1, 'Lead ' || n, 'lead@example.com', 'email', 'morning', now() - n * interval '1 minute'
       FROM generate_series(1, 60) n`,
      [home],
    );
    const first = await listLeads(`/admin/inbox?${query}`);
    expect(first.names).toEqual(Array.from({ length: 50 }, (_, n) => `Lead ${n + 1}`));
    const next = /<a[^>]*href="([^"]+)"[^>]*rel="next"|<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(first.body)!;
    const second = await listLeads((next[1] ?? next[2])!.replaceAll("&amp;", "&"));
    expect(second.names).toEqual(Array.from({ length: 10 }, (_, n) => `Lead ${n + 51}`));
    expect([second.body.includes('rel="next"'), visibleText(second.body).includes("Nothing open.")]).toEqual([
      false,
      false,
    ]);
    await site.sql.query("DELETE FROM lead");
  });
});

describe("a person's page", () => {
  const findId = async (email: string) =>
    (await site.sql.query("SELECT id FROM account WHERE email = $1", [email])).rows[0].id;

  it("shows contact data, the newest of everything of the person's with links, and nothing of others'", async () => {
    const id = await findId("ana@example.com");
    await site.sql.query("UPDATE account SET name = 'Ana Reyes', phone = '+1 951 555 0100' WHERE id = $1", [id]);
    const { rows } = await site.sql.query(
      `WITH many AS (INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email,
           contact_method, has_agent, has_lender, max_home_budget, target_move_in, selected_upgrades, list_price,
           upgrades_cost, due_at)
         SELECT gen_random_uuid(), $1, $2, n || ' Brockton Ave', 'Ana', 'ana@example.com', 'email', false, false, 700000,
           '2027-08', '{}', 500000, 1000, now() FROM generate_series(1, 7) n RETURNING id),
         asked AS (INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time, message)
         VALUES (gen_random_uuid(), $2, $1, 'Ana', 'ana@work.example', 'email', 'morning', 'Is it quiet?'),
           (gen_random_uuid(), $2, NULL, 'Ana', 'ana@example.com', 'email', 'morning', 'And sunny?'),
           (gen_random_uuid(), $2, NULL, 'Zoë', 'xana@example.com', 'email', 'morning', 'Not hers') RETURNING id),
         saved AS (INSERT INTO saved_home (account_id, listing_id, list_price_then) VALUES ($1, $2, 520000)),
         searched AS (INSERT INTO saved_search (id, account_id, name, search)
         VALUES (gen_random_uuid(), $1, 'Private hopes', '?city=Riverside')),
         sent AS (INSERT INTO mail (id, kind, recipient, subject, text, html, sent_at, dead_at, error) VALUES
           (gen_random_uuid(), 'test', 'ana@example.com', 'Your project', 'secret link', '', now(), NULL, NULL),
           (gen_random_uuid(), 'test', 'ana@example.com', 'Your offer', 'secret link', '', NULL, now(), '550 no mailbox'))
       SELECT (SELECT array_agg(id) FROM many) AS requests, (SELECT array_agg(id) FROM asked) AS questions`,
      [id, home],
    );
    const offer = await addOffer(site.sql, "ana@example.com");
    await addOffer(site.sql, "xana@example.com", { address: "9 Elm Way" });
    const otherProject = await addProject(site.sql, "xana@example.com", { property_address: "10 Elm Way" });
    expect((await sam.get("/admin/people")).body).toContain(`href="/admin/people/${id}"`);
    const { status, body } = await sam.get(`/admin/people/${id}`);
    const page = visibleText(body);
    expect(status).toBe(200);
    for (const part of [
      "Ana Reyes",
      "ana@example.com",
      "+1 951 555 0100",
      "Saved searches 1",
      "Requests 7 All requests",
      "Brockton Ave $501,000 in total.",
      "Questions and tours 2",
      "Is it quiet?",
      "And sunny?",
      "Projects 1 121 W Fern Ave, Redlands, CA 92373 $655,000. In Renovation, move-in Jun 12, 2027.",
      "Offers 1 4471 Brockton Ave, Riverside, CA 92501 $570,000 for $589,000. Submitted Nov 18, 2026. Under review",
      "Saved homes 1 4471 Brockton Ave, Riverside, CA 92501 $500,000. Down $20,000 since they saved it",
      "Emails 2",
      "550 no mailbox Not delivered",
    ])
      expect(page).toContain(part);
    const links = [...body.matchAll(/href="(\/admin\/inbox\/[^"?]+)"/g)].map(([, link]) => link);
    expect(links).toHaveLength(7);
    expect(rows[0].requests.map((request: string) => `/admin/inbox/${request}`)).toEqual(
      expect.arrayContaining(links.slice(0, 5)),
    );
    for (const link of [
      `/admin/inbox/leads/${rows[0].questions[0]}`,
      "/admin/inbox?q=ana%40example.com&amp;state=all#requests",
      `/admin/projects/${project.id}/summary`,
      `/admin/offers/${offer}`,
      `/listing/${home}`,
    ])
      expect(body).toContain(`href="${link}"`);
    expect((await sam.get(`/admin/inbox/${rows[0].requests[0]}`)).body).toContain(`href="/admin/people/${id}"`);
    expect((await sam.get(`/admin/inbox/leads/${rows[0].questions[0]}`)).body).toContain(`href="/admin/people/${id}"`);
    const shell = (await sam.get(`/admin/projects/${project.id}/summary`)).body;
    for (const link of [`/admin/people/${id}`, `/admin/audit?project=${project.id}`])
      expect(shell).toContain(`href="${link}"`);
    expect((await sam.get(`/admin/projects/${otherProject.id}/summary`)).body).toContain(
      'href="/admin/people?q=xana%40example.com"',
    );
    for (const hidden of ["Elm Way", "Not hers", "secret link", "Private hopes"]) expect(body).not.toContain(hidden);
    expect((await sam.get(`/admin/people/${project.id}`)).status).toBe(404);
    expect((await sam.get("/admin/people/ana")).status).toBe(404);
  });

  it("links to all questions of a person in the inbox, also those asked with another email address", async () => {
    const id = await findId("ana@example.com");
    await site.sql.query(
      `INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time, message)
       SELECT gen_random_uuid(), $1, $2, 'Ana', 'ana@work.example', 'email', 'morning', 'Is it quiet?'
       FROM generate_series(1, 6)`,
      [home, id],
    );
    const inbox = "/admin/inbox?q=ana%40example.com&state=all";
    const { body } = await sam.get(`/admin/people/${id}`);
    expect(body).toContain(`href="${inbox.replace("&", "&amp;")}#leads"`);
    expect(visibleText((await sam.get(inbox)).body).split("Is it quiet?")).toHaveLength(7);
  });

  it("blocks an account from its page and returns there", async () => {
    const id = await findId("ana@example.com");
    const path = `/admin/people/${id}`;
    const { status, headers } = await sam.post(path, { accountAction: "block" });
    expect([status, headers.location]).toEqual([303, path]);
    expect(visibleText((await sam.get(path)).body)).toContain("Account blocked");
    expect(visibleText((await sam.get(path)).body)).toContain("Blocked");
    const own = `/admin/people/${await findId("sam@sunporch.example")}`;
    expect(visibleText((await sam.get(own)).body)).not.toContain("Block");
  });
});

describe("inbox requests", () => {
  it("assigns a request to one staff member and rejects an answer based on an old version", async () => {
    const { rows } = await site.sql.query(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
       SELECT gen_random_uuid(), id, $1, '4471 Brockton Ave', 'Ana', email, 'email', false, false, 700000, '2027-08', '{}',
         500000, 0, now() FROM account WHERE email = 'ana@example.com' RETURNING id`,
      [home],
    );
    const path = `/admin/inbox/${rows[0].id}`;
    expect((await sam.get(path)).body).toContain('<span dir="auto">Ana</span>, ana@example.com');
    const readTriage = async () =>
      (await site.sql.query("SELECT status, owner_email, notes, confirmed_cost, version FROM timeline_request"))
        .rows[0];
    await site.createSignedInPerson("eve@sunporch.example");
    await site.sql.query("UPDATE timeline_request SET owner_email = 'eve@sunporch.example', version = 2");
    expect((await sam.post(path, { intent: "assign" })).status).toBe(303);
    expect((await sam.get(path)).body).toContain("Already assigned to someone else.");
    expect(await readTriage()).toMatchObject({ owner_email: "eve@sunporch.example", version: 2 });
    await site.sql.query("UPDATE timeline_request SET owner_email = NULL");
    await sam.post(path, { intent: "assign" });
    expect((await sam.get(path)).body).not.toContain("Already assigned to someone else.");
    await sam.post(path, { intent: "assign" });
    expect((await sam.get(path)).body).not.toContain("Already assigned to someone else.");
    expect(await readTriage()).toMatchObject({ owner_email: "sam@sunporch.example", status: "in review", version: 3 });
    const { rows: entries } = await site.sql.query("SELECT after FROM audit_event WHERE entity = 'request'");
    expect(entries).toEqual([{ after: { owner: "sam@sunporch.example", status: "in review" } }]);
    const answer = { intent: "answer", confirmedCost: "18,000", confirmedTimeline: "", answer: "" };
    const staleResponse = await sam.post(path, { ...answer, version: "2" });
    expect([staleResponse.status, staleResponse.body.includes("18,000"), (await readTriage()).confirmed_cost]).toEqual([
      409,
      true,
      null,
    ]);
    expect((await sam.post(path, { ...answer, version: "3" })).status).toBe(303);
    expect(await readTriage()).toMatchObject({ status: "answered", confirmed_cost: 18_000, version: 4 });
    const triage = { intent: "save", status: "closed", owner: "", notes: "Done" };
    expect((await sam.post(path, { ...triage, version: "3" })).status).toBe(409);
    expect((await sam.post(path, { ...triage, version: "4" })).status).toBe(303);
    expect(await readTriage()).toEqual({
      status: "closed",
      owner_email: null,
      notes: "Done",
      confirmed_cost: 18_000,
      version: 5,
    });
  });
});

describe("inbox questions", () => {
  it("stay assigned to a blocked colleague when their notes are saved", async () => {
    const { rows } = await site.sql.query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, owner_email)
       VALUES (gen_random_uuid(), $1, 'Zoë', 'zoe@example.com', 'email', 'morning', 'gone@sunporch.example') RETURNING id`,
      [home],
    );
    const path = `/admin/inbox/leads/${rows[0].id}`;
    expect((await sam.get(path)).body).toMatch(
      /<option value="gone@sunporch.example" selected=""|<option selected="" value="gone@sunporch.example"/,
    );
    const triage = { intent: "save", status: "new", owner: "gone@sunporch.example", notes: "Call" };
    expect((await sam.post(path, { ...triage, version: "1" })).status).toBe(303);
    const { rows: leads } = await site.sql.query("SELECT owner_email, notes FROM lead WHERE id = $1", [rows[0].id]);
    expect(leads).toEqual([{ owner_email: "gone@sunporch.example", notes: "Call" }]);
  });

  it("assigns a question, saves notes, and emails the answer from its page", async () => {
    const { rows } = await site.sql.query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, message)
       VALUES (gen_random_uuid(), $1, 'Zoë', 'zoe@example.com', 'email', 'morning', 'Is it <i>quiet</i>?') RETURNING id`,
      [home],
    );
    const path = `/admin/inbox/leads/${rows[0].id}`;
    const { body } = await sam.get("/admin/inbox");
    expect(visibleText(body)).toContain("Zoë about 4471 Brockton Ave, Riverside");
    // A name's own direction doesn't move the text around it.
    expect(body).toContain('<span dir="auto">Zoë</span>');
    expect((await sam.get(path)).body).toContain("Is it &lt;i&gt;quiet&lt;/i&gt;?");
    const savedResponse = await sam.post(path, {
      intent: "save",
      status: "in hand",
      owner: "sam@sunporch.example",
      notes: "Calls back",
      version: "1",
    });
    expect(savedResponse.status).toBe(303);
    const shown = [await sam.get(path), await sam.get("/admin/inbox"), await sam.get("/admin/audit?entity=lead")];
    for (const { body } of shown) {
      expect(visibleText(body)).toContain("In progress");
      expect(visibleText(body)).not.toMatch(/in hand/i);
    }
    const found = await sam.get("/admin/audit?entity=Lead&actor=SAM%40sunporch.example");
    expect(visibleText(found.body)).toContain("In progress");
    const staleUpdate = await sam.post(path, {
      intent: "save",
      status: "closed",
      owner: "",
      notes: "Spam?",
      version: "1",
    });
    expect([
      staleUpdate.status,
      staleUpdate.body.includes("Spam?"),
      visibleText(staleUpdate.body).includes("just updated this question"),
    ]).toEqual([409, true, true]);
    expect((await sam.get(path)).body).toContain("Calls back");
    const unknownOwner = await sam.post(path, {
      intent: "save",
      status: "in hand",
      owner: "eve@example.com",
      notes: "",
    });
    expect(unknownOwner.status).toBe(422);
    expect(visibleText((await sam.get("/admin/inbox")).body)).toMatch(
      /In progress sam@sunporch\.example|New sam@sunporch\.example/,
    );
    const empty = await sam.post(path, { intent: "answer", answer: " ", version: "2" });
    expect([empty.status, empty.body.includes("Write an answer.")]).toEqual([422, true]);
    expect((await sam.post(path, { intent: "answer", answer: "Very.", version: "1e9" })).status).toBe(422);
    expect((await sam.post(path, { intent: "answer", answer: "Very.", version: "2" })).status).toBe(303);
    const { rows: mails } = await site.sql.query("SELECT recipient, text FROM mail WHERE kind = 'lead-answered'");
    expect([mails.length, mails[0].recipient, mails[0].text.includes("Very.")]).toEqual([1, "zoe@example.com", true]);
    expect(visibleText((await sam.get("/admin/inbox")).body)).not.toContain("Zoë");
    const inbox = async (query: string) => visibleText((await sam.get(`/admin/inbox?${query}`)).body).includes("Zoë");
    expect(
      await Promise.all(["state=all&q=zo", "state=answered", "state=closed", "state=all&owner=eve@x.org"].map(inbox)),
    ).toEqual([true, true, false, false]);
    const staleResponse = await sam.post(path, { intent: "answer", answer: "Somewhat.", version: "2" });
    expect([
      staleResponse.status,
      staleResponse.body.includes("Someone else changed this while you were editing"),
      staleResponse.body.includes("Somewhat."),
    ]).toEqual([409, true, true]);
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "update lead",
      "reply lead",
    ]);
    expect(visibleText((await sam.get("/admin/audit?entity=lead")).body)).toContain("reply to lead");
  });
});

it("shows a question that was possible spam to its sender once it is answered", async () => {
  const { rows } = await site.sql.query(
    `INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time, spam)
     SELECT gen_random_uuid(), $1, id, 'Ana', email, 'email', 'morning', true FROM account WHERE email = 'ana@example.com'
     RETURNING id`,
    [home],
  );
  const path = `/admin/inbox/leads/${rows[0].id}`;
  expect((await sam.get("/admin/inbox")).body).toContain("Possible spam");
  expect(visibleText((await ana.get("/dashboard/saved")).body)).not.toContain("You asked us a question");
  expect((await sam.post(path, { intent: "answer", answer: "Very.", version: "1" })).status).toBe(303);
  expect(visibleText((await ana.get("/dashboard/saved")).body)).toMatch(
    /You asked us a question .* We answered .* Very\./,
  );
  expect((await sam.get("/admin/inbox?state=all")).body).not.toContain("Possible spam");
});

describe("a search of the inbox", () => {
  it("finds names, texts and addresses in any case, also the account's, and keeps the order", async () => {
    const { rows } = await site.sql.query("SELECT id FROM account WHERE email = 'ana@example.com'");
    await site.sql.query(
      `INSERT INTO lead (id, listing_id, account_id, name, email, contact_pref, best_time, message)
       VALUES (gen_random_uuid(), $1, $2, 'Zoë', 'zoe@work.example', 'email', 'morning', 'Is it QUIET? 100%')`,
      [home, rows[0].id],
    );
    await site.sql.query(
      `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
         has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, created_at, due_at)
       SELECT gen_random_uuid(), $1, $2, n || ' Search Ave', 'Zoë', 'zoe@work.example', 'email', false, false, 700000, '2027-08',
         '{}', 500000, 0, now() + n * interval '1 hour', now() + (5 - n) * interval '1 hour' FROM generate_series(1, 3) n`,
      [rows[0].id, home],
    );
    const search = async (query: string) => {
      const text = visibleText((await sam.get(`/admin/inbox?${query}`)).body);
      return [...text.matchAll(/(\d) Search Ave|Zoë about/g)].map(([name, number]) => number ?? name);
    };
    const all = ["3", "2", "1", "Zoë about"];
    for (const text of ["zOË", "WORK.example", "Ana@"])
      expect(await search(`state=all&q=${encodeURIComponent(text)}`)).toEqual(all);
    expect(await search("state=all&q=quiet")).toEqual(["Zoë about"]);
    expect(await search("state=all&q=100%25")).toEqual(["Zoë about"]);
    expect(await search("state=all&q=SEARCH+ave")).toEqual(["3", "2", "1"]);
    expect(await search("q=zo%C3%AB")).toEqual(["3", "2", "1", "Zoë about"]);
    expect(await search("q=search")).toEqual(["3", "2", "1"]);
    for (const query of ["q=nobody", "state=closed&q=zo%C3%AB", "owner=eve@x.org&q=zo%C3%AB"])
      expect(await search(query)).toEqual([]);
  });
});
