/**
 * Homes are visible once, and only if their feed is configured and up to date.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { matchAllDuplicates } from "~/feed/replication/duplicates.server";
import { listFeeds, removeFeed, STATE_REMOVALS } from "~/feed/replication/remove-feed.server";
import { preparePage, writePage } from "~/feed/replication/write-page.server";
import { countCompliance } from "~/feed/reports/compliance.server";
import { getListing } from "~/listings/home/detail.server";
import { toListingView } from "~/listings/home/listing-view.server";
import { renderListFeed } from "~/listings/list-feed.server";
import type { ListingContent } from "~/listings/listing";
import { findPhoto } from "~/listings/photos/photo-lookup.server";
import { findMlsFilter, suggestAddresses, suggestMlsNumbers } from "~/listings/places/addresses.server";
import { getListingIndex, ListingIndex } from "~/listings/search/listing-index.server";
import { countListings, listCards, listListings } from "~/listings/search.server";
import { writeSitemapIndex, writeSitemapListings } from "~/listings/sitemap.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { listHiddenFeeds, readFeedDisplay } from "~/mls/feed-display.server";
import { getListSources } from "~/mls/feed-notices.server";
import { db } from "~/platform/db/db.server";
import { bulkTransaction, query } from "~/platform/db/pool.server";
import { forgetEnv, requireEnv } from "~/platform/env.server";
import { OperatorError } from "~/platform/operator-error";
import { filterSavedIds, listSavedHomes, removeHome, saveHome } from "~/saved-homes/saved-homes.server";
import { matchSearches } from "~/saved-searches/matching.server";
import { listSavedSearches, saveSearch } from "~/saved-searches/saved-searches.server";
import { setUpFileDatabase } from "./database";
import { mapContent } from "./record";

setUpFileDatabase();
const now = new Date();
const SYSTEM = { id: null, email: "test" };

/** Applies an environment like a restart. */
async function restartServer(variables: Record<string, string> = {}): Promise<void> {
  for (const name of Object.keys(process.env)) if (name.startsWith("FEED")) delete process.env[name];
  Object.assign(process.env, variables);
  requireEnv({ database: true });
  forgetEnv();
  await readFeedDisplay();
}
const TWO = {
  FEEDS: "north,south",
  FEED_NORTH_URL: "http://127.0.0.1:9/",
  FEED_NORTH_MLS_NAME: "North MLS",
  FEED_SOUTH_URL: "http://127.0.0.1:9/",
  FEED_SOUTH_MLS_NAME: "South MLS",
  FEED_SOUTH_MAX_AGE: "6",
};

type HomeFields = Partial<Record<string, unknown>> & { office?: string };
let minute = 0;
/** A timestamp after all earlier ones. */
const nextTime = () => new Date(Date.UTC(2026, 10, 1, 0, ++minute)).toISOString();

/** A mapped home as a feed sends it. */
function createContent(key: string, { office = "North Realty", ...homeFields }: HomeFields = {}): ListingContent {
  const fields = { ListingKey: key, ListingId: `M-${key}`, ListOfficeName: office, ModificationTimestamp: nextTime() };
  return mapContent({
    ...fields,
    Media: [{ MediaKey: "p1", MediaURL: "https://x.example/1.jpg", Order: 0 }],
    ...homeFields,
  });
}
const SAME_HOME = { StreetNumber: "12", StreetName: "WILLOW", StreetSuffix: "Lane", office: "South Homes" };

const PROVIDED_SETS = { photos: true, openHouses: true };

/** Writes a page of a feed like replication does. */
const writeHomes = (feed: string, homes: readonly ListingContent[], isOneOfSeveral = true) =>
  bulkTransaction((client) =>
    writePage(
      client,
      { name: feed, isOneOfSeveral },
      preparePage(
        homes.map((content) => ({
          raw: null,
          mapped: { kind: "listing" as const, content, includes: PROVIDED_SETS, photosChangedAt: null },
        })),
        { photoUrlsExpire: false },
      ),
    ),
  );
