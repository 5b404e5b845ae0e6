/**
 * A feed that is slow, incomplete, wrong, foreign, or out of order.
 *
 * @module-tag long
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FaultName, FaultSettings, FaultTerms } from "sample-mls";
import { afterEach, describe, expect, test } from "vitest";
import { FeedError, FeedPausedError, RejectedError, TransientError, UnauthorizedError } from "~/feed/errors";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import { query } from "~/platform/db/pool.server";
import { metricsText } from "~/platform/metrics.server";
import { setUpFileDatabase } from "./database";
import { expectedHomes, type FeedHarness, listShownHomes, listShownKeys, startFeedHarness } from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

const readState = async () =>
  (
    await query<{ circuit_open_until: Date | null; consecutive_failures: number; last_error: string | null }>(
      "SELECT circuit_open_until, consecutive_failures, last_error FROM replication_state WHERE feed = $1 AND resource = 'Property'",
      [harness.feed.name],
    )
  )[0];

describe("temporary errors", () => {
  const fault =
    <N extends FaultName>(name: N, settings: FaultSettings[N], terms?: FaultTerms) =>
    () =>
      harness.sample.faults.set(name, settings, { times: 1, after: 1, resource: "Property", ...terms });
  /** Only the fault takes this long, even on a busy machine. */
  const TIMEOUT_MS = 1_000;
  test.each([
    ["a 500", fault("status", { code: 500 }, { times: 3 })],
    ["a 504", fault("status", { code: 504 }, { after: 2 })],
    ["HTML with status 200", fault("html", { status: 200 }, { times: 2 })],
    ["HTML with status 500", fault("html", { status: 500 }, { times: 2 })],
    ["JSON that ends early", fault("truncate", { bytes: 3000 }, { times: 2 })],
    ["a broken connection", fault("cut", { bytes: 900 }, { times: 2 })],
    ["silence", fault("hang", true), TIMEOUT_MS],
    ["a body that trickles in", fault("drip", { ms: 50, bytes: 100 }), TIMEOUT_MS],
  ])("retries after %s and loses nothing", async (_, injectFault, timeoutMs?: number) => {
    harness = await startFeedHarness();
    harness.feed.timeoutMs = timeoutMs ?? harness.feed.timeoutMs;
    injectFault();
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect(harness.clock.slept.length).toBeGreaterThan(0);
  });

  test("waits as long as Retry-After says, in seconds or as a date, and half a minute without it", async () => {
    harness = await startFeedHarness();
    const { faults } = harness.sample;
    faults.set("rateLimit", { retryAfter: "seconds", seconds: 7 }, { times: 1, after: 1 });
    await harness.sync();
    expect(harness.clock.slept).toContain(7000);

    faults.set("rateLimit", { retryAfter: "none" }, { times: 2 });
    harness.clock.slept.length = 0;
    await harness.sync();
    expect(harness.clock.slept).toEqual([30_000, 60_000]);

    harness.clock.slept.length = 0;
    faults.set("rateLimit", { retryAfter: "date", seconds: 600 }, { times: 1 });
    await harness.sync();
    // A date has no milliseconds, and our clock is ahead of the feed's by the time that was slept.
    expect(harness.clock.slept).toHaveLength(1);
    expect(harness.clock.slept[0]).toBeGreaterThan(400_000);
    expect(harness.clock.slept[0]).toBeLessThanOrEqual(600_000);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });
});

