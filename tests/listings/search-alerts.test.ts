/** Matching saved searches with synced changes, and the alert emails. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { followListingText } from "~/listings/text/follow.server";
import { closePool, pool, query } from "~/platform/db/pool.server";
import { mailAlerts } from "~/saved-searches/alert-mail.server";
import type { Alerts } from "~/saved-searches/alert-rules";
import { chooseAlerts } from "~/saved-searches/alerts.server";
import { matchSearches } from "~/saved-searches/matching.server";
import { keepSearch } from "~/saved-searches/saved-searches.server";
import { addListing } from "../factories";
import { type TestDatabase, testDatabase } from "../setup/database";

let database: TestDatabase;
let sql: pg.Client;
let ana: string;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  await closePool();
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql.query("TRUNCATE account, listing, mail, price_observation CASCADE");
  ana = await account("ana@example.com");
});

async function account(email: string): Promise<string> {
  const id = randomUUID();
  await sql.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now())", [id, email]);
  return id;
}

/** Writes a home's price as the sync does. */
async function observed(listingId: number, price: number, status = "Active"): Promise<void> {
  await sql.query("UPDATE listing SET list_price = $2, status = $3, revision = revision + 1 WHERE id = $1", [
    listingId,
    price,
    status,
  ]);
  await sql.query("UPDATE catalogue SET revision = revision + 1");
  await sql.query(
    `INSERT INTO price_observation (listing_id, observed_at, list_price, status)
     VALUES ($1, now() + $2 * interval '1 second', $3, $4)`,
    [listingId, ++made, price, status],
  );
}

async function comes(row: Record<string, unknown> = {}, price = 500_000): Promise<number> {
  const id = await addListing(sql, { listing_key: `k${++made}`, line1: `${made} Elm Way`, revision: made, ...row });
  await observed(id, price);
  return id;
}

const save = (name: string, search: string, alerts: Alerts = "at-once", who = ana) =>
  keepSearch(who, { name, search, alerts }, pool());
async function match() {
  await followListingText();
  return matchSearches();
}
const letters = async () =>
  (await query<{ recipient: string; subject: string; text: string; unsubscribe_url: string }>(
    "SELECT recipient, subject, text, unsubscribe_url FROM mail ORDER BY subject",
  )) as { recipient: string; subject: string; text: string; unsubscribe_url: string }[];
const hits = async () =>
  (
    await query<{ name: string; id: number; before: number | null }>(
      `SELECT s.name, h.listing_id AS id, h.price_before AS before
       FROM search_hit h JOIN saved_search s ON s.id = h.search_id ORDER BY 1, 2`,
    )
  ).map(({ name, id, before }) => [name, id, before]);