const withdrawHome = (feed: string, key: string) =>
  bulkTransaction((client) =>
    writePage(
      client,
      { name: feed, isOneOfSeveral: true },
      preparePage(
        [{ raw: null, mapped: { kind: "removed", key, modifiedAt: nextTime(), reason: "sold", status: "Closed" } }],
        { photoUrlsExpire: false },
      ),
    ),
  );
const findId = async (feed: string, key: string) =>
  (await query<{ id: number }>("SELECT id FROM listing WHERE feed = $1 AND listing_key = $2", [feed, key]))[0]!.id;

/** The ids in the followed search index, the cards, the API's rows, and the sitemap, which must be equal. */
async function listShownIds(): Promise<number[]> {
  const index = await getListingIndex();
  await index.refresh();
  const ids = [...index.findMatchingIds({ minute: 0 })];
  const all = (await query<{ id: number }>("SELECT id FROM listing ORDER BY id")).map(({ id }) => id);
  expect((await listCards(all, now)).map(({ id }) => id)).toEqual(ids);
  expect((await listListings(all)).map(({ id }) => id)).toEqual(ids);
  const freshIndex = await ListingIndex.loadSome(all);
  expect([...freshIndex.findMatchingIds({ minute: 0 })]).toEqual(ids);
  expect(await countListings({})).toBe(ids.length);
  const { xml } = (await writeSitemapListings("listings-1.xml")) ?? { xml: "" };
  expect([...xml.matchAll(/listing\/(\d+)</g)].map(([, id]) => Number(id))).toEqual(ids);
  expect((await writeSitemapIndex()).includes("listings-1.xml")).toBe(ids.length > 0);
  expect((await renderListFeed({})).xml.match(/<entry>/g)?.length ?? 0).toBe(ids.length);
  return ids;
}

beforeEach(async () => {
  await query(
    `TRUNCATE account, saved_search, listing, home_address, duplicate_listing, replication_state, sync_run, audit_event CASCADE`,
  );
  await query("UPDATE alert_cursor SET observation = (SELECT coalesce(max(id), 0) FROM price_observation)");
  await restartServer(TWO);
});
afterEach(() => restartServer());

