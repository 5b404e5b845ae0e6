/** Matching saved searches with synced changes, and the alert emails. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { db } from "~/platform/db/db.server";
import { closePool, query } from "~/platform/db/pool.server";
import { enqueueDueAlerts } from "~/saved-searches/alert-emails.server";
import type { AlertFrequency } from "~/saved-searches/alert-rules";
import { matchSearches } from "~/saved-searches/matching.server";
import { saveSearch, updateSearch } from "~/saved-searches/saved-searches.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { emptyTables } from "../setup/empty-tables";

let database: TestDatabase;
let sql: pg.Client;
let ana: string;
let homeCount = 0;

beforeAll(async () => {
  database = await createTestDatabase();
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
  await emptyTables(sql, "account", "listing", "mail", "price_observation");
  ana = await createAccount("ana@example.com");
});

async function createAccount(email: string): Promise<string> {
  const id = randomUUID();
  await sql.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $2, now())", [id, email]);
  return id;
}

/** Writes a home's price as the sync does. */
async function addObservation(listingId: number, price: number, status = "Active"): Promise<void> {
  await sql.query("UPDATE listing SET list_price = $2, status = $3, revision = revision + 1 WHERE id = $1", [
    listingId,
    price,
    status,
  ]);
  await sql.query("UPDATE catalogue SET revision = revision + 1");
  await sql.query(
    `INSERT INTO price_observation (listing_id, observed_at, list_price, status)
     VALUES ($1, now() + $2 * interval '1 second', $3, $4)`,
    [listingId, ++homeCount, price, status],
  );
}

async function addHome(row: Record<string, unknown> = {}, price = 500_000): Promise<number> {
  const id = await addListing(sql, {
    listing_key: `k${++homeCount}`,
    line1: `${homeCount} Elm Way`,
    revision: homeCount,
    ...row,
  });
  await addObservation(id, price);
  return id;
}

const createSearch = (name: string, search: string, alerts: AlertFrequency = "at-once", accountId = ana) =>
  saveSearch(accountId, { name, search, alerts }, db());
async function runMatching() {
  await indexListingText();
  return matchSearches();
}
const listEmails = async () =>
  (await query<{ recipient: string; subject: string; text: string; unsubscribe_url: string }>(
    "SELECT recipient, subject, text, unsubscribe_url FROM mail ORDER BY subject",
  )) as { recipient: string; subject: string; text: string; unsubscribe_url: string }[];
const listHits = async () =>
  (
    await query<{ name: string; id: number; before: number | null }>(
      `SELECT s.name, h.listing_id AS id, h.price_before AS before
       FROM search_hit h JOIN saved_search s ON s.id = h.search_id ORDER BY 1, 2`,
    )
  ).map(({ name, id, before }) => [name, id, before]);

