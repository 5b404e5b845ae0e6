/**
 * Each vendor's server, replicated from its first load to a deletion. docs/feeds.md lists the differences.
 *
 * @module-tag long
 */
import { SERVER_VENDORS, SERVERS, type ServerVendor } from "sample-mls/vendors";
import { afterEach, describe, expect, test } from "vitest";
import { buildMetadataUrl } from "~/feed/protocol/reso-queries";
import { getStoredCapabilities } from "~/feed/protocol/server-capabilities.server";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import { summarizeOffer } from "~/feed/reports/capabilities-summary.server";
import type { ListingMedia } from "~/listings/listing";
import type { ListingAttribution, ListingDetails, ListingOpenHouse } from "~/listings/listing-parts.server";
import { query } from "~/platform/db/pool.server";
import { setUpFileDatabase } from "./database";
import {
  expectedHomes,
  type FeedHarness,
  findListingRow,
  type ListingRow,
  listShownHomes,
  listShownKeys,
  startFeedHarness,
} from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

const HOUR_MS = 3_600_000;

/** The vendor's key for a listing. */
const getVendorKey = (vendor: ServerVendor, key: string) => (vendor === "mlsgrid" ? `TST${key}` : key);

/** The homes that should be visible, with the vendor's keys and precision of timestamps. */
function listExpected(vendor: ServerVendor) {
  return expectedHomes(harness).map((home) => ({
    ...home,
    key: getVendorKey(vendor, home.key),
    modified: vendor === "spark" ? home.modified.replace(/\.\d{3}Z$/, ".000Z") : home.modified,
  }));
}

