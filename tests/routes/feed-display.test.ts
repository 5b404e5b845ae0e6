/** A site with two feeds as visitors, programs and staff meet it. */
import { afterAll, describe, expect, it } from "vitest";
import { type SampleFeed, startSampleFeed } from "../../scripts/sample-feed/server";
import { addListing } from "../factories";
import { routeSite, words } from "./route-site";

const [north, south]: [SampleFeed, SampleFeed] = await Promise.all([
  startSampleFeed({ homes: 12, seed: 7 }),
  startSampleFeed({ homes: 8, seed: 8 }),
]);
afterAll(() => Promise.all([north.close(), south.close()]));

const photo = "a".repeat(16);
let [hidden, shown, old] = [0, 0, 0];
const REACHED = `
  INSERT INTO replication_state (feed, resource, last_success_at) VALUES ($1, 'Property', now() - $2 * interval '1 hour')
  ON CONFLICT (feed, resource) DO UPDATE SET last_success_at = excluded.last_success_at`;
const site = routeSite(
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
    hidden = await home("north", "n1", "North Realty");
    shown = await home("south", "s1", "South Homes");
    old = await home("former", "f1", "Former Realty");
    await sql.query("INSERT INTO duplicate_listing (listing_id, shown_id, shown_feed) VALUES ($1, $2, 'south')", [
      hidden,
      shown,
    ]);
    for (const feed of ["north", "south"]) await sql.query(REACHED, [feed, 1]);
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
const reached = (feed: string, hours: number) => site.sql.query(REACHED, [feed, hours]);

// Syncs take the homes of the other tests away, so they come last.
describe("a site with two feeds", { shuffle: false }, () => {
  describe("visitors", { shuffle: false }, () => {
    it("find the same home once, are led to it from its other address, and read who lists it in both", async () => {
      const who = site.person();
      const page = await who.get(`/listing/${hidden}?beds=2`);
      expect([page.status, page.headers.location]).toEqual([308, `/listing/${shown}?beds=2`]);
      expect(page.headers["cache-control"]).toBe("no-cache");
      const photos = await who.get(`/listing/${hidden}/photos`);
      expect([photos.status, photos.headers.location]).toEqual([308, `/listing/${shown}/photos`]);
      const { body } = await who.get(`/listing/${shown}`);
      expect(words(body)).toContain("South Homes");
      expect(words(body)).toMatch(/Also listed in North MLS Listing office: North Realty/);
      expect(words(body)).toContain("South of the river.");
      const api = await who.get(`/api/listings/${hidden}`);
      expect([api.status, JSON.parse(api.body).id]).toEqual([200, shown]);
      expect(JSON.parse((await who.get("/api/listings/count")).body)).toMatchObject({ total: 1 });
      const list = words((await who.get("/")).body);
      expect(list).toMatch(/Listing data from South MLS\. Last updated .*\. South of the river\./);
      expect(list).not.toContain("Listing data from North MLS");
      expect(words((await who.get("/map")).body)).toContain("Listing data from North MLS");
    });

    it("see nothing of a feed that is not configured", async () => {
      const who = site.person();
      expect((await who.get(`/listing/${old}`)).status).toBe(410);
      expect((await who.get(`/api/listings/${old}`)).status).toBe(410);
      expect((await who.get(`/api/media/${old}-${photo}`)).status).toBe(410);
      expect((await who.get("/sitemaps/listings-1.xml")).body).not.toContain(`/listing/${old}<`);
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

    it("are told that data is out of date while a feed cannot be reached, and see it again afterwards", async () => {
      const who = site.person();
      await reached("north", 25);
      await reached("south", 25);
      await expect.poll(async () => (await who.get(`/listing/${shown}`)).status).toBe(503);
      const page = await who.get(`/listing/${shown}`);
      expect(page.headers["retry-after"]).toBe("900");
      expect(words(page.body)).toContain("out of date and can’t be shown right now");
      expect(page.body).not.toContain("South Homes");
      for (const path of [`/listing/${shown}/photos`, `/listing/${shown}/ask`, `/api/listings/${shown}`])
        expect((await who.get(path)).status).toBe(503);
      const image = await who.get(`/api/media/${shown}-${photo}`);
      expect([image.status, image.headers["retry-after"]]).toEqual([503, "900"]);
      await expect.poll(async () => words((await who.get("/")).body)).toContain("Homes can’t be shown right now");
      const list = words((await who.get("/map")).body);
      expect(list).toContain("Homes from North MLS and South MLS are not shown: their listing data is out of date.");
      const sam = site.person();
      await sam.signIn("sam@sunporch.example");
      expect(words((await sam.get("/admin/dashboard")).body)).toContain(
        "The listings of south have not been synced for more than an hour and are not shown",
      );
      expect(words((await sam.get("/admin/sync")).body)).toContain("Its homes are not shown");
      await reached("south", 0);
      await expect.poll(async () => (await who.get(`/listing/${shown}`)).status).toBe(200);
      await expect.poll(async () => words((await who.get("/")).body)).toContain("Homes from North MLS are not shown");
    });
  });

  describe("staff", () => {
    it("sync one feed or all, and none while a run of any of them is under way", async () => {
      const sam = site.person();
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
      expect(words((await sam.get("/admin/sync")).body)).toContain("What north offers The feed has not been read yet.");
      for (const key of north.world.keys(Number.POSITIVE_INFINITY, "Coming Soon")) north.world.vanish(key);

      const one = await sam.post("/admin/sync", { intent: "sync", feed: "north" });
      expect([one.status, await audited()]).toEqual([200, ["north"]]);
      expect(words(one.body)).toContain("Sync Complete");
      expect(words(one.body)).toContain("History of south");
      // The last run is the sweep after the load.
      expect(words(one.body)).toContain("The first load brought no home with status Coming Soon.");
      const { rows: local } = await site.sql.query(
        "SELECT features->'local'->0->>'label' AS label FROM listing WHERE feed = 'north' AND features ? 'local' LIMIT 1",
      );
      expect(local).toEqual([{ label: "Highlights" }]);

      // A server of enumeration types that lacks a field and two statuses.
      await site.sql.query(
        `UPDATE feed_metadata SET description = description || jsonb_build_object(
           'statusEnum', '{"type": "Enums.StandardStatus", "members": ["Active", "Pending", "Closed"]}'::jsonb,
           'resources', jsonb_set(description->'resources', '{Property,fields}',
             (description#>'{resources,Property,fields}') - 'YearBuilt'))
         WHERE feed = 'north'`,
      );
      const offered = words((await sam.get("/admin/sync")).body).split("What north offers")[1] ?? "";
      expect(offered).toMatch(/^ Read from its metadata .*: Data Dictionary [\d.]+, values as member names\./);
      expect(offered).toMatch(
        /Photos with their homes Open houses with their homes Fields not offered \(\d+\) [\w, ]*YearBuilt/,
      );
      expect(offered).toContain("Statuses not offered (2) Active Under Contract, Coming Soon");
      await site.sql.query("TRUNCATE feed_metadata");

      await site.sql.query("DELETE FROM job_lease WHERE job = 'sync:south'");
      const all = await sam.call("POST", "/api/idx/sync");
      expect(all.status).toBe(200);
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