describe("the same home in two feeds", () => {
  test("shows a home of two feeds once, from the fresher one, with both offices, and redirects the other's page", async () => {
    await writeHomes("north", [createContent("n1"), createContent("n2", { StreetNumber: "14" })]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 820_000 })]);
    const [north, onlyNorth, south] = [
      await findId("north", "n1"),
      await findId("north", "n2"),
      await findId("south", "s1"),
    ];
    expect(await listShownIds()).toEqual([onlyNorth, south]);

    const found = await getListing(String(north), now);
    expect(found).toMatchObject({ id: south, withdrawn: false, listPrice: 820_000 });
    if (found?.withdrawn !== false) throw new Error("It is shown.");
    const view = toListingView(found, now);
    expect(view.attribution.officeName).toBe("South Homes");
    expect(view.alsoListed).toMatchObject([{ source: "Test MLS", attribution: { officeName: "North Realty" } }]);
    expect(await getListSources([onlyNorth, south])).toMatchObject({ sources: [{ feed: "north" }, { feed: "south" }] });
    expect(await getListSources([south])).toMatchObject({ sources: [{ mlsName: "South MLS" }], hidden: [] });
    expect(await findMlsFilter("M-n1")).toBeNull();
    expect(await suggestMlsNumbers("M-", 5)).toHaveLength(2);
    expect([await countCompliance("north"), await countCompliance("south")]).toMatchObject([
      { homes: 1 },
      { homes: 1 },
    ]);

    // The other one becomes fresher, and the search index updates without reloading.
    await writeHomes("north", [createContent("n1", { ListPrice: 810_000 })]);
    expect(await listShownIds()).toEqual([north, onlyNorth]);
    expect(await getListing(String(south), now)).toMatchObject({ id: north });
  });

  test("shows two homes again when prices diverge, one is withheld, or one is withdrawn", async () => {
    await writeHomes("north", [createContent("n1")]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 760_000 })]);
    const [north, south] = [await findId("north", "n1"), await findId("south", "s1")];
    expect(await listShownIds()).toEqual([south]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 759_999 })]);
    expect(await listShownIds()).toEqual([north, south]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 842_105 })]);
    expect(await listShownIds()).toEqual([south]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, InternetAddressDisplayYN: false })]);
    expect(await listShownIds()).toEqual([north, south]);
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    expect(await listShownIds()).toEqual([south]);
    await withdrawHome("south", "s1");
    expect(await listShownIds()).toEqual([north]);
    expect(await getListing(String(south), now)).toMatchObject({ id: north, withdrawn: false });
    await withdrawHome("north", "n1");
    expect(await listShownIds()).toEqual([]);
    expect(await getListing(String(south), now)).toMatchObject({ id: south, withdrawn: true, isOutOfDate: false });
  });

  test("treats another type or unit as another home, and never matches within one feed", async () => {
    await writeHomes("north", [createContent("n1"), createContent("n2"), createContent("n3", { UnitNumber: "4" })]);
    await writeHomes("south", [
      createContent("s1", { ...SAME_HOME, PropertySubType: "Condominium" }),
      createContent("s3", { ...SAME_HOME, UnitNumber: "#4" }),
    ]);
    const hidden = await query("SELECT listing_id, shown_id FROM duplicate_listing");
    expect(hidden).toEqual([{ listing_id: await findId("north", "n3"), shown_id: await findId("south", "s3") }]);
    expect(await listShownIds()).toHaveLength(4);
  });

  test("doesn't match homes with other beds or size, without a unit in a building, or with two candidates", async () => {
    const at = (StreetNumber: string, more: HomeFields = {}) => ({ ...SAME_HOME, StreetNumber, ...more });
    const condo = { PropertySubType: "Condominium", StreetName: null };
    await writeHomes("north", [
      createContent("n1", { PropertySubType: "Condominium", BedroomsTotal: 1, LivingArea: 500 }),
      createContent("n2", { ...condo, UnparsedAddress: "14 WILLOW LN, Unit 4, Los Angeles CA" }),
      createContent("n3", { StreetNumber: "16", BedroomsTotal: 3, LivingArea: 1500 }),
      createContent("n4", { StreetNumber: "18", BedroomsTotal: 3, LivingArea: 1500 }),
      createContent("n5", { StreetNumber: "20", BedroomsTotal: 3, LivingArea: 1500 }),
    ]);
    await writeHomes("south", [
      createContent("s1", { ...SAME_HOME, PropertySubType: "Condominium", BedroomsTotal: 1, LivingArea: 500 }),
      createContent("s2", { ...condo, UnparsedAddress: "14 WILLOW LN, Unit 9, Los Angeles CA" }),
      createContent("s3", at("16", { BedroomsTotal: 2, LivingArea: 1500 })),
      createContent("s4", at("18", { BedroomsTotal: 3, LivingArea: 2500 })),
      createContent("s5", at("20", { BedroomsTotal: null, LivingArea: 1505 })),
    ]);
    const hidden = () =>
      query(`SELECT a.listing_key AS hidden, b.listing_key AS shown FROM duplicate_listing
        JOIN listing a ON a.id = listing_id JOIN listing b ON b.id = shown_id ORDER BY 1`);
    expect(await hidden()).toEqual([{ hidden: "n5", shown: "s5" }]);
    expect(await listShownIds()).toHaveLength(9);

    // With a second home at the address in the same feed, it is unknown which of them is in the other feed.
    await writeHomes("south", [createContent("s6", at("20"))]);
    expect(await hidden()).toEqual([]);
    expect(await listShownIds()).toHaveLength(11);
    await withdrawHome("south", "s5");
    expect(await hidden()).toEqual([
      { hidden: "n5", shown: "s6" },
      { hidden: "s5", shown: "n5" },
    ]);
    expect(await listShownIds()).toHaveLength(9);
  });

  test("keeps showing a home of one feed until the other feed's is a day newer or has another price or status", async () => {
    await writeHomes("north", [createContent("n1")]);
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    const [north, south] = [await findId("north", "n1"), await findId("south", "s1")];
    await writeHomes("north", [createContent("n1", { PublicRemarks: "New carpets." })]);
    expect(await listShownIds()).toEqual([south]);
    await writeHomes("north", [
      createContent("n1", { PublicRemarks: "New floors.", ModificationTimestamp: "2026-11-04T00:00:00Z" }),
    ]);
    expect(await listShownIds()).toEqual([north]);
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ModificationTimestamp: "2026-11-04T01:00:00Z" })]);
    expect(await listShownIds()).toEqual([north]);
    await writeHomes("south", [
      createContent("s1", { ...SAME_HOME, StandardStatus: "Pending", ModificationTimestamp: "2026-11-04T01:01:00Z" }),
    ]);
    expect(await listShownIds()).toEqual([south]);
  });

  test("shows the home that its feed changed last, even if open houses were read later", async () => {
    await writeHomes("north", [createContent("n1")]);
    // As reading open houses from their own resource does.
    await query("UPDATE listing SET changed_at = now()");
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    expect(await listShownIds()).toEqual([await findId("south", "s1")]);
    expect(await getListing(String(await findId("north", "n1")), now)).toMatchObject({ feed: "south" });
  });

  test("omits a sale before the home was listed from its history, and treats an old sale as another listing", async () => {
    const sold = { ModificationTimestamp: "2024-05-01T00:00:00.000Z", OnMarketTimestamp: "2024-05-01T00:00:00.000Z" };
    await writeHomes("north", [createContent("n1", { ...sold, ListPrice: 800_000 })]);
    await withdrawHome("north", "n1");
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 820_000, OriginalListPrice: 820_000 })]);
    const south = await findId("south", "s1");
    const found = await getListing(String(south), now);
    if (found?.withdrawn !== false) throw new Error("It is shown.");
    expect(toListingView(found, now).priceEvents.map(({ price }) => price)).toEqual([820_000]);
    expect(await getListing(String(await findId("north", "n1")), now)).toMatchObject({ id: south });

    await query("UPDATE listing SET withdrawn_at = '2024-07-01' WHERE feed = 'north'");
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 821_000 })]);
    expect(await query("SELECT FROM duplicate_listing")).toEqual([]);
  });

  test("shows the home of the remaining feed when the other is no longer configured", async () => {
    await writeHomes("north", [createContent("n1")]);
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    const [north, south] = [await findId("north", "n1"), await findId("south", "s1")];
    await restartServer({ FEED_URL: "http://127.0.0.1:9/", FEED_NAME: "north" });
    expect(await listShownIds()).toEqual([north]);
    expect(await getListing(String(south), now)).toMatchObject({ id: north, alsoListed: [] });
  });

  test("matches nothing with one feed, and matches homes once a second one is configured", async () => {
    await writeHomes("north", [createContent("n1"), createContent("n2", { StreetNumber: "14" })], false);
    await writeHomes("south", [createContent("s1", SAME_HOME)], false);
    expect(await query("SELECT FROM home_address")).toEqual([]);
    expect(await listShownIds()).toHaveLength(3);
    const feed = { isOneOfSeveral: true } as Parameters<typeof matchAllDuplicates>[0];
    const match = () => matchAllDuplicates(feed, new AbortController().signal);
    await match();
    expect(await listShownIds()).toEqual([await findId("north", "n2"), await findId("south", "s1")]);
    // With nothing to match, it creates no revision that all search indexes would have to read.
    const revision = () => query("SELECT revision FROM catalogue");
    const before = await revision();
    await match();
    expect(await revision()).toEqual(before);
  });

  test("keeps one saved home, one alert, and one price history for a home of two feeds, even when it switches feeds", async () => {
    const ana = randomUUID();
    await query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, 'ana@example.com', now())", [ana]);
    await writeHomes("north", [createContent("n1", { ListPrice: 850_000 })]);
    await writeHomes("north", [createContent("n1", { ListPrice: 800_000 })]);
    const north = await findId("north", "n1");
    await saveHome(ana, north);
    await saveSearch(ana, { name: "all", search: "?zip=90012", alerts: "at-once" }, db());
    await indexListingText();
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    const south = await findId("south", "s1");
    const hits = () => query("SELECT listing_id AS id, price_before AS before FROM search_hit ORDER BY 1");

    // It isn't a new home, and the same price isn't a reduction.
    await indexListingText();
    await matchSearches();
    expect(await hits()).toEqual([]);
    expect(await listSavedHomes(ana)).toMatchObject([{ id: south, price: 800_000, isUnavailable: false }]);
    expect(await filterSavedIds(ana, [south])).toEqual([south]);
    await saveHome(ana, south);
    expect(await listSavedHomes(ana)).toHaveLength(1);
    const found = await getListing(String(north), now);
    if (found?.withdrawn !== false) throw new Error("It is shown.");
    expect(found.priceHistory.map(({ price }) => price)).toEqual([800_000, 800_000, 850_000]);
    expect(
      toListingView(found, now).priceEvents.filter(({ label: what }) => /down|cut|reduc/i.test(what)),
    ).toHaveLength(1);

    // A reduction that both feeds report is reported once.
    await writeHomes("south", [createContent("s1", { ...SAME_HOME, ListPrice: 790_000 })]);
    await matchSearches();
    await writeHomes("north", [createContent("n1", { ListPrice: 790_000 })]);
    await matchSearches();
    expect(await hits()).toEqual([{ id: south, before: 800_000 }]);
    expect(await listSavedSearches(ana)).toMatchObject([{ newHomes: 1 }]);

    // It is still the same home after the first feed drops it.
    await withdrawHome("north", "n1");
    await matchSearches();
    expect(await hits()).toHaveLength(1);
    expect(await listSavedHomes(ana)).toMatchObject([{ id: south, isUnavailable: false }]);
    await removeHome(ana, south);
    expect(await listSavedHomes(ana)).toEqual([]);
  });
});