describe("errors that end a run", () => {
  test("ends the run after five attempts without an answer", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("status", { code: 503 });
    await expect(harness.sync()).rejects.toThrow(TransientError);
    expect(harness.sample.requests).toHaveLength(5);
    expect(await listRecentRuns(harness.feed.name)).toMatchObject([{ error: "The feed answered 503.", pages: 0 }]);
    expect(await readState()).toMatchObject({ consecutive_failures: 1, last_error: "The feed answered 503." });
    harness.sample.faults.clear();
    await harness.sync();
    expect(await readState()).toMatchObject({ consecutive_failures: 0, last_error: null });
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("tells a feed that can't be reached from a connection that broke", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("cut", { bytes: 0 });
    await expect(harness.sync()).rejects.toThrow("The connection to the feed broke.");
    await harness.sample.close();
    await expect(harness.sync()).rejects.toThrow("The feed could not be reached.");
    // Another name, because a name belongs to one server.
    Object.assign(harness.feed, { name: `${harness.feed.name}-moved`, baseUrl: "http://feed.invalid/" });
    await expect(harness.sync()).rejects.toThrow("The feed could not be reached.");
    harness.sample = { ...harness.sample, close: async () => {} };
  });

  test("opens the circuit after three 429s in a row, and later runs respect it", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("rateLimit", { retryAfter: "none" });
    await expect(harness.sync()).rejects.toThrow(FeedPausedError);
    expect(harness.sample.requests).toHaveLength(3);
    expect((await readState())?.circuit_open_until?.getTime()).toBeGreaterThan(harness.clock.now());
    harness.sample.requests.length = 0;
    harness.sample.faults.clear();
    await expect(harness.sync({ trigger: "schedule" })).rejects.toThrow(/Requests are paused until/);
    expect(harness.sample.requests).toHaveLength(0);
    await harness.sync({ trigger: "manual" });
    expect(await readState()).toMatchObject({ circuit_open_until: null });
  });

  test("ends the run instead of waiting for a Retry-After of an hour", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("rateLimit", { retryAfter: "seconds", seconds: 3600 });
    await expect(harness.sync()).rejects.toThrow(FeedPausedError);
    expect(harness.clock.slept).toEqual([]);
    const openUntil = (await readState())?.circuit_open_until?.getTime() ?? 0;
    expect(openUntil - harness.clock.now()).toBeGreaterThan(3_500_000);
  });

  test("stops reading an endless body at the size limit", async () => {
    harness = await startFeedHarness();
    harness.feed.maxBodyBytes = 1_000_000;
    harness.sample.faults.set("huge", { bytes: 50_000_000 });
    await expect(harness.sync()).rejects.toThrow("larger than 1000000 bytes");
    expect(harness.sample.requests).toHaveLength(1);
  });

  test("ends the run if a rejected token can't be renewed", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("unauthorized", true);
    await expect(harness.sync()).rejects.toThrow(UnauthorizedError);
    expect(harness.sample.requests).toHaveLength(1);
  });

  test("reports a query that the feed rejects in the feed's own words", async () => {
    harness = await startFeedHarness();
    harness.feed.profile = { ...harness.feed.profile, options: ["$apply=x"] };
    await expect(harness.sync()).rejects.toThrow(/^The feed answered 400: .*\$apply/);
    await expect(harness.sync()).rejects.toThrow(RejectedError);
  });
});

test.each([
  [
    400,
    '<?xml version="1.0"?><m:error><m:message>No property AttributionContact.</m:message></m:error>',
    "400: No property AttributionContact.",
  ],
  [400, "Quota of resource Property is used up", "400: Quota of resource Property is used up."],
  [
    413,
    `<!doctype html><style>b { color: red }</style><title>Too large</title>${"x".repeat(300)}`,
    "413: Too large xxx",
  ],
  [400, '{"message":"Unknown originating system"}', '400: {"message":"Unknown originating system"}.'],
  [200, '{"error":{"code":"x","message":"Over quota"}}', "isn't a page of records: Over quota."],
  [200, "<error>Down for maintenance</error>", "isn't JSON: Down for maintenance."],
])("quotes the reason of a %i whose body is %s", async (status, body, quoted) => {
  harness = await startFeedHarness({ env: { FEED_TOKEN: "sample" } });
  harness.sample.faults.set("reply", { status, body }, { resource: "Property" });
  const error = await harness.sync().catch((thrown: unknown) => thrown as Error);
  expect((error as Error).message).toContain(quoted);
  expect((error as Error).message.length).toBeLessThan(260);
});