describe("a synced home", () => {
  it("matches a home with exactly the saved searches whose list contains it", async () => {
    const earlierHome = await addHome();
    // The family home costs $3,294 a month, and the kitchen another $155.
    await createSearch("payment", "?maxPayment=3300");
    await createSearch("payment with 10% down", "?maxPayment=3300&down=10");
    await createSearch("payment with a kitchen", "?maxPayment=3300&upgrades=kitchen-remodel");
    await createSearch("riverside", "?city=Riverside&beds=3");
    await createSearch("words", "?keywords=avocado");
    await createSearch("cheap", "?maxPrice=400000");
    await createSearch("polygon", `?polygon=${encodeURIComponent("-117.5,33.9;-117.2,33.9;-117.2,34.1;-117.5,34.1")}`);
    const family = await addHome({ beds: 4, description: "Two avocado trees and a porch." });
    const smallHome = await addHome({ beds: 1, city: "Corona", lat: 33.87, lng: -117.56 }, 390_000);
    expect(await runMatching()).toEqual({ homes: 3, hits: expect.any(Number) });
    expect(await listHits()).toEqual([
      ["cheap", smallHome, null],
      ["payment", family, null],
      ["payment", smallHome, null],
      ["payment with 10% down", smallHome, null],
      ["payment with a kitchen", smallHome, null],
      ["polygon", family, null],
      ["riverside", family, null],
      ["words", family, null],
    ]);
    expect(earlierHome).toBeLessThan(family);
    expect(await runMatching()).toEqual({ homes: 0, hits: 0 });
  });

  it("matches a home after a price cut or a return to the market, but not after a price increase or another status change", async () => {
    const [cheaperHome, pricierHome, pendingHome, relistedHome] = [
      await addHome(),
      await addHome(),
      await addHome(),
      await addHome(),
    ];
    await addObservation(relistedHome, 500_000, "Closed");
    await runMatching();
    await createSearch("all", "?city=Riverside");
    await addObservation(cheaperHome, 450_000);
    await addObservation(pricierHome, 550_000);
    await addObservation(pendingHome, 500_000, "Pending");
    await addObservation(relistedHome, 500_000);
    await runMatching();
    expect(await listHits()).toEqual([
      ["all", cheaperHome, 500_000],
      ["all", relistedHome, null],
    ]);
  });

  it("reports a home once, whatever changes later", async () => {
    await createSearch("all", "?city=Riverside");
    const home = await addHome();
    await runMatching();
    expect(await enqueueDueAlerts()).toBe(1);
    await addObservation(home, 450_000);
    await addObservation(home, 400_000);
    await runMatching();
    expect(await enqueueDueAlerts()).toBe(0);
    expect(await listHits()).toEqual([["all", home, null]]);
  });

  it("matches a home in only one of several concurrent processes", { tags: ["long"] }, async () => {
    await createSearch("all", "?city=Riverside");
    for (let n = 0; n < 5; n++) await addHome();
    await indexListingText();
    await Promise.all(Array.from({ length: 5 }, () => matchSearches()));
    expect(await listHits()).toHaveLength(5);
    const posted = await Promise.all(Array.from({ length: 5 }, () => enqueueDueAlerts()));
    expect(posted.reduce((sum, count) => sum + count)).toBe(1);
    expect(await listEmails()).toHaveLength(1);
  });

  it("continues with the next batch when more homes changed than fit in one", { tags: ["long"] }, async () => {
    await createSearch("all", "?city=Riverside", "off");
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
    expect(await runMatching()).toEqual({ homes: 2_500, hits: 25 });
  });
});

