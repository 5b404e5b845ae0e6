/** A feed that is late, cut, wrong, foreign or angry. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { FeedClosedError, FeedError, RefusedError, TransientError, UnauthorizedError } from "~/feed/errors";
import { lastRuns } from "~/feed/run-history.server";
import { query } from "~/platform/db/pool.server";
import type { FaultName, FaultSettings, FaultTerms } from "../../scripts/sample-feed/faults";
import { fileDatabase } from "./database";
import { type House, openHouse, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

const stateOf = async () =>
  (
    await query<{ circuit_open_until: Date | null; consecutive_failures: number; last_error: string | null }>(
      "SELECT circuit_open_until, consecutive_failures, last_error FROM replication_state WHERE feed = $1",
      [house.feed.name],
    )
  )[0];

describe("what passes", () => {
  const fault =
    <N extends FaultName>(name: N, settings: FaultSettings[N], terms?: FaultTerms) =>
    () =>
      house.sample.faults.set(name, settings, { times: 1, after: 1, resource: "Property", ...terms });
  /** Only the fault takes this long, also on a busy machine. */
  const TIMEOUT_MS = 1_000;
  test.each([
    ["a 500", fault("status", { code: 500 }, { times: 3 })],
    ["a 504", fault("status", { code: 504 }, { after: 2 })],
    ["HTML with status 200", fault("html", { status: 200 }, { times: 2 })],
    ["HTML with status 500", fault("html", { status: 500 }, { times: 2 })],
    ["JSON without its end", fault("truncate", { bytes: 3000 }, { times: 2 })],
    ["a broken connection", fault("cut", { bytes: 900 }, { times: 2 })],
    ["silence", fault("hang", true), TIMEOUT_MS],
    ["a body that drips", fault("drip", { ms: 50, bytes: 100 }), TIMEOUT_MS],
  ])("%s is tried again and nothing is lost", async (_, misbehave, timeoutMs?: number) => {
    house = await openHouse();
    house.feed.timeoutMs = timeoutMs ?? house.feed.timeoutMs;
    misbehave();
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    expect(house.clock.slept.length).toBeGreaterThan(0);
  });

  test("waits for what Retry-After asks, in seconds and as a date, and half a minute when it is silent", async () => {
    house = await openHouse();
    const { faults } = house.sample;
    faults.set("rateLimit", { retryAfter: "seconds", seconds: 7 }, { times: 1, after: 1 });
    await house.sync();
    expect(house.clock.slept).toContain(7000);

    faults.set("rateLimit", { retryAfter: "none" }, { times: 2 });
    house.clock.slept.length = 0;
    await house.sync();
    expect(house.clock.slept).toEqual([30_000, 60_000]);

    house.clock.slept.length = 0;
    faults.set("rateLimit", { retryAfter: "date", seconds: 600 }, { times: 1 });
    await house.sync();
    // A date has no milliseconds, and our clock has run ahead of the feed's by what was slept.
    expect(house.clock.slept).toHaveLength(1);
    expect(house.clock.slept[0]).toBeGreaterThan(400_000);
    expect(house.clock.slept[0]).toBeLessThanOrEqual(600_000);
    expect(await shown(house)).toEqual(truth(house));
  });
});

describe("what ends a run", () => {
  test("five tries without an answer", async () => {
    house = await openHouse();
    house.sample.faults.set("status", { code: 503 });
    await expect(house.sync()).rejects.toThrow(TransientError);
    expect(house.sample.requests).toHaveLength(5);
    expect(await lastRuns(house.feed.name)).toMatchObject([{ error: "The feed answered 503.", pages: 0 }]);
    expect(await stateOf()).toMatchObject({ consecutive_failures: 1, last_error: "The feed answered 503." });
    house.sample.faults.clear();
    await house.sync();
    expect(await stateOf()).toMatchObject({ consecutive_failures: 0, last_error: null });
    expect(await shown(house)).toEqual(truth(house));
  });

  test("three 429s in a row open the circuit, which later runs respect", async () => {
    house = await openHouse();
    house.sample.faults.set("rateLimit", { retryAfter: "none" });
    await expect(house.sync()).rejects.toThrow(FeedClosedError);
    expect(house.sample.requests).toHaveLength(3);
    expect((await stateOf())?.circuit_open_until?.getTime()).toBeGreaterThan(house.clock.now());
    house.sample.requests.length = 0;
    house.sample.faults.clear();
    await expect(house.sync({ trigger: "schedule" })).rejects.toThrow(/Left alone until/);
    expect(house.sample.requests).toHaveLength(0);
    await house.sync({ trigger: "manual" });
    expect(await stateOf()).toMatchObject({ circuit_open_until: null });
  });

  test("a Retry-After of an hour is not waited for", async () => {
    house = await openHouse();
    house.sample.faults.set("rateLimit", { retryAfter: "seconds", seconds: 3600 });
    await expect(house.sync()).rejects.toThrow(FeedClosedError);
    expect(house.clock.slept).toEqual([]);
    const until = (await stateOf())?.circuit_open_until?.getTime() ?? 0;
    expect(until - Date.now()).toBeGreaterThan(3_500_000);
  });

  test("a body without end is left off at the cap", async () => {
    house = await openHouse();
    house.feed.maxBodyBytes = 1_000_000;
    house.sample.faults.set("huge", { bytes: 50_000_000 });
    await expect(house.sync()).rejects.toThrow("larger than 1000000 bytes");
    expect(house.sample.requests).toHaveLength(1);
  });

  test("a token that is refused and cannot be renewed", async () => {
    house = await openHouse();
    house.sample.faults.set("unauthorized", true);
    await expect(house.sync()).rejects.toThrow(UnauthorizedError);
    expect(house.sample.requests).toHaveLength(1);
  });

  test("a query that the feed does not understand, in its own words", async () => {
    house = await openHouse();
    house.feed.profile = { ...house.feed.profile, options: ["$apply=x"] };
    await expect(house.sync()).rejects.toThrow(/^The feed answered 400: .*\$apply/);
    await expect(house.sync()).rejects.toThrow(RefusedError);
  });
});

