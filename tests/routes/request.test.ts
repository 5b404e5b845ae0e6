/** Cost & timeline requests, over HTTP against the built server. */
import { describe, expect, it, vi } from "vitest";
import { getListing } from "~/listings/home/detail.server";
import { inTransaction } from "~/platform/db/db.server";
import { closePool } from "~/platform/db/pool.server";
import { addListing } from "../factories";
import { type Answer, startServer } from "../server/running-server";
import { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";

let home: number;
let withdrawnHome: number;
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, {
    listing_key: "a",
    line1: "4471 Brockton Ave",
    list_price: 589_000,
    address_shown: true,
  });
  withdrawnHome = await addListing(sql, { listing_key: "c", withdrawn_at: new Date() });
});
const { createPerson: person } = site;
const listRequests = async () => (await site.sql.query("SELECT * FROM timeline_request ORDER BY created_at")).rows;
const listMailTo = async (email: string) =>
  (await site.sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at", [email])).rows.map(
    ({ kind }) => kind,
  );

const nextYear = new Date().getUTCFullYear() + 1;
const STEP_1 = {
  intent: "continue",
  fullName: "Marisol Vega",
  email: "marisol@example.com",
  phone: "",
  contactMethod: "text",
  maxHomeBudget: "675,000",
  "targetMoveIn.month": "08",
  "targetMoveIn.year": String(nextYear),
};
const buildPath = () => `/listing/${home}/request`;

