/** The two programs as an operator and an orchestrator run them. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { query } from "~/platform/db/pool.server";
import { diskStore } from "~/platform/files/disk.server";
import { setUpFileDatabase } from "../feed/database";
import { expectedHomes, type FeedHarness, listShownHomes, startFeedHarness } from "../feed/feed-harness";
import { addProject } from "../projects";
import { StandInClamd } from "../stand-ins/stand-in-clamd";

const database = setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness?.close());

type StartedProgram = { child: ChildProcess; output: () => string; code: Promise<number | null> };

function startProgram(program: string, args: string[], env: Record<string, string> = {}): StartedProgram {
  const child = fork(fileURLToPath(new URL(`../../scripts/${program}`, import.meta.url)), args, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATABASE_URL: database.url(),
      FEED_URL: harness.sample.url,
      FEED_TOKEN: "sample",
      FEED_NAME: harness.feed.name,
      ...env,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
  return { child, output: () => text, code: once(child, "close").then(([code]) => code as number | null) };
}

test("runs the replication once with npm run sync, and prints the result", { timeout: 120_000 }, async () => {
  harness = await startFeedHarness({ homes: 200 });
  const ran = startProgram("sync.ts", []);
  expect(await ran.code).toBe(0);
  expect(ran.output()).toContain(`${expectedHomes(harness).length} written, 0 unchanged, 0 removed`);
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  // A load without a home of a wanted status says so. The start goes on all the same.
  const { world } = harness.sample;
  const pending = expectedHomes(harness).filter(({ status }) => status === "Pending");
  for (const { key } of pending) world.setStatus(key, "Active");
  const note = "note      The first load had no homes with status Pending.";
  for (const [trigger, code] of [
    ["manual", 2],
    ["start", 0],
  ] as const) {
    const full = startProgram("sync.ts", ["--no-text", "--full", "--trigger", trigger]);
    expect([await full.code, full.output()]).toEqual([code, expect.stringContaining(note)]);
  }
  const indexed = startProgram("sync.ts", ["--text"], { FEED_URL: "" });
  expect([await indexed.code, indexed.output()]).toEqual([
    0,
    expect.stringContaining(`words     of ${pending.length} homes`),
  ]);
  expect(
    await query("SELECT trigger FROM sync_run WHERE feed = $1 AND kind = 'replication' ORDER BY id", [
      harness.feed.name,
    ]),
  ).toEqual([{ trigger: "manual" }, { trigger: "manual" }, { trigger: "start" }]);
});

test.each([
  ["a feed without a URL", { FEED_URL: "" }, /^FEED_URL: .*\.$/],
  ["a rejected token", { FEED_TOKEN: "wrong" }, /^The feed refused the access token \(401\)\.$/],
  [
    "an unavailable database",
    { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" },
    /^The database does not answer\.$/,
  ],
])("reports %s in one sentence, and exits with 1", { timeout: 60_000 }, async (_, env, sentence) => {
  harness = await startFeedHarness();
  const ran = startProgram("sync.ts", [], env);
  expect(await ran.code).toBe(1);
  expect(ran.output().trim()).toMatch(sentence);
});

test("syncs each of several feeds even if another fails, and can remove one", {
  timeout: 120_000,
}, async () => {
  harness = await startFeedHarness({ homes: 20 });
  const noDefaultFeed = { FEED_URL: "", FEED_TOKEN: "", FEED_NAME: "" };
  const two = {
    ...noDefaultFeed,
    FEEDS: "north,south",
    FEED_NORTH_URL: harness.sample.url,
    FEED_NORTH_TOKEN: "wrong",
    FEED_SOUTH_URL: harness.sample.url,
    FEED_SOUTH_TOKEN: "sample",
  };
  const ran = startProgram("sync.ts", ["--no-text"], two);
  expect(await ran.code).toBe(1);
  expect(ran.output()).toContain("north: The feed refused the access token (401).");
  expect(await listShownHomes({ feed: { ...harness.feed, name: "south" } })).toEqual(expectedHomes(harness));
  const eastOnly = startProgram("sync.ts", ["--no-text", "--feed", "east"], two);
  expect(await eastOnly.code).toBe(1);
  expect(eastOnly.output().trim()).toBe("--feed must be one of north, south.");

  const unconfirmed = startProgram("feed.ts", ["remove", "south"]);
  expect(await unconfirmed.code).toBe(1);
  expect(unconfirmed.output().trim()).toBe("Nothing was removed. Type the feed's name, or add --yes.");
  const removed = startProgram("feed.ts", ["remove", "south", "--yes"]);
  expect(await removed.code).toBe(0);
  expect(removed.output()).toContain(`south: ${expectedHomes(harness).length} listings removed`);
  const list = startProgram("feed.ts", ["list"]);
  expect(await list.code).toBe(0);
  expect(list.output()).toContain("not configured");
  expect(list.output()).not.toContain("south");
});

test("starts replicating immediately in the worker, and ends on SIGTERM during a run", {
  timeout: 60_000,
}, async () => {
  harness = await startFeedHarness({ homes: 120 });
  harness.sample.faults.set("hang", true, { after: 1, resource: "Property" });
  const ran = startProgram("worker.ts", []);
  await once(ran.child, "message");
  for (let attempt = 0; attempt < 300 && harness.sample.requests.length < 2; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  ran.child.kill("SIGTERM");
  expect(await ran.code).toBe(0);
  const leases = await query<{ finished_at: Date | null }>("SELECT finished_at FROM job_lease WHERE job = $1", [
    `sync:${harness.feed.name}`,
  ]);
  expect(leases).toEqual([{ finished_at: expect.any(Date) }]);
});

test("scans documents in the worker if a scanner is configured, and logs if none is", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness();
  const worker = startProgram("worker.ts", [], { LOG_LEVEL: "info" });
  await once(worker.child, "message");
  await expect.poll(worker.output).toContain("CLAMD_URL is not set: uploaded documents are not scanned for viruses");
  worker.child.kill("SIGTERM");
  await worker.code;

  const DATA_DIR = mkdtempSync(join(tmpdir(), "sunporch-worker-"));
  const clamd = new StandInClamd();
  const sql = new pg.Client({ connectionString: database.url() });
  await sql.connect();
  await addProject(sql, "ana@example.com", {}, diskStore(join(DATA_DIR, "files")));
  await sql.query("UPDATE project_document SET scan_state = 'pending'");
  const ran = startProgram("worker.ts", [], { CLAMD_URL: await clamd.listen(), DATA_DIR, LOG_LEVEL: "info" });
  await expect
    .poll(async () => (await sql.query("SELECT scan_state FROM project_document")).rows)
    .toEqual([{ scan_state: "clean" }]);
  expect(ran.output()).not.toContain("CLAMD_URL");
  ran.child.kill("SIGTERM");
  expect(await ran.code).toBe(0);
  expect(clamd.scanned).toEqual([Buffer.from("%PDF-1.4 paper")]);
  await sql.end();
  await clamd.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

test("ends the worker when its parent process ends", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness();
  const ran = startProgram("worker.ts", []);
  await once(ran.child, "message");
  // Node emits no 'close' for a child whose channel was closed on this side.
  const exit = once(ran.child, "exit");
  ran.child.disconnect();
  expect((await exit)[0]).toBe(0);
});