describe("tokens by client credentials", () => {
  const openCircuit = async () => {
    harness = await startFeedHarness();
    const scope = harness.feed.profile.scope;
    harness.feed.auth = {
      kind: "client-credentials",
      tokenUrl: harness.sample.tokenUrl,
      clientId: "sample",
      clientSecret: "sample",
      scope,
    };
  };
  const tokenRequests = () => harness.sample.requests.filter(({ resource }) => resource === "token").length;

  test("requests a token once and keeps it", async () => {
    await openCircuit();
    await harness.sync();
    expect(tokenRequests()).toBe(1);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect((await metricsText()).text).toMatch(
      /^service_call_duration_seconds_count\{service="feed",operation="token",outcome="ok"\} [1-9]/m,
    );
  });

  test("renews a token that expires during a run once", async () => {
    await openCircuit();
    harness.sample.faults.set("expireTokens", true, { times: 1, after: 3, resource: "Property" });
    await harness.sync();
    expect(tokenRequests()).toBe(2);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });

  test("doesn't renew tokens forever", async () => {
    await openCircuit();
    harness.sample.faults.set("forbidden", true, { resource: "Property" });
    await expect(harness.sync()).rejects.toThrow(UnauthorizedError);
    expect(tokenRequests()).toBe(2);
  });

  test("reports wrong credentials without repeating them", async () => {
    await openCircuit();
    harness.feed.auth = { ...harness.feed.auth, clientSecret: "hunter2" } as typeof harness.feed.auth;
    const error = await harness.sync().catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({
      name: "UnauthorizedError",
      message: expect.stringContaining("client credentials (401)"),
    });
    expect(JSON.stringify(await listRecentRuns(harness.feed.name))).not.toContain("hunter2");
  });
});

describe("links", () => {
  let otherServer: Server;
  const receivedTokens: unknown[] = [];
  afterEach(() => otherServer?.close());

  test("doesn't follow links to another host, and sends no token there", async () => {
    harness = await startFeedHarness();
    otherServer = createServer((request, response) => {
      receivedTokens.push(request.headers.authorization);
      response.end("{}");
    });
    await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
    harness.sample.faults.set("foreignLinks", {
      origin: `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`,
    });
    await expect(harness.sync()).rejects.toThrow("leads to another host");
    expect(receivedTokens).toEqual([]);
  });

  test("replaces expired links with a new query from the watermark", async () => {
    harness = await startFeedHarness();
    harness.sample.faults.set("staleLinks", true, { times: 1, after: 3 });
    await harness.sync();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    const pageRequests = harness.sample.requests.filter(
      ({ url }) => !url.includes("skiptoken") && url.includes("expand"),
    );
    expect(pageRequests.some(({ url }) => url.includes("ModificationTimestamp%20ge"))).toBe(true);
  });

  test("ends the run if links always expire", async () => {
    harness = await startFeedHarness();
    harness.sample.world.touchAll();
    harness.sample.faults.set("staleLinks", true);
    await expect(harness.sync()).rejects.toThrow(FeedError);
    expect(harness.sample.requests.length).toBeLessThan(10);
  });

  test("finds in the sweep the homes that $skip links lose when records move", async () => {
    harness = await startFeedHarness({ homes: 80, pageSize: 10 });
    const { world, faults } = harness.sample;
    faults.set("skipLinks", true);
    const early = listShownKeys(harness).slice(0, 12);
    let isMoved = false;
    await harness.sync({
      onProgress: ({ kind, pages }) => {
        if (isMoved || kind !== "replication" || pages < 1) return;
        isMoved = true;
        world.editMany(early, { PublicRemarks: "Freshly painted." });
      },
    });
    expect(isMoved).toBe(true);
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  });
});

test("replicates a feed whose $top is the page size", async () => {
  harness = await startFeedHarness();
  harness.feed.profile = { ...harness.feed.profile, pageSizeBy: "top" };
  harness.sample.faults.set("topIsPageSize", true);
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("replicates a feed that compares timestamps as text, and one that requires gzip", async () => {
  harness = await startFeedHarness();
  harness.sample.faults.set("textTimestamps", true);
  harness.sample.faults.set("requireGzip", true);
  harness.feed.profile = { ...harness.feed.profile, gzip: true };
  await harness.sync();
  harness.sample.world.edit(listShownKeys(harness)[0] as string, { ListPrice: 1_234_000 });
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("keeps the watermark at the run's start until a feed out of order is read completely", async () => {
  harness = await startFeedHarness();
  harness.feed.profile = { ...harness.feed.profile, isOrdered: false };
  const readWatermark = async () =>
    (
      await query("SELECT watermark FROM replication_state WHERE feed = $1 AND resource = 'Property'", [
        harness.feed.name,
      ])
    )[0]?.watermark;
  const controller = new AbortController();
  const stopped = harness.sync({
    signal: controller.signal,
    onProgress: ({ pages }) => pages === 2 && controller.abort(new Error("enough")),
  });
  await expect(stopped).rejects.toThrow("enough");
  expect(await listShownHomes(harness)).not.toHaveLength(0);
  expect(await readWatermark()).toBeNull();
  await harness.sync();
  expect(await readWatermark()).toBeInstanceOf(Date);
});