/** Stores a request of an account as another post does. */
const storeRequest = (email: string, requestId: string) =>
  site.sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method,
       has_agent, has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT $1, id, $2, '4471 Brockton Ave', 'Marisol Vega', email, 'text', false, false, 675000, $3, '{}', 589000, 0, now()
     FROM account WHERE email = $4`,
    [requestId, home, `${nextYear}-08`, email],
  );

/** Marisol, signed in, at the last step before sending. */
async function prepareRequest() {
  const marisol = await site.createSignedInPerson("marisol@example.com");
  await marisol.post(buildPath(), STEP_1);
  const requestId = /name="requestId" value="([^"]+)"/.exec((await marisol.get(`${buildPath()}?step=2`)).body)![1]!;
  const submit = () => marisol.post(`${buildPath()}?step=2`, { intent: "submit", requestId });
  return { requestId, submit };
}

describe("requests", () => {
  /** Completes both steps. */
  async function sendAs(visitor: Person, overrides: Record<string, string> = {}): Promise<Answer> {
    const first = await visitor.post(`${buildPath()}?upgrades=kitchen-remodel`, { ...STEP_1, ...overrides });
    expect([first.status, first.headers.location]).toEqual([303, `${buildPath()}?step=2`]);
    const { body } = await visitor.get(first.headers.location!);
    const requestId = /name="requestId" value="([^"]+)"/.exec(body)![1]!;
    return visitor.post(`${buildPath()}?step=2`, {
      intent: "submit",
      upgrades: "bath-remodel",
      additionalComments: "Is the roof original?",
      requestId,
    });
  }

  it("stores a signed-in buyer's request with its due time, confirms it, and emails buyer and staff", async () => {
    const marisol = await site.createSignedInPerson("marisol@example.com");
    const response = await sendAs(marisol, { hasAgent: "1", agentName: "Dana Okafor", lenderName: "Not checked" });
    const [row] = await listRequests();
    expect(response.headers.location).toBe(`${buildPath()}?step=sent&id=${row.id}`);
    expect(row).toMatchObject({
      listing_id: home,
      listing_address: "4471 Brockton Ave, Riverside, CA 92501",
      full_name: "Marisol Vega",
      contact_method: "text",
      has_agent: true,
      agent_name: "Dana Okafor",
      agent_email: null,
      has_lender: false,
      lender_name: null,
      max_home_budget: 675_000,
      target_move_in: `${nextYear}-08`,
      selected_upgrades: ["bath-remodel"],
      list_price: 589_000,
      upgrades_cost: 18_000,
      additional_comments: "Is the roof original?",
    });
    expect(row.due_at - row.created_at).toBe(48 * 3_600_000);
    const { body } = await marisol.get(response.headers.location!);
    expect(visibleText(body)).toContain(
      "Request submitted! We&#x27;ll verify your estimate and get back to you within 48 hours.",
    );
    expect(await listMailTo("marisol@example.com")).toContain("request-received");
    expect(await listMailTo("hello@sunporch.example")).toEqual(["request-new"]);
    // Only the sender can see it.
    const eve = person();
    await eve.signIn("eve@example.com");
    expect((await eve.get(response.headers.location!)).headers.location).toBe(buildPath());
  });

  it("remembers name and phone for a buyer whose profile lacks them", async () => {
    const marisol = await site.createSignedInPerson("marisol@example.com");
    await sendAs(marisol, { fullName: "Marisol  Vega", phone: "(951) 555-0148" });
    await sendAs(marisol, { fullName: "M. V.", phone: "(951) 555-0199" });
    const { rows } = await site.sql.query("SELECT name, phone FROM account WHERE email = 'marisol@example.com'");
    expect(rows).toEqual([{ name: "Marisol Vega", phone: "(951) 555-0148" }]);
  });

  it("asks a visitor to sign in with the request's email, and sends and shows it after sign-in", async () => {
    const marisol = person();
    expect((await marisol.get("/sign-in")).body).not.toContain("marisol@example.com");
    const response = await sendAs(marisol);
    expect(response.headers.location).toMatch(/^\/sign-in\?returnTo=%2Flisting%2F\d+%2Frequest%3Fstep%3Dsent%26id%3D/);
    expect((await marisol.get(response.headers.location!)).body).toMatch(
      /name="email"[^>]*value="marisol@example\.com"/,
    );
    expect(await listRequests()).toEqual([]);
    const returnTo = decodeURIComponent(response.headers.location!.split("returnTo=")[1]!);
    const signInResponse = await marisol.signIn("marisol@example.com", returnTo);
    expect(signInResponse.headers.location).toBe(returnTo);
    expect(await listRequests()).toHaveLength(1);
    const { body } = await marisol.get(returnTo);
    expect(visibleText(body)).toContain("Request submitted!");
    expect(body).toContain('aria-current="step">Sent');
  });

  it("doesn't send a request when a sign-in link that someone else requested is opened", async () => {
    const eve = person();
    await sendAs(eve, { email: "eve@example.com" });
    await eve.post("/sign-in", { email: "ana@example.com" });
    await person().post("/auth/callback", { token: await eve.readMailedToken("ana@example.com") });
    expect(await listRequests()).toEqual([]);
    // A request with the account's own address continues in any browser.
    const marisol = person();
    await sendAs(marisol);
    await marisol.post("/sign-in", { email: "marisol@example.com" });
    await person().post("/auth/callback", { token: await marisol.readMailedToken("marisol@example.com") });
    expect(await listRequests()).toHaveLength(1);
    // What someone else may have typed is not kept in the profile.
    const { rows } = await site.sql.query("SELECT name FROM account WHERE email = 'marisol@example.com'");
    expect(rows).toEqual([{ name: null }]);
  });

  it("stores one request and sends one set of emails for repeated and concurrent submits", async () => {
    const { requestId, submit } = await prepareRequest();
    const responses = await Promise.all([submit(), submit()]);
    const third = await submit();
    for (const { headers } of [...responses, third])
      expect(headers.location).toBe(`${buildPath()}?step=sent&id=${requestId}`);
    expect(await listRequests()).toHaveLength(1);
    expect(await listMailTo("hello@sunporch.example")).toEqual(["request-new"]);
  });

  it("sends a request with one database connection, at once and after sign-in", { tags: ["long"] }, async () => {
    const smallServer = await startServer({ DATABASE_URL: site.database, DATABASE_POOL: "1" });
    try {
      const marisol = new Person(smallServer.port, site.sql);
      await sendAs(marisol);
      await marisol.signIn("marisol@example.com");
      expect((await sendAs(marisol)).status).toBe(303);
      expect(await listRequests()).toHaveLength(2);
      // The server may have cached which feeds are shown; this process hasn't.
      vi.stubEnv("DATABASE_URL", site.database);
      vi.stubEnv("DATABASE_POOL", "1");
      expect(await inTransaction((tx) => getListing(String(home), new Date(), tx))).toMatchObject({ id: home });
    } finally {
      await closePool();
      vi.unstubAllEnvs();
      await smallServer.stop();
    }
  });

  it("says that nothing was sent when another account has sent the request, at once and after sign-in", async () => {
    const message = "Error Something went wrong. Please try again.";
    await person().signIn("eve@example.com");
    const { requestId, submit } = await prepareRequest();
    await storeRequest("eve@example.com", requestId);
    const { status, body } = await submit();
    expect([status, visibleText(body).includes(message)]).toEqual([400, true]);
    const visitor = person();
    const { headers } = await sendAs(visitor);
    await storeRequest("eve@example.com", /id%3D([\w-]+)/.exec(headers.location!)![1]!);
    await visitor.signIn("marisol@example.com");
    expect(visibleText((await visitor.get("/")).body)).toContain(message);
    expect(await listRequests()).toHaveLength(2);
  });

  it("stores one request when a second submit arrives while the first is being sent", async () => {
    const { requestId, submit } = await prepareRequest();
    // The first submit has stored the request and is about to commit.
    await site.sql.query("BEGIN");
    await site.sql.query("DELETE FROM request_draft WHERE request_id = $1", [requestId]);
    await storeRequest("marisol@example.com", requestId);
    const secondSubmit = submit();
    await expect
      .poll(async () => {
        const { rows } = await site.sql.query(
          "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))",
        );
        return rows.length;
      })
      .toBe(1);
    await site.sql.query("COMMIT");
    expect((await secondSubmit).headers.location).toBe(`${buildPath()}?step=sent&id=${requestId}`);
    expect(await listRequests()).toHaveLength(1);
    expect((await site.sql.query("SELECT FROM request_draft")).rowCount).toBe(0);
  });

  it("keeps the input through Back, a reload, and sign-in, and starts with the chosen upgrades", async () => {
    const marisol = person();
    expect((await marisol.get(`${buildPath()}?step=2`)).headers.location).toBe(buildPath());
    await marisol.post(`${buildPath()}?upgrades=kitchen-remodel`, STEP_1);
    const secondStep = (await marisol.get(`${buildPath()}?step=2`)).body;
    expect(secondStep).toMatch(
      /name="upgrades" checked="" value="kitchen-remodel"|value="kitchen-remodel"[^>]*checked/,
    );
    const back = await marisol.post(`${buildPath()}?step=2`, {
      intent: "back",
      upgrades: "hvac-system",
      additionalComments: "Roof?",
    });
    expect(back.headers.location).toBe(buildPath());
    await marisol.signIn("marisol@example.com");
    const first = (await marisol.get(buildPath())).body;
    expect(first).toMatch(/name="fullName"[^>]*value="Marisol Vega"|value="Marisol Vega"[^>]*name="fullName"/);
    expect(first).toContain('value="675,000"');
    await marisol.post(buildPath(), STEP_1);
    expect((await marisol.get(`${buildPath()}?step=2`)).body).toContain("Roof?");
  });

  it("rejects a request with a message at each wrong field, and keeps the input", async () => {
    const visitor = person();
    const wrong = {
      email: "a@example.com\r\nBcc: b@evil.example",
      phone: "call me",
      contactMethod: "pigeon",
      maxHomeBudget: "plenty",
      "targetMoveIn.year": "2020",
      hasAgent: "1",
      agentEmail: "dana",
      hasLender: "1",
      lenderName: "Fern\rBank",
      preapprovalAmount: "lots",
    };
    const empty = { fullName: " ", email: "", contactMethod: "", maxHomeBudget: "", "targetMoveIn.month": "" };
    for (const [fields, messages] of [
      [
        wrong,
        {
          email: "Use an email address",
          phone: "Use a phone number such as (555) 555-0148.",
          contactMethod: "Choose one of the options.",
          maxHomeBudget: "Use digits, such as 675,000.",
          "targetMoveIn.month": "Choose a month after the current one.",
          agentEmail: "Use an email address",
          lenderName: "Use a single line.",
          preapprovalAmount: "Use digits",
        },
      ],
      [
        empty,
        {
          fullName: "Please enter your full name.",
          email: "Please enter your email.",
          contactMethod: "Choose how we should contact you.",
          maxHomeBudget: "Please enter your budget.",
          "targetMoveIn.month": "Please choose a month.",
        },
      ],
    ] as [Record<string, string>, Record<string, string>][]) {
      const { status, body } = await visitor.post(buildPath(), { ...STEP_1, ...fields });
      expect(status).toBe(422);
      const ids = [...body.matchAll(/id="request-([\w.]+)-error"/g)].map(([, name]) => name);
      expect(ids.toSorted()).toEqual(Object.keys(messages).toSorted());
      for (const [name, message] of Object.entries(messages)) {
        const [, beside = ""] = body.split(`id="request-${name}-error"`);
        expect(visibleText(`<p ${beside}`).trimStart().startsWith(message)).toBe(true);
      }
      for (const value of ["call me", "plenty", "dana", "lots", "Marisol Vega"].filter((text) =>
        Object.values({ ...STEP_1, ...fields }).includes(text),
      ))
        expect(body).toContain(`value="${value}"`);
      expect((await visitor.get(`${buildPath()}?step=2`)).headers.location).toBe(buildPath());
    }
  });

  it("accepts emoji and right-to-left names and escapes markup", async () => {
    const visitor = await site.createSignedInPerson("marisol@example.com");
    await sendAs(visitor, { fullName: "مريم 🏡 <script>alert(1)</script>" });
    expect((await listRequests())[0].full_name).toBe("مريم 🏡 <script>alert(1)</script>");
    const { rows } = await site.sql.query("SELECT html FROM mail WHERE kind = 'request-new'");
    expect(rows[0].html).not.toContain("<script>");
    // The name doesn't reorder the sentence around it.
    const { rows: emails } = await site.sql.query("SELECT text FROM mail WHERE kind LIKE 'request-%'");
    expect(emails).toHaveLength(2);
    for (const { text } of emails) expect(text).toContain("\u2068مريم 🏡 <script>alert(1)</script>\u2069");
  });

  it("limits visitors' drafts per network and keeps the input beyond the limit", async () => {
    await person().post(buildPath(), STEP_1);
    await site.sql.query("UPDATE rate_limit SET points = 1000");
    const { status, headers, body } = await person().post(buildPath(), STEP_1);
    expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
    expect(body).toContain("Too many attempts.");
    expect(body).toContain('value="Marisol Vega"');
  });

  it("answers a dialog's posts as a page's: what is wrong as data, and redirects to the next step", async () => {
    const visitor = person();
    const postStep = async (fields: Record<string, string>) => {
      const { status, body } = await visitor.post(`${buildPath()}.data`, fields);
      return { status, body };
    };
    const secondStep = await postStep(STEP_1);
    expect([secondStep.status, secondStep.body.includes(`${buildPath()}?step=2`)]).toEqual([202, true]);
    const invalid = await postStep({ ...STEP_1, "targetMoveIn.year": "2020" });
    expect([invalid.status, invalid.body.includes("Choose a month after the current one.")]).toEqual([422, true]);
    const submission = { intent: "submit", upgrades: "bath-remodel" };
    await postStep(STEP_1);
    expect((await postStep(submission)).body).toContain("/sign-in?returnTo=");
    await visitor.signIn("marisol@example.com");
    expect(await listRequests()).toHaveLength(1);
    await postStep(STEP_1);
    const sentResponse = await postStep(submission);
    const [, sentPath = ""] = /"(\/listing\/\d+\/request\?step=sent&id=[^"]+)"/.exec(sentResponse.body) ?? [];
    expect([sentResponse.status, visibleText((await visitor.get(sentPath)).body).includes("$607,000")]).toEqual([
      202,
      true,
    ]);
    expect(await listRequests()).toHaveLength(2);
  });

  it("asks for the month by two selects, and marks a refused step in its title and links to its fields", async () => {
    const { body: fresh } = await person().get(buildPath());
    expect(fresh).not.toContain('type="month"');
    expect(fresh).toMatch(/<select[^>]*name="targetMoveIn.month"/);
    expect(fresh).toMatch(/<title>Confirm cost &amp; timeline · /);
    const { body } = await person().post(buildPath(), {
      ...STEP_1,
      "targetMoveIn.year": "2020",
      hasAgent: "on",
      agentEmail: "dana",
    });
    expect(body.match(/<title>[^<]*/g)).toEqual([
      expect.stringMatching(/^<title>Error: Confirm cost &amp; timeline · /),
    ]);
    const [, summary = ""] = /<div role="alert"[^>]*>(<h2.*?)<\/div>/.exec(body) ?? [];
    expect([...summary.matchAll(/href="#([^"]+)">([^<]+)/g)].map(([, id, text]) => [id, text])).toEqual([
      ["request-targetMoveIn.month", "Target move-in: Choose a month after the current one."],
      ["request-agentEmail", "Agent email: Use an email address such as you@example.com."],
    ]);
    expect(/<select[^>]*id="request-targetMoveIn.month"[^>]*>/.exec(body)?.[0]).toMatch(/autofocus/i);
    expect(body).toMatch(/<input[^>]*name="hasAgent"[^>]*checked/);
  });

  it("keeps a draft that was stored before the month had two fields", { tags: ["long"] }, async () => {
    const visitor = person();
    await visitor.post(buildPath(), STEP_1);
    await site.sql.query("UPDATE request_draft SET fields = fields || $1", [
      JSON.stringify({
        targetMoveIn: `${nextYear}-09`,
        hasAgent: true,
        agentName: "Dana",
        hasLender: false,
        lenderName: "",
      }),
    ]);
    const { body } = await visitor.get(buildPath());
    for (const value of ["09", String(nextYear)])
      expect(body).toMatch(
        new RegExp(`<option value="${value}" selected|<option[^>]*selected=""[^>]*value="${value}"`),
      );
    expect(body).toMatch(/<input[^>]*name="hasAgent"[^>]*checked/);
    await visitor.signIn("marisol@example.com");
    await visitor.post(`${buildPath()}?step=2`, { intent: "submit" });
    expect((await listRequests())[0]).toMatchObject({ target_move_in: `${nextYear}-09`, agent_name: "Dana" });
  });

  it("keeps the input when the home leaves the market before the request is sent", async () => {
    const visitor = person();
    await visitor.post(buildPath(), STEP_1);
    const staleFields = { intent: "submit", additionalComments: "Is the <b>roof</b> original?" };
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    try {
      const { status, body } = await visitor.post(buildPath(), staleFields);
      expect(status).toBe(410);
      expect(visibleText(body)).toContain("This home is no longer on the market, so nothing was sent.");
      expect(body).toContain("Is the &lt;b&gt;roof&lt;/b&gt; original?");
    } finally {
      await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    }
    expect(await listRequests()).toEqual([]);
  });

  it("tells a visitor after sign-in that the home left the market and nothing was sent", async () => {
    const visitor = person();
    await sendAs(visitor);
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    await visitor.signIn("marisol@example.com");
    const pageHtml = (await visitor.get("/")).body;
    await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    expect(await listRequests()).toEqual([]);
    expect(visibleText(pageHtml)).toContain("This home is no longer on the market, so nothing was sent.");
  });

  it.each(["request", "ask", "tour", "photos"])("names why a home has no page to %s in the title", async (page) => {
    for (const [id, status, title] of [
      [withdrawnHome, 410, "No longer available"],
      [99_999_999, 404, "Listing not found"],
    ] as const) {
      const response = await person().get(`/listing/${id}/${page}`);
      expect([response.status, response.body.match(/<title>[^<]*/g)]).toEqual([status, [`<title>${title} · Sunporch`]]);
    }
  });

  it("says that something went wrong, not that the home left the market, when the id of a request is used", {
    tags: ["long"],
  }, async () => {
    const [buyer, visitor] = [person(), person()];
    await buyer.signIn("marisol@example.com");
    await sendAs(buyer);
    await visitor.post(buildPath(), STEP_1);
    // What is left of a race between two browsers, one of which has sent the request.
    const takeId = () =>
      site.sql.query(
        "UPDATE timeline_request SET id = (SELECT request_id FROM request_draft ORDER BY expires_at DESC LIMIT 1)",
      );
    await takeId();
    await visitor.signIn("zoe@example.com");
    const { status, body } = await visitor.post(`${buildPath()}?step=2`, { intent: "submit" });
    expect(status).toBe(400);
    expect(visibleText(body)).toContain("Something went wrong. Please try again.");
    expect(visibleText(body)).not.toContain("no longer on the market");

    const later = person();
    await sendAs(later);
    await takeId();
    await later.signIn("marisol2@example.com");
    const pageHtml = (await later.get("/")).body;
    expect(visibleText(pageHtml)).toContain("Something went wrong. Please try again.");
  });

  it("accepts a request by API with the specified field names", async () => {
    const visitor = person();
    const payload = {
      id: "7d1d7b0e-9d3c-4a1f-8f7e-0c8c1a2b3c4d",
      listingId: home,
      fullName: "Marisol Vega",
      email: "marisol@example.com",
      contactMethod: "call",
      hasLender: true,
      preapprovalAmount: 600_000,
      maxHomeBudget: 675_000,
      targetMoveIn: `${nextYear}-08`,
      selectedUpgrades: ["kitchen-remodel"],
    };
    const post = (body: unknown) => visitor.call("POST", "/api/price-timeline-requests", body);
    expect((await post(payload)).status).toBe(401);
    await visitor.signIn("marisol@example.com");
    const created = await post(payload);
    expect(created.status).toBe(201);
    expect(JSON.parse(created.body)).toMatchObject({
      id: payload.id,
      listingId: home,
      listingAddress: "4471 Brockton Ave, Riverside, CA 92501",
      selectedUpgrades: ["kitchen-remodel"],
      totalPurchasePrice: 614_000,
    });
    expect((await post(payload)).status).toBe(200);
    expect(await listRequests()).toHaveLength(1);
    expect((await listRequests())[0]).toMatchObject({ preapproval_amount: 600_000, has_agent: false });
    const invalid = await post({ ...payload, id: undefined, maxHomeBudget: -1, targetMoveIn: "soon" });
    expect([invalid.status, Object.keys(JSON.parse(invalid.body).errors)]).toEqual([
      422,
      ["maxHomeBudget", "targetMoveIn"],
    ]);
    const month = await post({ ...payload, id: undefined, targetMoveIn: "2027-13" });
    expect([month.status, JSON.parse(month.body).errors]).toEqual([
      422,
      { targetMoveIn: "Choose a month, such as 2027-03." },
    ]);
    const lines = { fullName: "M\rV", phone: "555\n0148000", hasAgent: true, agentName: "D\rE" };
    const broken = await post({ ...payload, id: undefined, ...lines, maxHomeBudget: "675\n000" });
    expect([broken.status, JSON.parse(broken.body).errors]).toEqual([
      422,
      {
        fullName: "Use a single line.",
        phone: "Use a single line.",
        maxHomeBudget: "Use a single line.",
        agentName: "Use a single line.",
      },
    ]);
    expect((await post({ ...payload, id: undefined, listingId: withdrawnHome })).status).toBe(404);
    const refused = await post({ ...payload, id: undefined, selectedUpgrades: ["kitchen-remodel", "moat"] });
    expect([refused.status, JSON.parse(refused.body).errors]).toEqual([
      422,
      { selectedUpgrades: "“moat” isn’t an upgrade of this home." },
    ]);
    const mistyped = await post({
      ...payload,
      hasLender: "banana",
      targetMoveIn: 9,
      selectedUpgrades: "moat",
    });
    expect([mistyped.status, JSON.parse(mistyped.body).errors]).toEqual([
      422,
      {
        hasLender: "Use true or false.",
        targetMoveIn: "Choose a month, such as 2027-03.",
        selectedUpgrades: "Use a list.",
      },
    ]);
    const missing = await post({ listingId: home });
    expect([missing.status, Object.keys(JSON.parse(missing.body).errors)]).toEqual([
      422,
      ["fullName", "email", "maxHomeBudget", "targetMoveIn"],
    ]);
    expect((await post([])).status).toBe(400);
    const unused = { ...payload, id: undefined, agentName: "Dana", hasAgent: false };
    expect((await post(unused)).status).toBe(201);
    const longId = "x".repeat(101);
    const long = await post({ ...payload, id: undefined, selectedUpgrades: ["kitchen-remodel", longId] });
    expect([long.status, JSON.parse(long.body).errors]).toEqual([
      422,
      { "selectedUpgrades.1": "Use at most 100 characters." },
    ]);
    expect((await listRequests()).map((row) => row.agent_name)).toEqual([null, null]);
    expect((await visitor.get("/api/price-timeline-requests")).status).toBe(405);
    const other = person();
    await other.signIn("other@example.com");
    const taken = await other.call("POST", "/api/price-timeline-requests", payload);
    expect([taken.status, JSON.parse(taken.body).errors]).toEqual([
      422,
      { id: "This id was used for another request." },
    ]);
  });
});