describe("a feed that is not configured", () => {
  test("hides a feed that is not configured, reports it at the start, and shows it when it is configured again", async () => {
    await writeHomes("north", [createContent("n1")]);
    const north = await findId("north", "n1");
    await indexListingText();
    expect(await findPhoto(north, (await listListings([north]))[0]!.media[0]!.key)).toMatchObject({ feed: "north" });
    expect(await suggestAddresses("12 Willow", 5)).toHaveLength(1);
    await restartServer({ FEED_URL: "http://127.0.0.1:9/" });
    expect(await listShownIds()).toEqual([]);
    expect(await getListing(String(north), now)).toMatchObject({ withdrawn: true, isOutOfDate: false });
    expect(await suggestAddresses("12 Willow", 5)).toEqual([]);
    expect(await findPhoto(north, "another")).toEqual({ state: "withdrawn" });
    expect(await listHiddenFeeds(["sample"])).toEqual([{ name: "north", homes: 1 }]);
    await restartServer({ FEED_URL: "http://127.0.0.1:9/", FEED_NAME: "north" });
    expect(await listShownIds()).toEqual([north]);
  });

  test("removes a feed with all its data except what people have saved", async () => {
    await writeHomes("north", [
      createContent("n1"),
      createContent("n2", { StreetNumber: "14" }),
      createContent("n3", { StreetNumber: "16" }),
    ]);
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    await query("INSERT INTO replication_state (feed, resource) VALUES ('north', 'Property'), ('south', 'Property')");
    await query("INSERT INTO sync_run (feed, kind, trigger, started_at) VALUES ('north', 'sweep', 'start', now())");
    await query("INSERT INTO feed_source (feed, vendor, base_url) VALUES ('north', 'reso', 'http://127.0.0.1:9/')");
    await query("INSERT INTO feed_metadata (feed, source, fetched_at, description) VALUES ('north', '', now(), '{}')");
    await query("INSERT INTO withheld_record (feed, key, modified_at) VALUES ('north', 'n9', now())");
    await query("INSERT INTO feed_open_house (feed, key, starts_at, entry) VALUES ('north', 'o1', now(), '{}')");
    await query(
      `INSERT INTO quarantined_record (feed, resource, key, reason, raw, first_seen_at, last_seen_at)
       VALUES ('north', 'Property', 'n8', 'no price', '{}', now(), now())`,
    );
    const ana = randomUUID();
    await query("INSERT INTO account (id, email) VALUES ($1, 'ana@example.com')", [ana]);
    await saveHome(ana, await findId("north", "n2"));
    await expect(removeFeed("north", SYSTEM)).rejects.toThrow(OperatorError);
    await restartServer({ FEED_URL: "http://127.0.0.1:9/", FEED_NAME: "south" });
    await expect(removeFeed("unknown", SYSTEM)).rejects.toThrow("No feed is called unknown.");
    expect(await listFeeds()).toMatchObject([
      { name: "north", display: "not configured", homes: 3 },
      { name: "south", display: "shown", homes: 1 },
    ]);
    expect(await removeFeed("north", SYSTEM)).toEqual({ deleted: 2, emptied: 1 });
    expect(await query("SELECT listing_key, line1, media, description FROM listing WHERE feed = 'north'")).toEqual([
      { listing_key: "n2", line1: null, media: [], description: null },
    ]);
    const tables = await query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND column_name = 'feed' AND table_name <> 'listing' ORDER BY table_name`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(STATE_REMOVALS).sort());
    const selects = tables.map(({ name }) => `SELECT '${name}' AS name, feed FROM ${name}`);
    expect(await query(selects.join(" UNION ALL "))).toEqual([{ name: "replication_state", feed: "south" }]);
    expect(await query("SELECT action, entity, entity_id, before FROM audit_event")).toEqual([
      { action: "delete", entity: "feed", entity_id: "north", before: { homes: 3 } },
    ]);
    expect(await listSavedHomes(ana)).toMatchObject([{ isUnavailable: true, photo: null }]);
    expect(await listShownIds()).toEqual([await findId("south", "s1")]);
    expect(await listFeeds()).toMatchObject([{ name: "south", homes: 1 }]);
  });
});

describe("a feed that has not been reached for FEED_MAX_AGE", () => {
  test("hides an outdated feed until its next successful run, without reporting its homes as gone", async () => {
    await writeHomes("north", [createContent("n1"), createContent("n2", { StreetNumber: "14" })]);
    await writeHomes("south", [createContent("s1", SAME_HOME)]);
    const [north, otherHome, south] = [
      await findId("north", "n1"),
      await findId("north", "n2"),
      await findId("south", "s1"),
    ];
    const setLastSuccess = (feed: string, hours: number) =>
      query(
        `INSERT INTO replication_state (feed, resource, last_success_at) VALUES ($1, 'Property', now() - $2 * interval '1 hour')
         ON CONFLICT (feed, resource) DO UPDATE SET last_success_at = excluded.last_success_at`,
        [feed, hours],
      );
    const ana = randomUUID();
    await query("INSERT INTO account (id, email) VALUES ($1, 'ana@example.com')", [ana]);
    await saveHome(ana, otherHome);
    await setLastSuccess("north", 23);
    await setLastSuccess("south", 5);
    expect(await listShownIds()).toEqual([otherHome, south]);

    await setLastSuccess("south", 7);
    expect(await listShownIds()).toEqual([north, otherHome]);
    expect(await getListSources()).toMatchObject({
      sources: [{ feed: "north" }],
      hidden: ["South MLS"],
      allHidden: false,
    });
    expect(await getListing(String(south), now)).toMatchObject({ id: north });

    await setLastSuccess("north", 25);
    expect(await listShownIds()).toEqual([]);
    expect(await getListSources()).toMatchObject({ sources: [], hidden: ["North MLS", "South MLS"], allHidden: true });
    expect(await getListing(String(otherHome), now)).toMatchObject({ withdrawn: true, isOutOfDate: true });
    expect(await findPhoto(otherHome, "any")).toEqual({ state: "out of date" });
    expect(await listSavedHomes(ana)).toMatchObject([
      { id: otherHome, isUnavailable: true, isOutOfDate: true, photo: null },
    ]);

    await setLastSuccess("north", 0);
    expect(await listShownIds()).toEqual([north, otherHome]);
    await restartServer({ ...TWO, FEED_SOUTH_MAX_AGE: "0" });
    expect(await listShownIds()).toEqual([otherHome, south]);
  });

  test("measures a feed's age from its first attempt if none has succeeded", async () => {
    await writeHomes("north", [createContent("n1")]);
    expect(await listShownIds()).toHaveLength(1);
    await query(
      "INSERT INTO sync_run (feed, kind, trigger, started_at) VALUES ('north', 'replication', 'start', now() - interval '25 hours')",
    );
    expect(await listShownIds()).toEqual([]);
  });
});
