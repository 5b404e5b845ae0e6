/** Each vendor's server, replicated from its first load to a deletion. docs/feeds.md lists the differences. */
import { SERVER_VENDORS, SERVERS, type ServerVendor } from "sample-mls/vendors";
import { afterEach, describe, expect, test } from "vitest";
import { keptOffer } from "~/feed/protocol/offer.server";
import { metadataUrl } from "~/feed/protocol/queries";
import { lastRuns } from "~/feed/replication/run-history.server";
import { summarizeOffer } from "~/feed/reports/offer-summary.server";
import type { ListingAttribution, ListingDetails, ListingMedia, ListingOpenHouse } from "~/listings/listing";
import { query } from "~/platform/db/pool.server";
import { fileDatabase } from "./database";
import { type House, openHouse, type Row, row, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

const HOUR_MS = 3_600_000;

/** The vendor's key for a listing. */
const keyAt = (as: ServerVendor, key: string) => (as === "mlsgrid" ? `TST${key}` : key);

/** The homes that should be visible, with the vendor's keys and precision of timestamps. */
function expected(as: ServerVendor) {
  return truth(house).map((told) => ({
    ...told,
    key: keyAt(as, told.key),
    modified: as === "spark" ? told.modified.replace(/\.\d{3}Z$/, ".000Z") : told.modified,
  }));
}

/** How the second run of an interrupted first load continues. */
const CONTINUES: Record<ServerVendor, string> = {
  trestle: "ModificationTimestamp ge",
  mlsgrid: "ModificationTimestamp ge",
  bridge: "next=",
  spark: "ListingKey gt",
  reso: "ModificationTimestamp ge",
  "reso-enums": "ModificationTimestamp ge",
};

/** Headers in which a vendor says when a used-up quota resets. */
const QUOTA_HEADER: Partial<Record<ServerVendor, (at: number) => Record<string, string>>> = {
  trestle: (at) => ({ "Hour-Quota-ResetTime": String(at) }),
  bridge: (at) => ({ "Application-RateLimit-Reset": new Date(at).toISOString() }),
};

describe.each(SERVER_VENDORS)("%s", (as) => {
  const switches = SERVERS[as];
  const stored = async (key: string): Promise<Row> => {
    const found = await row(house, keyAt(as, key));
    if (!found) throw new Error(`There is no home ${key}.`);
    return found;
  };
  const photoCount = async (key: string) => ((await stored(key)).media as ListingMedia[]).length;
  const openHouses = async (key: string) =>
    ((await stored(key)).open_houses as ListingOpenHouse[]).map(({ remarks }) => remarks);

  test("replicates open houses, changes, photos that change alone, and deletions", {
    timeout: 60_000,
  }, async () => {
    house = await openHouse({ as, homes: 90, pageSize: 20 });
    const { world, faults, requests } = house.sample;

    // The first load breaks off and continues where it stopped. Halfway, the quota is used up for two minutes.
    faults.set("status", { code: 500 }, { after: 3, resource: "Property" });
    await expect(house.sync()).rejects.toThrow("The feed answered 500.");
    expect((await shown(house)).length).toBeGreaterThan(0);
    faults.clear();
    const headers = QUOTA_HEADER[as]?.(house.clock.now() + 120_000) ?? {};
    faults.set("rateLimit", { retryAfter: "none", headers }, { times: 1, after: 1, resource: "Property" });
    if (as === "trestle") faults.set("mediaEmpty", {}, { times: 2, resource: "Property" });
    requests.length = 0;
    house.clock.slept.length = 0;
    expect(await house.sync()).toMatchObject({ firstLoad: true, sweepError: null });
    faults.clear();
    const first = requests.find(({ resource }) => resource === "Property");
    expect(decodeURIComponent(first?.url ?? "")).toContain(CONTINUES[as]);
    const [longest] = [...house.clock.slept].sort((a, b) => b - a);
    expect(longest).toBeGreaterThan(QUOTA_HEADER[as] ? 60_000 : 29_000);
    expect(await shown(house)).toEqual(expected(as));
    const keys = shownKeys(house);
    for (const key of keys.slice(0, 10)) expect(await photoCount(key)).toBeGreaterThan(0);
    expect(requests.filter(({ resource }) => resource === "metadata")).toHaveLength(0);

    // Open houses change without their home, except where they are only expanded.
    const [changed, photographed, visited, vanished, withdrawn] = keys as [string, string, string, string, string];
    const apart = switches.sets.includes("OpenHouse") ? { at: null } : {};
    const soon = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString();
    const house1 = (remarks: string, hours: number, more: Record<string, unknown> = {}) => ({
      OpenHouseKey: `${visited}-${remarks}`,
      OpenHouseDate: soon(hours).slice(0, 10),
      OpenHouseStartTime: soon(hours),
      OpenHouseEndTime: soon(hours + 2),
      OpenHouseType: "Public",
      OpenHouseStatus: "Active",
      OpenHouseRemarks: remarks,
      ModificationTimestamp: new Date(world.clock.now()).toISOString(),
      ...more,
    });
    const brokers = house1("brokers", 60, { OpenHouseType: "Broker" });
    world.edit(visited, { OpenHouse: [house1("first", 30), house1("second", 50), brokers] }, apart);
    world.edit(changed, { ListPrice: 4_321_000 });
    const at = new Date(world.clock.now()).toISOString();
    const media = {
      MediaKey: `${photographed}-new`,
      ResourceRecordKey: photographed,
      MediaURL: `${new URL(house.sample.url).origin}/media/${photographed}-0-0.jpg`,
      Order: 0,
      MediaCategory: "Photo",
      Permission: ["Public"],
      MediaModificationTimestamp: at,
    };
    const photosAlone = switches.system === null ? { at: null } : {};
    world.edit(photographed, { Media: [media], PhotosChangeTimestamp: at, PhotosCount: 1 }, photosAlone);
    await house.sync();
    expect(await openHouses(visited)).toEqual(["first", "second"]);
    expect((await stored(changed)).list_price).toBe(4_321_000);
    expect(await photoCount(photographed)).toBe(1);
    expect(await shown(house)).toEqual(expected(as));

    // One is canceled, or gone where there is no status. The next disappears without notice.
    world.advance(60_000);
    const hasStatus = switches.openHouseFields.includes("OpenHouseStatus");
    const canceled = house1("first", 30, { OpenHouseStatus: "Canceled" });
    world.edit(visited, { OpenHouse: [...(hasStatus ? [canceled] : []), house1("second", 50), brokers] }, apart);
    if (!hasStatus) await house.clock.sleep(7 * HOUR_MS);
    await house.sync();
    expect(await openHouses(visited)).toEqual(["second"]);
    world.edit(visited, { OpenHouse: [] }, apart);
    await house.clock.sleep(7 * HOUR_MS);
    await house.sync();
    expect(await openHouses(visited)).toEqual([]);

    // Deletions: without notice, and in the vendor's own way.
    world.vanish(vanished);
    if (switches.system !== null) world.edit(withdrawn, { MlgCanView: false });
    else world.setStatus(withdrawn, "Withdrawn");
    await house.sync();
    expect((await stored(withdrawn)).withdrawn_at).not.toBeNull();
    expect(await house.sweep()).toMatchObject({ removed: 1 });
    expect((await stored(vanished)).withdrawn_at).not.toBeNull();
    const left = expected(as).filter(({ key }) => key !== keyAt(as, withdrawn));
    expect(await shown(house)).toEqual(left);
    const runs = await lastRuns(house.feed.name);
    expect(runs.flatMap(({ notes }) => notes.filter((note) => /not read/.test(note)))).toEqual([]);
  });
});

test("leaves out what a server refuses although it declares it", async () => {
  house = await openHouse({ as: "trestle", homes: 20 });
  // With room for all field names, the query includes one that is declared but not served.
  house.feed.profile = {
    ...house.feed.profile,
    maxQuery: 2_040,
    expansions: [["Media"], ["Building"], ["ListOffice"]],
  };
  const { requests } = house.sample;
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
  expect((await keptOffer(house.feed.name))?.refused.expansions).toEqual(["Building"]);
  requests.length = 0;
  await house.sync();
  expect(requests.every(({ status }) => status === 200)).toBe(true);
  const summary = await summarizeOffer(house.feed.name, {
    FEED_VENDOR: "trestle",
    FEED_SELECT_EXTRA: undefined,
    FEED_STATUSES: undefined,
  });
  expect(summary).toMatchObject({ enumerations: "tokens", media: "expand", openHouses: "own" });
  expect(summary?.missing).toEqual(expect.arrayContaining(["OnMarketTimestamp", "ListAOR"]));
});

test("checks unchanged metadata again only after a day, with its ETag", async () => {
  house = await openHouse({ as: "reso", homes: 5 });
  const { requests } = house.sample;
  const asked = () => requests.filter(({ resource }) => resource === "metadata").map(({ status }) => status);
  await house.sync();
  await house.sync();
  expect(asked()).toEqual([200]);
  await house.clock.sleep(25 * HOUR_MS);
  await house.sync();
  expect(asked()).toEqual([200, 304]);
});

test("reads offices that are only in their own resource there, each once per run", async () => {
  house = await openHouse({ as: "reso", homes: 60, pageSize: 20 });
  const { world, requests, faults } = house.sample;
  const named = async () => {
    const homes = shownKeys(house).map(
      async (key) => [(await row(house, key))?.attribution, world.record(key)] as const,
    );
    return (await Promise.all(homes)).map(([ours, theirs]) => [
      (ours as ListingAttribution).officeName,
      theirs?.ListOfficeName,
    ]);
  };
  const asked = () =>
    requests
      .filter(({ resource }) => resource === "Office")
      .flatMap(({ url }) => decodeURIComponent(url).match(/OfficeKey eq '[^']+'/g) ?? []);
  await house.sync();
  for (const [ours, theirs] of await named()) expect(ours).toBe(theirs);
  const offices = new Set(asked());
  expect(offices.size).toBeGreaterThan(1);
  expect(asked()).toHaveLength(offices.size);

  // Where the server doesn't serve it, homes come without, and it isn't requested again.
  requests.length = 0;
  faults.set("status", { code: 400 }, { resource: "Office" });
  await house.sync({ full: true });
  for (const [ours, theirs] of await named()) expect(ours).toBe(theirs);
  expect(requests.filter(({ resource }) => resource === "Office")).toHaveLength(1);
});

describe("the stored description of a server", () => {
  const description = async () => (await keptOffer(house.feed.name))?.description;

  test("is used while $metadata is down or unreadable, and is not replaced by an answer that says nothing", async () => {
    house = await openHouse({ as: "trestle", homes: 20 });
    const { faults } = house.sample;
    await house.sync();
    const stored = await description();
    await house.clock.sleep(25 * HOUR_MS);
    for (const set of [
      () => faults.set("status", { code: 503 }, { resource: "metadata" }),
      () => faults.set("html", { status: 200 }, { resource: "metadata" }),
      () => faults.set("status", { code: 404 }, { resource: "metadata" }),
    ]) {
      set();
      await house.sync();
      faults.clear();
      expect(await description()).toEqual(stored);
    }
  });

  test("is not used for another address, and one that is missing is asked for again within the day", async () => {
    house = await openHouse({ as: "reso", homes: 5 });
    const { faults, requests } = house.sample;
    faults.set("status", { code: 404 }, { resource: "metadata" });
    await house.sync();
    expect(await description()).toBeNull();
    faults.clear();
    await house.clock.sleep(2 * HOUR_MS);
    await house.sync();
    expect(await description()).not.toBeNull();
    const { baseUrl } = house.feed;
    house.feed.baseUrl = baseUrl.replace("127.0.0.1", "localhost");
    expect(await keptOffer(house.feed.name, metadataUrl(house.feed))).toBeNull();
    requests.length = 0;
    await house.sync();
    expect(requests.filter(({ resource }) => resource === "metadata").map(({ status }) => status)).toEqual([200]);
  });
});

describe("a refusal without a reason", () => {
  const details = async (key: string) => (await row(house, key))?.details as ListingDetails;
  const keyWithRooms = async () => {
    const [first] = await query<{ key: string }>(
      "SELECT listing_key AS key FROM listing WHERE feed = $1 AND withdrawn_at IS NULL AND details ? 'rooms' LIMIT 1",
      [house.feed.name],
    );
    return first?.key as string;
  };

  test("that comes once changes nothing", async () => {
    house = await openHouse({ homes: 120, pageSize: 50 });
    const { world, faults } = house.sample;
    await house.sync();
    const key = await keyWithRooms();
    world.edit(key, { ListPrice: 777_000 });
    faults.set("status", { code: 400 }, { times: 1, resource: "Property" });
    await house.sync();
    expect((await row(house, key))?.list_price).toBe(777_000);
    expect((await details(key)).rooms).toBeDefined();
    expect((await keptOffer(house.feed.name))?.refused).toEqual({});
  });

  test("leaves out one expansion, keeps what homes have of it, and reads all homes again when it ends", async () => {
    house = await openHouse({ homes: 120, pageSize: 50 });
    const { world, faults } = house.sample;
    await house.sync();
    const key = await keyWithRooms();
    const before = (await row(house, key)) as Row;
    world.edit(key, { ListPrice: 777_000 });
    // The query as it is, twice, with its time cast, and without UnitTypes.
    faults.set("status", { code: 400 }, { times: 4, resource: "Property" });
    await house.sync();
    faults.clear();
    expect((await keptOffer(house.feed.name))?.refused).toEqual({ expansions: ["Rooms"] });
    const during = (await row(house, key)) as Row;
    expect(during.list_price).toBe(777_000);
    const { rooms } = before.details as ListingDetails;
    expect(during).toMatchObject({ details: { rooms }, attribution: before.attribution });
    await query("UPDATE listing SET details = details - 'rooms', content_hash = '' WHERE feed = $1", [house.feed.name]);

    await house.clock.sleep(25 * HOUR_MS);
    await house.sync();
    expect((await keptOffer(house.feed.name))?.refused).toEqual({});
    expect(await house.sync()).toMatchObject({ firstLoad: true });
    expect((await details(key)).rooms).toEqual(rooms);
    expect(await house.sync()).toMatchObject({ firstLoad: false });
  });

  test("of open houses switches them off neither once nor twice", async () => {
    house = await openHouse({ as: "reso", homes: 20 });
    const { faults } = house.sample;
    await house.sync();
    for (const times of [1, 2]) {
      faults.set("status", { code: 400 }, { times, resource: "OpenHouse" });
      const { runId } = await house.sync();
      const notes = times === 1 ? [] : [expect.stringContaining("Open houses were not read.")];
      expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([{ notes }]);
      expect((await keptOffer(house.feed.name))?.refused).toEqual({});
    }
  });

  test("of an office keeps its name", async () => {
    house = await openHouse({ as: "reso", homes: 20 });
    const { world } = house.sample;
    await house.sync();
    const key = shownKeys(house)[0] as string;
    const before = (await row(house, key)) as Row;
    const offered = await keptOffer(house.feed.name);
    await query("UPDATE feed_metadata SET refused = $2 WHERE feed = $1", [
      house.feed.name,
      JSON.stringify({
        ...offered?.refused,
        expansions: ["ListOffice"],
        fields: ["ListOfficeName", "ListOfficePhone"],
      }),
    ]);
    world.edit(key, { ListPrice: 777_000 });
    await house.sync();
    const after = (await row(house, key)) as Row;
    expect(after.list_price).toBe(777_000);
    expect(after.attribution).toEqual(before.attribution);
  });
});