describe("a synced home", () => {
  it("matches a home with exactly the saved searches whose list contains it", async () => {
    const before = await comes();
    await save("riverside", "?city=Riverside&beds=3");
    await save("words", "?keywords=avocado");
    await save("cheap", "?maxPrice=400000");
    await save("polygon", `?polygon=${encodeURIComponent("-117.5,33.9;-117.2,33.9;-117.2,34.1;-117.5,34.1")}`);
    const family = await comes({ beds: 4, description: "Two avocado trees and a porch." });
    const small = await comes({ beds: 1, city: "Corona", lat: 33.87, lng: -117.56 }, 390_000);
    expect(await match()).toEqual({ homes: 3, hits: expect.any(Number) });
    expect(await hits()).toEqual([
      ["cheap", small, null],
      ["polygon", family, null],
      ["riverside", family, null],
      ["words", family, null],
    ]);
    expect(before).toBeLessThan(family);
    expect(await match()).toEqual({ homes: 0, hits: 0 });
  });

  it("matches a home after a price cut or a return to the market, but not after a price increase or another status change", async () => {
    const [cheaper, dearer, pending, back] = [await comes(), await comes(), await comes(), await comes()];
    await observed(back, 500_000, "Closed");
    await match();
    await save("all", "?city=Riverside");
    await observed(cheaper, 450_000);
    await observed(dearer, 550_000);
    await observed(pending, 500_000, "Pending");
    await observed(back, 500_000);
    await match();
    expect(await hits()).toEqual([
      ["all", cheaper, 500_000],
      ["all", back, null],
    ]);
  });

  it("reports a home once, whatever changes later", async () => {
    await save("all", "?city=Riverside");
    const home = await comes();
    await match();
    expect(await mailAlerts()).toBe(1);
    await observed(home, 450_000);
    await observed(home, 400_000);
    await match();
    expect(await mailAlerts()).toBe(0);
    expect(await hits()).toEqual([["all", home, null]]);
  });

  it("matches a home in only one of several concurrent processes", async () => {
    await save("all", "?city=Riverside");
    for (let n = 0; n < 5; n++) await comes();
    await followListingText();
    await Promise.all(Array.from({ length: 5 }, () => matchSearches()));
    expect(await hits()).toHaveLength(5);
    const posted = await Promise.all(Array.from({ length: 5 }, () => mailAlerts()));
    expect(posted.reduce((sum, one) => sum + one)).toBe(1);
    expect(await letters()).toHaveLength(1);
  });

  it("continues with the next batch when more homes changed than fit in one", async () => {
    await save("all", "?city=Riverside", "off");
    await sql.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, pool_types, highlights,
         listed_at, modified_at, content_hash, revision)
       SELECT 'sample', 'many' || n, n, 'Active', 500000, CASE n % 100 WHEN 0 THEN 'Riverside' ELSE 'Corona' END, 'CA',
         '92501', '{}', '{}', now(), now(), 'hash', 100000 + n FROM generate_series(1, 2500) n`,
    );
    await sql.query(
      `INSERT INTO price_observation (listing_id, observed_at, list_price, status)
       SELECT id, modified_at, list_price, status FROM listing ORDER BY id`,
    );
    expect(await match()).toEqual({ homes: 2_500, hits: 25 });
  });
});

describe("alert emails", () => {
  const morning = new Date("2026-11-20T16:00:00Z");
  const found = (at: string) => sql.query("UPDATE search_hit SET found_at = $1", [at]);

  it("lists homes with price and office, and an unsubscribe link, in alerts", async () => {
    await save("Riverside <3>", "?city=Riverside");
    const cut = await comes({ beds: 3, baths: 2, sqft: 1_450, attribution: { officeName: "Marigold & Partners" } });
    await match();
    await mailAlerts();
    await sql.query("TRUNCATE search_hit, mail");
    const fresh = await comes({ address_shown: false, line1: "Secret Ln" }, 610_000);
    await observed(cut, 480_000);
    await match();
    expect(await mailAlerts()).toBe(1);
    const [letter] = await letters();
    expect(letter).toMatchObject({
      recipient: "ana@example.com",
      subject: "1 new home and 1 price cut for “Riverside <3>”",
    });
    expect(letter!.text).toContain("$480,000, ");
    expect(letter!.text).toContain("Was $500,000. 3 bd · 2 ba · 1,450 sqft · Listing office: Marigold & Partners");
    expect(letter!.text).toContain(`/listing/${fresh}`);
    expect(letter!.text).not.toContain("Secret");
    expect(letter!.text).toContain("/?city=Riverside");
    expect(letter!.unsubscribe_url).toMatch(/\/stop-alerts\/[0-9a-f-]{36}$/);
    expect(letter!.text).toContain(letter!.unsubscribe_url);
  });

  it("sends daily digests at 7:30 AM California time, one per search", async () => {
    await save("daily", "?city=Riverside", "daily");
    await comes();
    await match();
    // 7:29 AM in California: yesterday's digest was sent, and these homes were found later.
    await found("2026-11-20T15:00:00Z");
    expect(await mailAlerts(new Date("2026-11-20T15:29:00Z"))).toBe(0);
    expect(await mailAlerts(new Date("2026-11-20T15:30:00Z"))).toBe(1);
    await comes();
    await match();
    await found("2026-11-20T18:00:00Z");
    expect(await mailAlerts(new Date("2026-11-20T23:00:00Z"))).toBe(0);
    expect(await mailAlerts(new Date("2026-11-21T15:31:00Z"))).toBe(1);
  });

  it("omits homes that left the market, and sends no alert if none remain", async () => {
    await save("all", "?city=Riverside");
    const [gone, stays] = [await comes(), await comes()];
    await match();
    await sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [gone]);
    await mailAlerts(morning);
    expect((await letters())[0]!.text).not.toContain(`/listing/${gone}`);
    expect((await letters())[0]!.text).toContain(`/listing/${stays}`);
    const late = await comes();
    await match();
    await sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [late]);
    expect(await mailAlerts()).toBe(0);
  });

  it("sends no alerts for searches without alerts, disabled accounts and unverified addresses", async () => {
    const [ben, eve] = [await account("ben@example.com"), await account("eve@example.com")];
    await save("off", "?city=Riverside", "off");
    await save("ended", "?city=Riverside", "at-once", ben);
    await save("unproved", "?city=Riverside", "at-once", eve);
    await sql.query("UPDATE account SET disabled_at = now() WHERE id = $1", [ben]);
    await sql.query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [eve]);
    await comes();
    await match();
    expect(await mailAlerts()).toBe(0);
    // Homes found while alerts were off are not reported later.
    const [{ id }] = (await query<{ id: string }>("SELECT id FROM saved_search WHERE name = 'off'")) as [
      { id: string },
    ];
    await chooseAlerts(ana, id, "at-once");
    expect(await mailAlerts()).toBe(0);
    await comes();
    await match();
    expect(await mailAlerts()).toBe(1);
  });

  it("stops alerts immediately, including pending ones", async () => {
    await save("all", "?city=Riverside", "daily");
    await comes();
    await match();
    const [{ id }] = (await query<{ id: string }>("SELECT id FROM saved_search")) as [{ id: string }];
    await chooseAlerts(await account("ben@example.com"), id, "off");
    expect((await query("SELECT FROM search_hit WHERE mail_due")).length).toBe(1);
    await chooseAlerts(ana, id, "off");
    expect((await query("SELECT FROM search_hit WHERE mail_due")).length).toBe(0);
    await chooseAlerts(ana, id, "at-once");
    expect(await mailAlerts()).toBe(0);
  });
});
