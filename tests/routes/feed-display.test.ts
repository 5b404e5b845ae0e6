/**
 * A site with two feeds, for visitors, API clients and staff.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { type SampleFeed, startSampleFeed } from "sample-mls";
import { afterAll, describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { setUpRouteSite, visibleText } from "./route-site";

const [north, south]: [SampleFeed, SampleFeed] = await Promise.all([
  startSampleFeed({ homes: 12, seed: 7 }),
  startSampleFeed({ homes: 8, seed: 8 }),
]);
afterAll(() => Promise.all([north.close(), south.close()]));

const photo = "a".repeat(16);
let [hiddenHome, shownHome, oldHome] = [0, 0, 0];
const SET_LAST_SUCCESS = `
  INSERT INTO replication_state (feed, resource, last_success_at) VALUES ($1, 'Property', now() - $2 * interval '1 hour')
  ON CONFLICT (feed, resource) DO UPDATE SET last_success_at = excluded.last_success_at`;
const site = setUpRouteSite(
  async (sql) => {
    const home = (feed: string, listing_key: string, office: string, row: Record<string, unknown> = {}) =>
      addListing(sql, {
        feed,
        listing_key,
        line1: "12 Willow Ln",
        attribution: { officeName: office },
        media: [{ key: photo, url: "/1.jpg", caption: null }],
        photo_count: 1,
        ...row,
      });
    hiddenHome = await home("north", "n1", "North Realty");
    shownHome = await home("south", "s1", "South Homes");
    oldHome = await home("former", "f1", "Former Realty");
    await sql.query("INSERT INTO duplicate_listing (listing_id, shown_id, shown_feed) VALUES ($1, $2, 'south')", [
      hiddenHome,
      shownHome,
    ]);
    for (const feed of ["north", "south"]) await sql.query(SET_LAST_SUCCESS, [feed, 1]);
  },
  {
    FEEDS: "north,south",
    FEED_NORTH_URL: north.url,
    FEED_NORTH_TOKEN: "sample",
    FEED_NORTH_MLS_NAME: "North MLS",
    FEED_NORTH_SELECT_EXTRA: "SAMPLE_Highlights",
    FEED_SOUTH_URL: south.url,
    FEED_SOUTH_TOKEN: "sample",
    FEED_SOUTH_MLS_NAME: "South MLS",
    FEED_SOUTH_DISCLAIMER: "South of the river.",
    LOG_LEVEL: "info",
  },
);
const setLastSuccess = (feed: string, hours: number) => site.sql.query(SET_LAST_SUCCESS, [feed, hours]);

// Syncs remove the homes of the other tests, so they run last.
describe("a site with two feeds", { shuffle: false }, () => {
  describe("visitors", { shuffle: false }, () => {
    it("lists the same home once, redirects from its other URL, and shows its listing offices in both feeds", async () => {
      const visitor = site.createPerson();
      const page = await visitor.get(`/listing/${hiddenHome}?beds=2`);
      expect([page.status, page.headers.location]).toEqual([308, `/listing/${shownHome}?beds=2`]);
      expect(page.headers["cache-control"]).toBe("no-cache");
      const photos = await visitor.get(`/listing/${hiddenHome}/photos`);
      expect([photos.status, photos.headers.location]).toEqual([308, `/listing/${shownHome}/photos`]);
      const { body } = await visitor.get(`/listing/${shownHome}`);
      expect(visibleText(body)).toContain("South Homes");
      expect(visibleText(body)).toMatch(/Also listed in North MLS Listing office: North Realty/);
      expect(visibleText(body)).toContain("South of the river.");
      const api = await visitor.get(`/api/listings/${hiddenHome}`);
      expect([api.status, JSON.parse(api.body).id]).toEqual([200, shownHome]);
      expect(JSON.parse((await visitor.get("/api/listings/count")).body)).toMatchObject({ total: 1 });
      const list = visibleText((await visitor.get("/")).body);
      expect(list).toMatch(/Listing data from South MLS\. Last updated .*\. South of the river\./);
      expect(list).not.toContain("Listing data from North MLS");
      expect(visibleText((await visitor.get("/map")).body)).toContain("Listing data from North MLS");
    });

    it("takes a question or request that is sent again after the same home of another feed is shown", async () => {
      const visitor = site.createPerson();
      await visitor.signIn("ana@example.com");
      const contact = { listingId: hiddenHome, email: "ana@example.com" };
      const targetMoveIn = `${new Date().getFullYear() + 1}-06`;
      const request = { ...contact, id: randomUUID(), fullName: "Ana", maxHomeBudget: 675_000, targetMoveIn };
      const lead = { ...contact, id: randomUUID(), name: "Ana", contactPref: "text" };
      const send = async () => {
        const answers = [
          await visitor.call("POST", "/api/leads", lead),
          await visitor.call("POST", "/api/price-timeline-requests", request),
        ];
        return answers.map(({ status, body }) => [status, JSON.parse(body).listingId]);
      };
      const swapPair = (feed: string) =>
        site.sql.query("UPDATE duplicate_listing SET listing_id = shown_id, shown_id = listing_id, shown_feed = $1", [
          feed,
        ]);
      expect(await send()).toEqual([
        [201, shownHome],
        [201, shownHome],
      ]);
      await swapPair("north");
      const again = await send();
      await swapPair("south");
      expect(again).toEqual([
        [201, shownHome],
        [200, shownHome],
      ]);
    });

    it("hides homes of a feed that is not configured", async () => {
      const visitor = site.createPerson();
      expect((await visitor.get(`/listing/${oldHome}`)).status).toBe(410);
      expect((await visitor.get(`/api/listings/${oldHome}`)).status).toBe(410);
      expect((await visitor.get(`/api/media/${oldHome}-${photo}`)).status).toBe(410);
      expect((await visitor.get("/sitemaps/listings-1.xml")).body).not.toContain(`/listing/${oldHome}<`);
      await expect
        .poll(() => site.server.lines())
        .toContainEqual(
          expect.objectContaining({
            feed: "former",
            homes: 1,
            msg: "homes of a feed that is not configured are hidden",
          }),
        );
    });

    it("reports out-of-date data while a feed is unreachable, and shows the homes again afterward", async () => {
      const visitor = site.createPerson();
      await setLastSuccess("north", 25);
      await setLastSuccess("south", 25);
      await expect.poll(async () => (await visitor.get(`/listing/${shownHome}`)).status).toBe(503);
      const page = await visitor.get(`/listing/${shownHome}`);
      expect(page.headers["retry-after"]).toBe("900");
      expect(visibleText(page.body)).toContain("out of date, so we can’t show it right now");
      expect(page.body).not.toContain("South Homes");
      for (const path of [`/listing/${shownHome}/photos`, `/listing/${shownHome}/ask`, `/api/listings/${shownHome}`])
        expect((await visitor.get(path)).status).toBe(503);
      const image = await visitor.get(`/api/media/${shownHome}-${photo}`);
      expect([image.status, image.headers["retry-after"]]).toEqual([503, "900"]);
      await expect
        .poll(async () => visibleText((await visitor.get("/")).body))
        .toContain("We can’t show homes right now");
      const compared = visibleText((await visitor.get(`/compare?homes=${hiddenHome},${shownHome},${oldHome}`)).body);
      expect(compared).toContain(
        "2 homes can’t be shown right now because the data is out of date. One home is no longer available.",
      );
      const list = visibleText((await visitor.get("/map")).body);
      expect(list).toContain(
        "Homes from North MLS and South MLS aren’t shown because their listing data is out of date.",
      );
      const sam = site.createPerson();
      await sam.signIn("sam@sunporch.example");
      expect(visibleText((await sam.get("/admin/dashboard")).body)).toContain(
        "The listings of south haven’t been synced for more than an hour and aren’t shown",
      );
      await site.sql.query(
        `INSERT INTO quarantined_record (feed, resource, key, reason, raw, first_seen_at, last_seen_at)
         VALUES ('north', 'Property', 'n9', 'ListPrice is missing or not above zero', '{}', now(), now())`,
      );
      const syncPage = visibleText((await sam.get("/admin/sync")).body);
      expect(syncPage).toMatch(/north \(North MLS\) Last successful sync: [^.]*, 25 hours ago\./);
      expect(syncPage).toContain("Its homes aren’t shown because the data is older than FEED_MAX_AGE allows.");
      expect(syncPage).toContain("n9 ListPrice is missing or not above zero. Seen 1 time, last ");
      await site.sql.query("TRUNCATE quarantined_record");
      await setLastSuccess("south", 0);
      await expect.poll(async () => (await visitor.get(`/listing/${shownHome}`)).status).toBe(200);
      await expect
        .poll(async () => visibleText((await visitor.get("/")).body))
        .toContain("Homes from North MLS aren’t shown");
    });
  });

  describe("staff", () => {
    it("syncs one feed or all, but not while a sync of any of them is running", async () => {
      const sam = site.createPerson();
      await sam.signIn("sam@sunporch.example");
      await site.sql.query("TRUNCATE audit_event, sync_run, replication_state, feed_metadata");
      const audited = async () =>
        (await site.sql.query("SELECT entity_id FROM audit_event WHERE action = 'sync' ORDER BY id")).rows.map(
          (row) => row.entity_id,
        );
      await site.sql.query(
        `INSERT INTO job_lease (job, slot, holder, lease_until, started_at)
       VALUES ('sync:south', 'running', 'elsewhere:1', now() + interval '1 hour', now())`,
      );
      expect((await sam.call("POST", "/api/idx/sync")).status).toBe(409);
      expect((await sam.post("/admin/sync", { intent: "sync" })).status).toBe(409);
      expect(await audited()).toEqual([]);
      expect((await sam.post("/admin/sync", { intent: "sync", feed: "former" })).status).toBe(400);
      expect(visibleText((await sam.get("/admin/sync")).body)).toContain(
        "What north offers The feed has not been read yet.",
      );
      for (const key of north.world.listKeys(Number.POSITIVE_INFINITY, "Coming Soon")) north.world.removeSilently(key);

      const syncResponse = await sam.post("/admin/sync", { intent: "sync", feed: "north" });
      expect([syncResponse.status, await audited()]).toEqual([200, ["north"]]);
      expect(visibleText(syncResponse.body)).toContain("Sync Complete");
      expect(visibleText(syncResponse.body)).toContain("History of south");
      expect(visibleText(syncResponse.body)).toContain("Rejected records of north (0)");
      expect(visibleText(syncResponse.body)).toMatch(/Removed Outdated Notes/);
      // The last run is the sweep after the load.
      expect(visibleText(syncResponse.body)).toContain("The first load had no homes with status Coming Soon.");
      expect(visibleText((await sam.get("/admin/sync")).body)).toContain(
        "It has no homes to show with status Active Under Contract, Coming Soon.",
      );
      const review = visibleText((await sam.get("/admin/sync/review")).body);
      expect(review).toContain(
        "Displayed by Sunporch Homes, Inc. Who answers Sunporch Homes, Inc. answers, not the listing agent.",
      );
      expect(review).toMatch(/North MLS What is shown On the site Yes Active [1-9]/);
      expect(review).toMatch(/Listing office (\d+) of \1 \(100%\)/);
      expect(review).toMatch(/Last complete sync [A-Z]\w+ \d+, \d{4}.* Last comparison of all keys [A-Z]\w+ \d+/);
      expect(review).toMatch(/Opt-outs honored Addresses withheld \d+ homes? /);
      const unchanged = await sam.post("/admin/sync", { intent: "sync", feed: "north" });
      expect(visibleText(unchanged.body)).toContain("Successfully synced 0 listings across 1 page Listings");
      const { rows: local } = await site.sql.query(
        "SELECT features->'local'->0->>'label' AS label FROM listing WHERE feed = 'north' AND features ? 'local' LIMIT 1",
      );
      expect(local).toEqual([{ label: "Highlights" }]);

      // A server of enumeration types that lacks a field and two statuses.
      await site.sql.query(
        `UPDATE feed_metadata SET description = description || jsonb_build_object(
           'words', '{"StandardStatus": {"type": "Enums.StandardStatus",
             "names": {"Active": "Active", "Pending": "Pending", "Closed": "Closed"}}}'::jsonb,
           'resources', jsonb_set(description->'resources', '{Property,fields}',
             (description#>'{resources,Property,fields}') - 'YearBuilt'))
         WHERE feed = 'north'`,
      );
      const offered = visibleText((await sam.get("/admin/sync")).body).split("What north offers")[1] ?? "";
      expect(offered).toMatch(/^ Read from its metadata .*: Data Dictionary [\d.]+, values as member names\./);
      expect(offered).toMatch(
        /Photos with their homes Open houses with their homes Fields not offered \(\d+\) [\w, ]*YearBuilt/,
      );
      expect(offered).toContain("Statuses not offered (2) Active Under Contract, Coming Soon");
      await site.sql.query("TRUNCATE feed_metadata");

      await site.sql.query("DELETE FROM job_lease WHERE job = 'sync:south'");
      south.faults.set("status", { code: 404 }, { resource: "metadata" });
      const all = await sam.call("POST", "/api/idx/sync");
      expect(all.status).toBe(200);
      south.faults.clear();
      expect(visibleText((await sam.get("/admin/sync")).body)).toContain("Metadata could not be read ");
      const { rows } = await site.sql.query(
        "SELECT feed, sum(upserts)::int AS upserts FROM sync_run WHERE kind = 'replication' GROUP BY feed ORDER BY feed",
      );
      expect(rows).toMatchObject([{ feed: "north" }, { feed: "south" }]);
      expect(JSON.parse(all.body)).toMatchObject({ upserts: rows[1].upserts, sinceIso: null });

      south.faults.set("unauthorized", true);
      const failed = await sam.call("POST", "/api/idx/sync");
      expect(failed.status).toBe(502);
      expect(JSON.parse(failed.body).detail).toMatch(/^Sync failed: south: /);
      expect(JSON.parse(failed.body).detail).not.toContain("north");
    });
  });
});