describe("alert emails", () => {
  const morning = new Date("2026-11-20T16:00:00Z");
  const setFoundAt = (at: string) => sql.query("UPDATE search_hit SET found_at = $1", [at]);

  it("lists homes with price and office, and an unsubscribe link, in alerts", async () => {
    await createSearch("Riverside <3>", "?city=Riverside");
    const reducedHome = await addHome({
      beds: 3,
      baths: 2,
      sqft: 1_450,
      attribution: { officeName: "Marigold & Partners" },
    });
    await runMatching();
    await enqueueDueAlerts();
    await emptyTables(sql, "search_hit", "mail");
    const newHome = await addHome({ address_shown: false, line1: "Secret Ln" }, 610_000);
    await addObservation(reducedHome, 480_000);
    await runMatching();
    expect(await enqueueDueAlerts()).toBe(1);
    const [email] = await listEmails();
    expect(email).toMatchObject({
      recipient: "ana@example.com",
      subject: "1 new home and 1 price cut for “Riverside <3>”",
    });
    expect(email!.text).toContain("$480,000, ");
    expect(email!.text).toContain("Was $500,000. 3 bd · 2 ba · 1,450 sqft · Listing office: Marigold & Partners");
    expect(email!.text).toContain(`/listing/${newHome}`);
    expect(email!.text).not.toContain("Secret");
    expect(email!.text).toContain("/?city=Riverside");
    expect(email!.unsubscribe_url).toMatch(/\/stop-alerts\/[0-9a-f-]{36}$/);
    expect(email!.text).toContain(email!.unsubscribe_url);
  });

  it("sends daily digests at 7:30 AM California time, one per search", async () => {
    await createSearch("daily", "?city=Riverside", "daily");
    await addHome();
    await runMatching();
    // 7:29 AM in California: yesterday's digest was sent, and these homes were found later.
    await setFoundAt("2026-11-20T15:00:00Z");
    expect(await enqueueDueAlerts(new Date("2026-11-20T15:29:00Z"))).toBe(0);
    expect(await enqueueDueAlerts(new Date("2026-11-20T15:30:00Z"))).toBe(1);
    await addHome();
    await runMatching();
    await setFoundAt("2026-11-20T18:00:00Z");
    expect(await enqueueDueAlerts(new Date("2026-11-20T23:00:00Z"))).toBe(0);
    expect(await enqueueDueAlerts(new Date("2026-11-21T15:31:00Z"))).toBe(1);
  });

  it("sends the other alerts when one fails, and then that one only", async () => {
    const ben = await createAccount("ben@example.com");
    await createSearch("Mine", "?minPrice=1");
    await createSearch("His", "?minPrice=1", "at-once", ben);
    await addHome();
    await runMatching();
    const recipients = async () => (await listEmails()).map(({ recipient }) => recipient).sort();
    for (const recipient of ["ana@example.com", "ben@example.com"]) {
      await sql.query("DELETE FROM mail");
      await sql.query("UPDATE search_hit SET mail_due = true");
      await sql.query(`ALTER TABLE mail ADD CONSTRAINT no_mail CHECK (recipient <> '${recipient}')`);
      await expect(enqueueDueAlerts()).rejects.toThrow(/^1 of 2 failed: .*no_mail/s);
      await sql.query("ALTER TABLE mail DROP CONSTRAINT no_mail");
      expect(await recipients()).toEqual(["ana@example.com", "ben@example.com"].filter((other) => other !== recipient));
      expect(await enqueueDueAlerts()).toBe(1);
      expect(await recipients()).toEqual(["ana@example.com", "ben@example.com"]);
    }
  });

  it("omits homes that left the market, and sends no alert if none remain", async () => {
    await createSearch("all", "?city=Riverside");
    const [withdrawnHome, shownHome] = [await addHome(), await addHome()];
    await runMatching();
    await sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [withdrawnHome]);
    await enqueueDueAlerts(morning);
    expect((await listEmails())[0]!.text).not.toContain(`/listing/${withdrawnHome}`);
    expect((await listEmails())[0]!.text).toContain(`/listing/${shownHome}`);
    const laterHome = await addHome();
    await runMatching();
    await sql.query("UPDATE listing SET withdrawn_at = now() WHERE id = $1", [laterHome]);
    expect(await enqueueDueAlerts()).toBe(0);
  });

  it("sends no alerts for searches without alerts, disabled accounts and unverified addresses", async () => {
    const [ben, eve] = [await createAccount("ben@example.com"), await createAccount("eve@example.com")];
    await createSearch("off", "?city=Riverside", "off");
    await createSearch("ended", "?city=Riverside", "at-once", ben);
    await createSearch("unproved", "?city=Riverside", "at-once", eve);
    await sql.query("UPDATE account SET disabled_at = now() WHERE id = $1", [ben]);
    await sql.query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [eve]);
    await addHome();
    await runMatching();
    expect(await enqueueDueAlerts()).toBe(0);
    // Homes found while alerts were off are not reported later.
    const [{ id }] = (await query<{ id: string }>("SELECT id FROM saved_search WHERE name = 'off'")) as [
      { id: string },
    ];
    await updateSearch(ana, id, { name: "off", alerts: "at-once" });
    expect(await enqueueDueAlerts()).toBe(0);
    await addHome();
    await runMatching();
    expect(await enqueueDueAlerts()).toBe(1);
  });

  it("stops alerts immediately, including pending ones", async () => {
    await createSearch("all", "?city=Riverside", "daily");
    await addHome();
    await runMatching();
    const [{ id }] = (await query<{ id: string }>("SELECT id FROM saved_search")) as [{ id: string }];
    await updateSearch(await createAccount("ben@example.com"), id, { name: "all", alerts: "off" });
    expect((await query("SELECT FROM search_hit WHERE mail_due")).length).toBe(1);
    await updateSearch(ana, id, { name: "all", alerts: "off" });
    expect((await query("SELECT FROM search_hit WHERE mail_due")).length).toBe(0);
    await updateSearch(ana, id, { name: "all", alerts: "at-once" });
    expect(await enqueueDueAlerts()).toBe(0);
  });
});