describe("tokens by client credentials", () => {
  const open = async () => {
    house = await openHouse();
    const scope = house.feed.profile.scope;
    house.feed.auth = {
      kind: "client-credentials",
      tokenUrl: house.sample.tokenUrl,
      clientId: "sample",
      clientSecret: "sample",
      scope,
    };
  };
  const tokenRequests = () => house.sample.requests.filter(({ resource }) => resource === "token").length;

  test("one is fetched and kept", async () => {
    await open();
    await house.sync();
    expect(tokenRequests()).toBe(1);
    expect(await shown(house)).toEqual(truth(house));
  });

  test("one that dies in mid-run is renewed once", async () => {
    await open();
    house.sample.faults.set("expireTokens", true, { times: 1, after: 3, resource: "Property" });
    await house.sync();
    expect(tokenRequests()).toBe(2);
    expect(await shown(house)).toEqual(truth(house));
  });

  test("renewing does not go on for ever", async () => {
    await open();
    house.sample.faults.set("forbidden", true, { resource: "Property" });
    await expect(house.sync()).rejects.toThrow(UnauthorizedError);
    expect(tokenRequests()).toBe(2);
  });

  test("wrong credentials are told without repeating them", async () => {
    await open();
    house.feed.auth = { ...house.feed.auth, clientSecret: "hunter2" } as typeof house.feed.auth;
    const error = await house.sync().catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({
      name: "UnauthorizedError",
      message: expect.stringContaining("client credentials (401)"),
    });
    expect(JSON.stringify(await lastRuns(house.feed.name))).not.toContain("hunter2");
  });
});

describe("links", () => {
  let thief: Server;
  const heard: unknown[] = [];
  afterEach(() => thief?.close());

  test("that lead to another host are not followed, and no token goes there", async () => {
    house = await openHouse();
    thief = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end("{}");
    });
    await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve));
    house.sample.faults.set("foreignLinks", { origin: `http://127.0.0.1:${(thief.address() as AddressInfo).port}` });
    await expect(house.sync()).rejects.toThrow("leads to another host");
    expect(heard).toEqual([]);
  });

  test("that died are replaced by a fresh query from the watermark", async () => {
    house = await openHouse();
    house.sample.faults.set("staleLinks", true, { times: 1, after: 3 });
    await house.sync();
    expect(await shown(house)).toEqual(truth(house));
    const asked = house.sample.requests.filter(({ url }) => !url.includes("skiptoken") && url.includes("expand"));
    expect(asked.some(({ url }) => url.includes("ModificationTimestamp%20ge"))).toBe(true);
  });

  test("that are always dead end the run instead of turning in a circle", async () => {
    house = await openHouse();
    house.sample.world.touchAll();
    house.sample.faults.set("staleLinks", true);
    await expect(house.sync()).rejects.toThrow(FeedError);
    expect(house.sample.requests.length).toBeLessThan(10);
  });

  test("that count with $skip lose homes when records move, and the sweep finds them", async () => {
    house = await openHouse({ homes: 80, pageSize: 10 });
    const { world, faults } = house.sample;
    faults.set("skipLinks", true);
    const early = shownKeys(house).slice(0, 12);
    let moved = false;
    await house.sync({
      onProgress: ({ kind, pages }) => {
        if (moved || kind !== "replication" || pages < 1) return;
        moved = true;
        world.editMany(early, { PublicRemarks: "Freshly painted." });
      },
    });
    expect(moved).toBe(true);
    expect(await shown(house)).toEqual(truth(house));
  });
});

test("a feed whose $top is the size of a page", async () => {
  house = await openHouse();
  house.feed.profile = { ...house.feed.profile, pageSizeBy: "top" };
  house.sample.faults.set("topIsPageSize", true);
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
});

test("a feed that compares timestamps as text, and one that demands gzip", async () => {
  house = await openHouse();
  house.sample.faults.set("textTimestamps", true);
  house.sample.faults.set("requireGzip", true);
  house.feed.profile = { ...house.feed.profile, gzip: true };
  await house.sync();
  house.sample.world.edit(shownKeys(house)[0] as string, { ListPrice: 1_234_000 });
  await house.sync();
  expect(await shown(house)).toEqual(truth(house));
});

test("a feed out of order leaves the watermark at the run's start until the run is through", async () => {
  house = await openHouse();
  house.feed.profile = { ...house.feed.profile, ordered: false };
  const watermarks: unknown[] = [];
  const watched: Promise<unknown>[] = [];
  await house.sync({
    onProgress: ({ kind }) => {
      if (kind !== "replication") return;
      watched.push(
        query("SELECT watermark FROM replication_state WHERE feed = $1", [house.feed.name]).then(([row]) =>
          watermarks.push((row as { watermark: unknown }).watermark),
        ),
      );
    },
  });
  await Promise.all(watched);
  expect(watermarks[0]).toBeNull();
  expect(watermarks.at(-1)).toBeInstanceOf(Date);
});
