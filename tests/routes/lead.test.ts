/** Asking about a home, over HTTP against the built server. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createFormStamp } from "~/platform/http/requests/form-stamp.server";
import { addListing } from "../factories";
import type { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";

let home: number;
let otherHome: number;
let withdrawnHome: number;
const site = setUpRouteSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  otherHome = await addListing(sql, { listing_key: "b" });
  withdrawnHome = await addListing(sql, { listing_key: "c", withdrawn_at: new Date() });
});
const { createPerson: person } = site;
// The server's own, as serve() sets it.
beforeAll(() => void vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef"));
const listMailTo = async (email: string) =>
  (await site.sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at", [email])).rows.map(
    ({ kind }) => kind,
  );

describe("questions about a home", () => {
  const buildLeadPath = () => `/listing/${home}/ask`;
  const FIELDS = {
    name: "Ana",
    email: "ana@example.com",
    phone: "",
    contactPref: "call",
    bestTime: "morning",
    message: "Hi",
  };
  const leads = async () => (await site.sql.query("SELECT * FROM lead ORDER BY created_at")).rows;
  /** A stamp from long enough ago for a person to fill in the form. */
  async function readStamp(visitor: Person): Promise<string> {
    return /name="stamp" value="([^"]+)"/.exec((await visitor.get(buildLeadPath())).body)![1]!;
  }
  /** The stamp of a page that was made as long ago as a person needs to type. */
  const earlierStamp = () => createFormStamp(new Date(Date.now() - 4_000));

  it("keeps the search and the price choice of the home's page in its forms, and after them", async () => {
    const visitor = person();
    const typed = `/listing/${home}?beds=2&city=Riverside&upgrades=kitchen-remodel&rate=6`;
    // In the order of the site's own links.
    const path = (await visitor.get(typed)).headers.location ?? typed;
    const { body } = await visitor.get(path);
    const findLink = (html: string, pattern: RegExp) => pattern.exec(html)![1]!.replaceAll("&amp;", "&");
    for (const form of ["request", "tour", "ask"]) {
      const to = findLink(body, new RegExp(`href="(/listing/${home}/${form}[^"]*)"`));
      expect(findLink((await visitor.get(to)).body, new RegExp(`href="(/listing/${home}[?][^"]*)"`))).toBe(path);
    }
    const question = findLink(body, /href="([^"]*\/ask[^"]*)"/);
    expect((await visitor.post(question, { ...FIELDS, stamp: earlierStamp() })).headers.location).toBe(path);
  });

  it("stores a question and emails it to staff once, even when it is submitted twice", async () => {
    const visitor = person();
    const stampedFields = { ...FIELDS, stamp: earlierStamp() };
    for (const response of await Promise.all([
      visitor.post(buildLeadPath(), stampedFields),
      visitor.post(buildLeadPath(), stampedFields),
    ]))
      expect([response.status, response.headers.location]).toEqual([303, `/listing/${home}`]);
    expect(visibleText((await visitor.get("/")).body)).toContain("Request sent! We&#x27;ll be in touch soon.");
    expect(await leads()).toHaveLength(1);
    expect((await leads())[0]).toMatchObject({
      listing_id: home,
      name: "Ana",
      phone: null,
      contact_pref: "call",
      best_time: "morning",
      message: "Hi",
      spam: false,
    });
    expect(await listMailTo("hello@sunporch.example")).toEqual(["lead-new"]);
    // Forms are filled in for this visitor until someone signs out in this browser.
    expect((await visitor.get(buildLeadPath())).body).toMatch(
      /name="name"[^>]*value="Ana"|value="Ana"[^>]*name="name"/,
    );
    expect((await visitor.get(`/listing/${home}/request`)).body).toContain('value="ana@example.com"');
    const [, cookieValue = ""] = /(?:^|; )contact=([^;]+)/.exec(visitor.cookie) ?? [];
    const cookieText = cookieValue
      .split(".")
      .map((part) => Buffer.from(decodeURIComponent(part), "base64url").toString("latin1"));
    expect(cookieValue.length).toBeGreaterThan(40);
    expect([cookieValue, ...cookieText].join(" ")).not.toContain("ana@example.com");
    await visitor.post("/sign-out", {});
    expect((await visitor.get(buildLeadPath())).body).not.toContain('value="Ana"');
  });

  it("stores possible spam with the usual response and without an email", async () => {
    const visitor = person();
    const at = await readStamp(visitor);
    expect((await visitor.post(buildLeadPath(), { ...FIELDS, stamp: at })).status).toBe(303);
    expect(
      (await visitor.post(buildLeadPath(), { ...FIELDS, stamp: earlierStamp(), website: "https://evil.example" }))
        .status,
    ).toBe(303);
    expect((await leads()).map(({ spam }) => spam)).toEqual([true, true]);
    expect(await listMailTo("hello@sunporch.example")).toEqual([]);
    const forgedResponse = await visitor.post(buildLeadPath(), {
      ...FIELDS,
      stamp: at.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    });
    expect(forgedResponse.status).toBe(400);
    expect(await leads()).toHaveLength(2);
  });

  it("rejects a question with a message at each wrong field, and keeps the input", async () => {
    const wrong = { name: "Ana\nReyes", email: "ana", phone: "x", contactPref: "pigeon", message: "m".repeat(2_001) };
    const refused = await person().post(buildLeadPath(), { ...FIELDS, ...wrong, stamp: "x" });
    expect([refused.status, visibleText(refused.body).includes("Please check the form")]).toEqual([422, true]);
    for (const [name, message] of [
      ["name", "Use a single line."],
      ["email", "Use an email address"],
      ["phone", "Use a phone number"],
      ["contactPref", "Choose one of the options."],
      ["message", "Use at most 2000 characters."],
    ] as const) {
      expect(refused.body).toMatch(new RegExp(`id="lead-${name}-error"[^>]*>(<[^>]*>)*${message}`));
      if (name !== "contactPref") expect(refused.body).toContain(wrong[name]);
    }
    const empty = { name: "", email: "", contactPref: "", bestTime: "" };
    const { status, body } = await person().post(buildLeadPath(), { ...FIELDS, ...empty, stamp: "x" });
    expect(status).toBe(422);
    for (const text of [
      "Missing information Please fill in all required fields.",
      "Please enter your name.",
      "Please enter your email.",
      "Please choose how we should reach you.",
      "Please choose the best time.",
    ])
      expect(visibleText(body)).toContain(text);
    expect(body).toMatch(/<textarea[^>]*>\s*Hi<\/textarea>/);
    expect(await leads()).toEqual([]);
  });

  it("accepts questions by API, up to five per hour from one network", async () => {
    const visitor = person();
    const post = (body: unknown) => visitor.call("POST", "/api/leads", body);
    const question = { listingId: home, name: "Ana", email: "ana@example.com", contactPref: "text" };
    const created = await post({ ...question, id: randomUUID() });
    expect([created.status, JSON.parse(created.body).listingId]).toEqual([201, home]);
    expect((await leads())[0]).toMatchObject({ contact_pref: "text", best_time: "afternoon" });
    const again = await post({ ...question, id: JSON.parse(created.body).id });
    expect([again.status, JSON.parse(again.body).createdAt]).toEqual([201, JSON.parse(created.body).createdAt]);
    const withNul = await post({ ...question, message: "a\0b\\u0000", name: "Ana\\u0000" });
    expect([withNul.status, JSON.parse(withNul.body).errors]).toEqual([
      422,
      { message: "Leave out the character U+0000." },
    ]);
    const other = await post({ ...question, id: JSON.parse(created.body).id, listingId: otherHome });
    expect([other.status, JSON.parse(other.body).errors]).toEqual([
      422,
      { id: "This id was used for a question about another home." },
    ]);
    const readProblem = async (body: unknown) => {
      const { status, body: text } = await post(body);
      const { detail, errors } = JSON.parse(text);
      return { status, detail, errors };
    };
    const MISSING = "Please fill in all required fields.";
    expect(await readProblem({ listingId: home, name: "Ana" })).toEqual({
      status: 422,
      detail: MISSING,
      errors: { email: "Please enter your email." },
    });
    expect(await readProblem({ listingId: home, name: "Ana", email: "ana" })).toMatchObject({
      status: 422,
      detail: "Use an email address such as you@example.com.",
    });
    expect(await readProblem({ foo: 1 })).toEqual({
      status: 422,
      detail: MISSING,
      errors: {
        name: "Please enter your name.",
        email: "Please enter your email.",
        listingId: "This field is required.",
        foo: "This field isn’t known.",
      },
    });
    expect(
      await readProblem({ listingId: home, name: 5, email: null, phone: {}, contactPref: "pigeon", id: "x" }),
    ).toEqual({
      status: 422,
      detail: MISSING,
      errors: {
        name: "Use text.",
        email: "Please enter your email.",
        phone: "Use text.",
        contactPref: "Choose one of the options.",
        id: "Use a UUID.",
      },
    });
    expect((await readProblem([])).status).toBe(400);
    const lines = await post({ listingId: home, name: "Ana\r\nB", email: "ana@example.com", phone: "555\n0148000" });
    expect([lines.status, JSON.parse(lines.body).errors]).toEqual([
      422,
      { name: "Use a single line.", phone: "Use a single line." },
    ]);
    expect((await post({ listingId: withdrawnHome, name: "Ana", email: "ana@example.com" })).status).toBe(404);
    await post({ listingId: home, name: "Ana", email: "ana@example.com" });
    const limited = await post({ listingId: home, name: "Ana", email: "ana@example.com" });
    expect([limited.status, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it("answers 500 when the database rejects a question, without logging its text", async () => {
    await site.sql.query("ALTER TABLE lead ADD CONSTRAINT lead_refused CHECK (name <> 'Quentin Log')");
    try {
      const body = { listingId: home, name: "Quentin Log", email: "quentin@log.example", message: "Call me at home" };
      const response = await person().call("POST", "/api/leads", body);
      expect([response.status, response.body.includes("lead_refused")]).toEqual([500, false]);
    } finally {
      await site.sql.query("ALTER TABLE lead DROP CONSTRAINT lead_refused");
    }
    await expect.poll(() => site.server.output()).toContain("lead_refused");
    expect(site.server.output()).not.toMatch(/Quentin Log|quentin@log|Call me at home/);
  });

  it("answers a dialog's posts as a page's: what is wrong as data, and the redirect with the toast of the next page", async () => {
    const visitor = person();
    const stampedFields = { ...FIELDS, stamp: earlierStamp() };
    const invalid = await visitor.post(`${buildLeadPath()}.data`, { ...stampedFields, name: "" });
    expect([invalid.status, invalid.body.includes("Please enter your name.")]).toEqual([422, true]);
    const response = await visitor.post(`${buildLeadPath()}.data`, stampedFields);
    expect([response.status, response.body.includes(`/listing/${home}`)]).toEqual([202, true]);
    expect(await leads()).toHaveLength(1);
    expect(visibleText((await visitor.get("/")).body)).toContain("Request sent!");
  });

  it("marks a refused form in its title, links to the wrong fields and focuses the first, without scripts", async () => {
    const { body } = await person().post(buildLeadPath(), { ...FIELDS, email: "ana", phone: "x", stamp: "x" });
    expect(body.match(/<title>[^<]*<\/title>/g)).toEqual([
      expect.stringMatching(/^<title>Error: Get more information · .+<\/title>$/),
    ]);
    const [, summary = ""] = /<div role="alert"[^>]*>(<h2.*?)<\/div>/.exec(body) ?? [];
    expect(visibleText(summary)).toMatch(/^\s*Please check the form/);
    expect([...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(["lead-email", "lead-phone"]);
    const [field = ""] = /<input[^>]*id="lead-email"[^>]*>/.exec(body) ?? [];
    expect(field).toMatch(/autofocus/i);
    expect(field).toContain('aria-describedby="lead-email-error"');
    expect(body.match(/autofocus/gi)).toHaveLength(1);
    const fresh = (await person().get(buildLeadPath())).body;
    expect(fresh).toMatch(/<title>Get more information · .+<\/title>/);
    expect(fresh).not.toMatch(/autofocus/i);
  });

  it("ignores fields that are not a person's", async () => {
    const visitor = person();
    const names = ["__intent__", "__state__", "a[4294967294]", "a.b.c", "toString", "a.".repeat(5_000)];
    const odd = Object.fromEntries(names.map((name) => [name, '{"type":"reset","payload":{}}']));
    const invalid = await visitor.post(buildLeadPath(), { ...FIELDS, ...odd, name: "", stamp: "x" });
    expect([invalid.status, invalid.body.includes('value="ana@example.com"')]).toEqual([422, true]);
    expect(visibleText(invalid.body)).toContain("Please enter your name.");
    expect((await visitor.post(buildLeadPath(), { ...FIELDS, ...odd, stamp: earlierStamp() })).status).toBe(303);
  });

  it("remembers name and phone for a buyer whose profile lacks them, and never changes the profile", async () => {
    const buyer = person();
    await buyer.signIn("buyer@example.com");
    const send = (fields: Partial<typeof FIELDS>) =>
      buyer.post(buildLeadPath(), { ...FIELDS, email: "buyer@example.com", ...fields, stamp: earlierStamp() });
    const readProfile = async () =>
      (await site.sql.query("SELECT name, phone FROM account WHERE email = 'buyer@example.com'")).rows[0];
    expect((await send({ name: "<b>" })).status).toBe(303);
    expect(await readProfile()).toEqual({ name: null, phone: null });
    await send({ name: "Bea  Reyes", phone: "" });
    expect(await readProfile()).toEqual({ name: "Bea Reyes", phone: null });
    await buyer.call("POST", "/api/leads", {
      listingId: home,
      name: "B",
      email: "b@example.com",
      phone: "(555) 555-0199",
    });
    await send({ name: "Robot", phone: "(555) 555-0177", website: "https://spam.example" } as Partial<typeof FIELDS>);
    expect(await readProfile()).toEqual({ name: "Bea Reyes", phone: null });
    await buyer.call("POST", "/api/leads", {
      listingId: home,
      name: "B",
      email: "buyer@example.com",
      phone: "(555)  555-0148",
    });
    expect(await readProfile()).toEqual({ name: "Bea Reyes", phone: "(555) 555-0148" });
    const { body } = await buyer.get(buildLeadPath());
    for (const value of ["Bea Reyes", "buyer@example.com", "(555) 555-0148"])
      expect(body).toContain(`value="${value}"`);
  });

  it("keeps the input when the home leaves the market before the question is sent", async () => {
    const who = person();
    const stamped = { ...FIELDS, message: "Is it <i>quiet</i>? 🌵 مرحبا", stamp: earlierStamp() };
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    try {
      const { status, body } = await who.post(buildLeadPath(), stamped);
      expect(status).toBe(410);
      expect(visibleText(body)).toContain("This home is no longer on the market, so nothing was sent.");
      expect(body).toContain("Is it &lt;i&gt;quiet&lt;/i&gt;? 🌵 مرحبا");
    } finally {
      await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    }
    expect(await leads()).toEqual([]);
  });

  it("rejects a ten-megabyte body unread, and marks an API question with a filled honeypot as spam", {
    tags: ["long"],
  }, async () => {
    const visitor = person();
    expect((await visitor.post(buildLeadPath(), { ...FIELDS, message: "m".repeat(10_000_000) })).status).toBe(413);
    const body = { listingId: home, name: "Bot", email: "bot@example.com", website: "https://evil.example" };
    expect((await visitor.call("POST", "/api/leads", body)).status).toBe(201);
    expect((await leads()).map(({ spam }) => spam)).toEqual([true]);
    expect(await listMailTo("hello@sunporch.example")).toEqual([]);
  });
});
