/** Asking about a home, over HTTP against the built server. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { formStamp } from "~/platform/http/form-stamp.server";
import { addListing } from "../factories";
import type { Person } from "./person";
import { routeSite, words } from "./route-site";

let home: number;
let gone: number;
const site = routeSite(async (sql) => {
  home = await addListing(sql, { listing_key: "a", line1: "4471 Brockton Ave" });
  gone = await addListing(sql, { listing_key: "c", withdrawn_at: new Date() });
});
const { person } = site;
// The server's own, as serve() sets it.
beforeAll(() => void vi.stubEnv("AUTH_SECRETS", "a-secret-of-the-tests-0123456789abcdef"));
const mailTo = async (email: string) =>
  (await site.sql.query("SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at", [email])).rows.map(
    ({ kind }) => kind,
  );

describe("a question about a home", () => {
  const ask = () => `/listing/${home}/ask`;
  const FIELDS = {
    name: "Ana",
    email: "ana@example.com",
    phone: "",
    contactPref: "call",
    bestTime: "morning",
    message: "Hi",
  };
  const leads = async () => (await site.sql.query("SELECT * FROM lead ORDER BY created_at")).rows;
  /** The stamp of a page that is requested now. */
  async function stamp(who: Person): Promise<string> {
    return /name="stamp" value="([^"]+)"/.exec((await who.get(ask())).body)![1]!;
  }
  /** The stamp of a page that was made as long ago as a person needs to type. */
  const earlierStamp = () => formStamp(new Date(Date.now() - 4_000));

  it("is kept and mailed to the staff, once however often it is pressed", async () => {
    const who = person();
    const stamped = { ...FIELDS, stamp: await stamp(who) };
    await new Promise((done) => setTimeout(done, 3_100));
    for (const answer of await Promise.all([who.post(ask(), stamped), who.post(ask(), stamped)]))
      expect([answer.status, answer.headers.location]).toEqual([303, `/listing/${home}`]);
    expect(words((await who.get("/")).body)).toContain("Request sent! We&#x27;ll be in touch soon.");
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
    expect(await mailTo("hello@sunporch.example")).toEqual(["lead-new"]);
    // Forms know this visitor from now on, and no longer once somebody has signed out here.
    expect((await who.get(ask())).body).toMatch(/name="name"[^>]*value="Ana"|value="Ana"[^>]*name="name"/);
    expect((await who.get(`/listing/${home}/request`)).body).toContain('value="ana@example.com"');
    const [, kept = ""] = /(?:^|; )contact=([^;]+)/.exec(who.cookie) ?? [];
    const plain = kept.split(".").map((part) => Buffer.from(decodeURIComponent(part), "base64url").toString("latin1"));
    expect(kept.length).toBeGreaterThan(40);
    expect([kept, ...plain].join(" ")).not.toContain("ana@example.com");
    await who.post("/sign-out", {});
    expect((await who.get(ask())).body).not.toContain('value="Ana"');
  });

  it("of a robot is answered like any other, kept as such and mailed to nobody", async () => {
    const who = person();
    const at = await stamp(who);
    expect((await who.post(ask(), { ...FIELDS, stamp: at })).status).toBe(303);
    expect((await who.post(ask(), { ...FIELDS, stamp: earlierStamp(), website: "https://evil.example" })).status).toBe(
      303,
    );
    expect((await leads()).map(({ spam }) => spam)).toEqual([true, true]);
    expect(await mailTo("hello@sunporch.example")).toEqual([]);
    const forged = await who.post(ask(), { ...FIELDS, stamp: at.replace(/.$/, (last) => (last === "A" ? "B" : "A")) });
    expect(forged.status).toBe(400);
    expect(await leads()).toHaveLength(2);
  });

  it.each<[string, Partial<typeof FIELDS>, string, string]>([
    ["no name", { name: "" }, "Missing information", "Please enter your name."],
    ["no address", { email: "" }, "Please fill in all required fields.", "Please enter your email."],
    ["no such address", { email: "ana" }, "Please look again", "Use an email address"],
    ["an unknown way", { contactPref: "pigeon" }, "Please look again", "Choose one of these."],
    ["no phone number", { phone: "x" }, "Please look again", "Use a phone number"],
    ["a name of two lines", { name: "Ana\u2028Reyes" }, "Please look again", "Use a single line."],
    ["a phone number of two lines", { phone: "(555)\r555-0148" }, "Please look again", "Use a single line."],
    ["a message too long", { message: "m".repeat(2_001) }, "Please look again", "Use at most 2000 characters."],
  ])("is refused for %s, with everything kept", async (_, given, title, message) => {
    const { status, body } = await person().post(ask(), { ...FIELDS, ...given, stamp: "x" });
    expect(status).toBe(422);
    expect(words(body)).toContain(title);
    expect(body).toContain(message);
    if (!given.message) expect(body).toMatch(/<textarea[^>]*>\s*Hi<\/textarea>/);
    expect(await leads()).toEqual([]);
  });

  it("can be asked by a program, five times an hour from one network", async () => {
    const who = person();
    const post = (body: unknown) => who.call("POST", "/api/leads", body);
    const created = await post({ listingId: home, name: "Ana", email: "ana@example.com", contactPref: "text" });
    expect([created.status, JSON.parse(created.body).listingId]).toEqual([201, home]);
    expect((await leads())[0]).toMatchObject({ contact_pref: "text", best_time: "afternoon" });
    const wrong = await post({ listingId: home, name: "Ana" });
    expect([wrong.status, JSON.parse(wrong.body).errors]).toEqual([422, { email: "Please enter your email." }]);
    const lines = await post({ listingId: home, name: "Ana\r\nB", email: "ana@example.com", phone: "555\n0148000" });
    expect([lines.status, JSON.parse(lines.body).errors]).toEqual([
      422,
      { name: "Use a single line.", phone: "Use a single line." },
    ]);
    expect((await post({ listingId: gone, name: "Ana", email: "ana@example.com" })).status).toBe(404);
    for (let n = 0; n < 3; n++) await post({ listingId: home, name: "Ana", email: "ana@example.com" });
    const often = await post({ listingId: home, name: "Ana", email: "ana@example.com" });
    expect([often.status, Number(often.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  it("that the database refuses is an error of ours, and the log has nothing of what was typed", async () => {
    await site.sql.query("ALTER TABLE lead ADD CONSTRAINT lead_refused CHECK (name <> 'Quentin Log')");
    try {
      const body = { listingId: home, name: "Quentin Log", email: "quentin@log.example", message: "Call me at home" };
      const answer = await person().call("POST", "/api/leads", body);
      expect([answer.status, answer.body.includes("lead_refused")]).toEqual([500, false]);
    } finally {
      await site.sql.query("ALTER TABLE lead DROP CONSTRAINT lead_refused");
    }
    await expect.poll(() => site.server.output()).toContain("lead_refused");
    expect(site.server.output()).not.toMatch(/Quentin Log|quentin@log|Call me at home/);
  });

  it("over the home's page is answered, and leads nowhere", async () => {
    const who = person();
    const stamped = { ...FIELDS, stamp: earlierStamp(), over: "1" };
    const wrong = await who.post(`${ask()}.data`, { ...stamped, name: "" });
    expect([wrong.status, wrong.body.includes("Missing information")]).toEqual([422, true]);
    const sent = await who.post(`${ask()}.data`, stamped);
    expect([sent.status, sent.body.includes('"sent"')]).toEqual([200, true]);
    expect(await leads()).toHaveLength(1);
    expect(words((await who.get("/")).body)).not.toContain("Request sent!");
  });

  it("whose home leaves the market before it is sent gives back what was typed", async () => {
    const who = person();
    const stamped = { ...FIELDS, message: "Is it <i>quiet</i>? 🌵 مرحبا", stamp: earlierStamp() };
    await site.sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [home]);
    try {
      const { status, body } = await who.post(ask(), stamped);
      expect(status).toBe(410);
      expect(words(body)).toContain("This home has left the market, so nothing was sent.");
      expect(body).toContain("Is it &lt;i&gt;quiet&lt;/i&gt;? 🌵 مرحبا");
    } finally {
      await site.sql.query("UPDATE listing SET withdrawn_at = NULL WHERE id = $1", [home]);
    }
    expect(await leads()).toEqual([]);
  });

  it("of ten megabytes is refused before it is read, and a program's with a filled trap is a robot's", async () => {
    const who = person();
    expect((await who.post(ask(), { ...FIELDS, message: "m".repeat(10_000_000) })).status).toBe(413);
    const body = { listingId: home, name: "Bot", email: "bot@example.com", website: "https://evil.example" };
    expect((await who.call("POST", "/api/leads", body)).status).toBe(201);
    expect((await leads()).map(({ spam }) => spam)).toEqual([true]);
    expect(await mailTo("hello@sunporch.example")).toEqual([]);
  });
});