/** How the second run of an interrupted first load continues. */
const CONTINUATION_PARAMS: Record<ServerVendor, string> = {
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

describe.each(SERVER_VENDORS)("%s", (vendor) => {
  const switches = SERVERS[vendor];
  const stored = async (key: string): Promise<ListingRow> => {
    const found = await findListingRow(harness, getVendorKey(vendor, key));
    if (!found) throw new Error(`There is no home ${key}.`);
    return found;
  };
  const photoCount = async (key: string) => ((await stored(key)).media as ListingMedia[]).length;
  const openHouses = async (key: string) =>
    ((await stored(key)).open_houses as ListingOpenHouse[]).map(({ remarks }) => remarks);

  test("replicates open houses, changes, photos that change alone, and deletions", {
    timeout: 60_000,
  }, async () => {
    harness = await startFeedHarness({ vendor, homes: 90, pageSize: 20 });
    const { world, faults, requests } = harness.sample;

    // The first load breaks off and continues where it stopped. Halfway, the quota is used up for two minutes.
    faults.set("status", { code: 500 }, { after: 3, resource: "Property" });
    await expect(harness.sync()).rejects.toThrow("The feed answered 500.");
    expect((await listShownHomes(harness)).length).toBeGreaterThan(0);
    faults.clear();
    const headers = QUOTA_HEADER[vendor]?.(harness.clock.now() + 120_000) ?? {};
    faults.set("rateLimit", { retryAfter: "none", headers }, { times: 1, after: 1, resource: "Property" });
    if (vendor === "trestle") faults.set("mediaEmpty", {}, { times: 2, resource: "Property" });
    requests.length = 0;
    harness.clock.slept.length = 0;
    expect(await harness.sync()).toMatchObject({ isFirstLoad: true, sweepError: null });
    faults.clear();
    const first = requests.find(({ resource }) => resource === "Property");
    expect(decodeURIComponent(first?.url ?? "")).toContain(CONTINUATION_PARAMS[vendor]);
    const [longest] = [...harness.clock.slept].sort((a, b) => b - a);
    expect(longest).toBeGreaterThan(QUOTA_HEADER[vendor] ? 60_000 : 29_000);
    expect(await listShownHomes(harness)).toEqual(listExpected(vendor));
    const keys = listShownKeys(harness);
    for (const key of keys.slice(0, 10)) expect(await photoCount(key)).toBeGreaterThan(0);
    expect(requests.filter(({ resource }) => resource === "metadata")).toHaveLength(0);

    // Open houses change without their home. Where they are only expanded, that is seen of homes with upcoming ones.
    const [changed, photographed, visited, vanished, withdrawn] = keys as [string, string, string, string, string];
    const isSeparate = switches.sets.includes("OpenHouse");
    const getTimeInHours = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString();
    const house1 = (remarks: string, hours: number, overrides: Record<string, unknown> = {}) => ({
      OpenHouseKey: `${visited}-${remarks}`,
      OpenHouseDate: getTimeInHours(hours).slice(0, 10),
      OpenHouseStartTime: getTimeInHours(hours),
      OpenHouseEndTime: getTimeInHours(hours + 2),
      OpenHouseType: "Public",
      OpenHouseStatus: "Active",
      OpenHouseRemarks: remarks,
      ModificationTimestamp: new Date(world.clock.now()).toISOString(),
      ...overrides,
    });
    const brokers = house1("brokers", 60, { OpenHouseType: "Broker" });
    world.edit(
      visited,
      { OpenHouse: [house1("first", 30), house1("second", 50), brokers] },
      isSeparate ? { at: null } : {},
    );
    world.edit(changed, { ListPrice: 4_321_000 });
    const at = new Date(world.clock.now()).toISOString();
    const media = {
      MediaKey: `${photographed}-new`,
      ResourceRecordKey: photographed,
      MediaURL: `${new URL(harness.sample.url).origin}/media/${photographed}-0-0.webp`,
      Order: 0,
      MediaCategory: "Photo",
      Permission: ["Public"],
      MediaModificationTimestamp: at,
    };
    const onlyPhotosChanged = switches.system === null ? { at: null } : {};
    world.edit(photographed, { Media: [media], PhotosChangeTimestamp: at, PhotosCount: 1 }, onlyPhotosChanged);
    await harness.sync();
    expect(await openHouses(visited)).toEqual(["first", "second"]);
    expect((await stored(changed)).list_price).toBe(4_321_000);
    expect(await photoCount(photographed)).toBe(1);
    expect(await listShownHomes(harness)).toEqual(listExpected(vendor));

    // One is canceled, or missing if there is no status. The next disappears without notice.
    world.advance(60_000);
    const hasStatus = switches.openHouseFields.includes("OpenHouseStatus");
    const canceled = house1("first", 30, { OpenHouseStatus: "Canceled" });
    world.edit(visited, { OpenHouse: [...(hasStatus ? [canceled] : []), house1("second", 50), brokers] }, { at: null });
    if (!hasStatus || !isSeparate) await harness.clock.sleep(7 * HOUR_MS);
    await harness.sync();
    expect(await openHouses(visited)).toEqual(["second"]);
    world.edit(visited, { OpenHouse: [] }, { at: null });
    await harness.clock.sleep(7 * HOUR_MS);
    await harness.sync();
    expect(await openHouses(visited)).toEqual([]);

    // Deletions: without notice, and in the vendor's own way.
    world.removeSilently(vanished);
    if (switches.system !== null) world.edit(withdrawn, { MlgCanView: false });
    else world.setStatus(withdrawn, "Withdrawn");
    await harness.sync();
    expect((await stored(withdrawn)).withdrawn_at).not.toBeNull();
    expect(await harness.sweep()).toMatchObject({ removed: 1 });
    expect((await stored(vanished)).withdrawn_at).not.toBeNull();
    const left = listExpected(vendor).filter(({ key }) => key !== getVendorKey(vendor, withdrawn));
    expect(await listShownHomes(harness)).toEqual(left);
    const runs = await listRecentRuns(harness.feed.name);
    expect(runs.flatMap(({ notes }) => notes.filter((note) => /not read/.test(note)))).toEqual([]);
  });
});

test("reads homes with upcoming open houses again several times a day where these come only with their homes", async () => {
  harness = await startFeedHarness({ vendor: "reso-enums", homes: 20 });
  const { world, requests } = harness.sample;
  const [key, other] = listShownKeys(harness) as [string, string];
  const openHouse = (remarks: string, hours: number) => ({
    OpenHouseKey: remarks,
    OpenHouseStartTime: new Date(world.clock.now() + hours * HOUR_MS).toISOString(),
    OpenHouseType: "Public",
    OpenHouseStatus: "Active",
    OpenHouseRemarks: remarks,
  });
  const readRemarks = async () =>
    ((await findListingRow(harness, key)) as { open_houses: ListingOpenHouse[] } | undefined)?.open_houses.map(
      ({ remarks }) => remarks,
    );
  world.edit(key, { OpenHouse: [openHouse("first", 30), openHouse("second", 50)] });
  await harness.sync();
  // Another home's change moves the watermark beyond this one.
  world.advance(HOUR_MS);
  world.edit(other, { ListPrice: 777_000 });
  await harness.sync();
  world.edit(key, { OpenHouse: [openHouse("moved", 60)] }, { at: null });
  await harness.sync();
  expect(await readRemarks()).toEqual(["first", "second"]);
  await harness.clock.sleep(7 * HOUR_MS);
  await harness.sync();
  expect(await readRemarks()).toEqual(["moved"]);
  // Once within these hours, and not after the open house.
  const countRereads = async () => {
    requests.length = 0;
    await harness.sync();
    return requests.filter(({ url }) => decodeURIComponent(url).includes(`ListingKey eq '${key}'`)).length;
  };
  expect(await countRereads()).toBe(0);
  await harness.clock.sleep(7 * HOUR_MS);
  expect(await countRereads()).toBe(1);
  await harness.clock.sleep(100 * HOUR_MS);
  expect(await countRereads()).toBe(0);
});

test("finds upcoming open houses that have no date, and asks by date alone where the start is rejected", async () => {
  harness = await startFeedHarness({ vendor: "reso", homes: 20 });
  const { world, faults } = harness.sample;
  await harness.sync();
  const [key] = listShownKeys(harness) as [string];
  const openHouse = {
    OpenHouseKey: "undated",
    OpenHouseDate: null,
    OpenHouseStartTime: new Date(world.clock.now() + 30 * HOUR_MS).toISOString(),
    OpenHouseType: "Public",
    OpenHouseStatus: "Active",
    OpenHouseRemarks: "undated",
    ModificationTimestamp: new Date(world.clock.now()).toISOString(),
  };
  world.edit(key, { OpenHouse: [openHouse] }, { at: null });
  const readRemarks = async () =>
    ((await findListingRow(harness, key)) as { open_houses: ListingOpenHouse[] } | undefined)?.open_houses.map(
      ({ remarks }) => remarks,
    );
  await harness.sync();
  expect(await readRemarks()).toEqual(["undated"]);
  await harness.clock.sleep(7 * HOUR_MS);
  await harness.sync();
  expect(await readRemarks()).toEqual(["undated"]);

  await harness.clock.sleep(7 * HOUR_MS);
  const body = '{"error":{"code":"","message":"OpenHouseStartTime is not searchable."}}';
  faults.set("reply", { status: 400, body }, { resource: "OpenHouse", times: 1 });
  const { notes } = await harness.sync();
  expect(notes).toEqual([]);
  expect((await getStoredCapabilities(harness.feed.name))?.refused).toEqual({ openHouseStart: true });
});

test("withholds homes without a listing office and counts them, and shows them when it is known", async () => {
  harness = await startFeedHarness({ vendor: "reso-enums", homes: 20 });
  const { world } = harness.sample;
  const [key, kept] = listShownKeys(harness) as [string, string];
  world.edit(key, { ListOfficeName: null });
  const { notes } = await harness.sync();
  expect(notes).toContain("1 home without a listing office can’t be shown.");
  expect(await findListingRow(harness, key)).toBeUndefined();
  // A home keeps the office that it has.
  world.edit(kept, { ListOfficeName: null });
  await harness.sync();
  expect((await findListingRow(harness, kept))?.withdrawn_at).toBeNull();
  world.edit(key, { ListOfficeName: "Known Realty" }, { at: null });
  await harness.sweep();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("leaves out what a server declares but rejects", async () => {
  harness = await startFeedHarness({ vendor: "trestle", homes: 20 });
  // With room for all field names, the query includes one that is declared but not served.
  harness.feed.profile = {
    ...harness.feed.profile,
    maxQuery: 2_040,
    expansions: [["Media"], ["Building"], ["ListOffice"]],
  };
  const { requests } = harness.sample;
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  expect((await getStoredCapabilities(harness.feed.name))?.refused.expansions).toEqual(["Building"]);
  requests.length = 0;
  await harness.sync();
  expect(requests.every(({ status }) => status === 200)).toBe(true);
  const summary = await summarizeOffer(harness.feed.name, {
    FEED_VENDOR: "trestle",
    FEED_SELECT_EXTRA: undefined,
    FEED_STATUSES: undefined,
  });
  expect(summary).toMatchObject({ enumerations: "tokens", media: "expand", openHouses: "own" });
  expect(summary?.missing).toEqual(expect.arrayContaining(["OnMarketTimestamp", "ListAOR"]));
});

test("checks unchanged metadata again only after a day, with its ETag", async () => {
  harness = await startFeedHarness({ vendor: "reso", homes: 5 });
  const { requests } = harness.sample;
  const listMetadataStatuses = () =>
    requests.filter(({ resource }) => resource === "metadata").map(({ status }) => status);
  await harness.sync();
  await harness.sync();
  expect(listMetadataStatuses()).toEqual([200]);
  await harness.clock.sleep(25 * HOUR_MS);
  await harness.sync();
  expect(listMetadataStatuses()).toEqual([200, 304]);
});

test("reads offices that are only in their own resource there, each once per run", async () => {
  harness = await startFeedHarness({ vendor: "reso", homes: 60, pageSize: 20 });
  const { world, requests, faults } = harness.sample;
  const named = async () => {
    const homes = listShownKeys(harness).map(
      async (key) => [(await findListingRow(harness, key))?.attribution, world.getRecord(key)] as const,
    );
    return (await Promise.all(homes)).map(([ours, theirs]) => [
      (ours as ListingAttribution).officeName,
      theirs?.ListOfficeName,
    ]);
  };
  const listRequestedKeys = () =>
    requests
      .filter(({ resource }) => resource === "Office")
      .flatMap(({ url }) => decodeURIComponent(url).match(/OfficeKey eq '[^']+'/g) ?? []);
  await harness.sync();
  for (const [ours, theirs] of await named()) expect(ours).toBe(theirs);
  const offices = new Set(listRequestedKeys());
  expect(offices.size).toBeGreaterThan(1);
  expect(listRequestedKeys()).toHaveLength(offices.size);

  // If the server doesn't serve offices, homes keep their office names and offices aren't requested again.
  requests.length = 0;
  faults.set("status", { code: 400 }, { resource: "Office" });
  await harness.sync({ isFull: true });
  for (const [ours, theirs] of await named()) expect(ours).toBe(theirs);
  expect(requests.filter(({ resource }) => resource === "Office")).toHaveLength(1);
});

describe("the stored description of a server", () => {
  const description = async () => (await getStoredCapabilities(harness.feed.name))?.description;

  test("keeps the stored description while $metadata is unavailable or unreadable", async () => {
    harness = await startFeedHarness({ vendor: "trestle", homes: 20 });
    const { faults } = harness.sample;
    await harness.sync();
    const stored = await description();
    await harness.clock.sleep(25 * HOUR_MS);
    for (const set of [
      () => faults.set("status", { code: 503 }, { resource: "metadata" }),
      () => faults.set("html", { status: 200 }, { resource: "metadata" }),
      () => faults.set("status", { code: 404 }, { resource: "metadata" }),
    ]) {
      set();
      await harness.sync();
      faults.clear();
      expect(await description()).toEqual(stored);
    }
  });

  test("reads a missing description again within the day, and uses none of another URL", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 5 });
    const { faults, requests } = harness.sample;
    faults.set("status", { code: 404 }, { resource: "metadata" });
    await harness.sync();
    expect(await description()).toBeNull();
    faults.clear();
    await harness.clock.sleep(2 * HOUR_MS);
    await harness.sync();
    expect(await description()).not.toBeNull();
    const { baseUrl } = harness.feed;
    harness.feed.baseUrl = baseUrl.replace("127.0.0.1", "localhost");
    expect(await getStoredCapabilities(harness.feed.name, buildMetadataUrl(harness.feed))).toBeNull();
    requests.length = 0;
    await harness.sync();
    expect(requests.filter(({ resource }) => resource === "metadata").map(({ status }) => status)).toEqual([200]);
  });
});

describe("a rejection without a reason", () => {
  const details = async (key: string) => (await findListingRow(harness, key))?.details as ListingDetails;
  const keyWithRooms = async () => {
    const [first] = await query<{ key: string }>(
      "SELECT listing_key AS key FROM listing WHERE feed = $1 AND withdrawn_at IS NULL AND details ? 'rooms' LIMIT 1",
      [harness.feed.name],
    );
    return first?.key as string;
  };

  test("changes nothing after a single rejection", async () => {
    harness = await startFeedHarness({ homes: 120, pageSize: 50 });
    const { world, faults } = harness.sample;
    await harness.sync();
    const key = await keyWithRooms();
    world.edit(key, { ListPrice: 777_000 });
    faults.set("status", { code: 400 }, { times: 1, resource: "Property" });
    await harness.sync();
    expect((await findListingRow(harness, key))?.list_price).toBe(777_000);
    expect((await details(key)).rooms).toBeDefined();
    expect((await getStoredCapabilities(harness.feed.name))?.refused).toEqual({});
  });

  test("leaves out one expansion, keeps its stored data, and reads all homes again when the rejections end", async () => {
    harness = await startFeedHarness({ homes: 120, pageSize: 50 });
    const { world, faults } = harness.sample;
    await harness.sync();
    const key = await keyWithRooms();
    const before = (await findListingRow(harness, key)) as ListingRow;
    world.edit(key, { ListPrice: 777_000 });
    // The query as it is, twice, with its time cast, and without UnitTypes.
    faults.set("status", { code: 400 }, { times: 4, resource: "Property" });
    await harness.sync();
    faults.clear();
    expect((await getStoredCapabilities(harness.feed.name))?.refused).toEqual({ expansions: ["Rooms"] });
    const during = (await findListingRow(harness, key)) as ListingRow;
    expect(during.list_price).toBe(777_000);
    const { rooms } = before.details as ListingDetails;
    expect(during).toMatchObject({ details: { rooms }, attribution: before.attribution });
    await query("UPDATE listing SET details = details - 'rooms', content_hash = '' WHERE feed = $1", [
      harness.feed.name,
    ]);

    await harness.clock.sleep(25 * HOUR_MS);
    await harness.sync();
    expect((await getStoredCapabilities(harness.feed.name))?.refused).toEqual({});
    expect(await harness.sync()).toMatchObject({ isFirstLoad: true });
    expect((await details(key)).rooms).toEqual(rooms);
    expect(await harness.sync()).toMatchObject({ isFirstLoad: false });
  });

  test("keeps reading open houses after one or two rejections", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 20 });
    const { faults } = harness.sample;
    await harness.sync();
    for (const times of [1, 2]) {
      faults.set("status", { code: 400 }, { times, resource: "OpenHouse" });
      const { runId } = await harness.sync();
      const notes = times === 1 ? [] : [expect.stringContaining("Open houses were not read.")];
      expect(await query("SELECT notes FROM sync_run WHERE id = $1", [runId])).toEqual([{ notes }]);
      expect((await getStoredCapabilities(harness.feed.name))?.refused).toEqual({});
    }
  });

  test("keeps an office's name if offices are rejected", async () => {
    harness = await startFeedHarness({ vendor: "reso", homes: 20 });
    const { world } = harness.sample;
    await harness.sync();
    const key = listShownKeys(harness)[0] as string;
    const before = (await findListingRow(harness, key)) as ListingRow;
    const capabilities = await getStoredCapabilities(harness.feed.name);
    await query("UPDATE feed_metadata SET refused = $2 WHERE feed = $1", [
      harness.feed.name,
      JSON.stringify({
        ...capabilities?.refused,
        expansions: ["ListOffice"],
        fields: ["ListOfficeName", "ListOfficePhone"],
      }),
    ]);
    world.edit(key, { ListPrice: 777_000 });
    await harness.sync();
    const after = (await findListingRow(harness, key)) as ListingRow;
    expect(after.list_price).toBe(777_000);
    expect(after.attribution).toEqual(before.attribution);
  });
});
