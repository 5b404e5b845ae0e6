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
import { StandInClamd } from "../../scripts/harness/stand-in-clamd";
import { addProject } from "../projects";
import { fileDatabase } from "./database";
import { type House, openHouse, shown, truth } from "./house";

const database = fileDatabase();
let house: House;
afterEach(() => house?.close());

type Ran = { child: ChildProcess; output: () => string; code: Promise<number | null> };

function run(program: string, args: string[], env: Record<string, string> = {}): Ran {
  const child = fork(fileURLToPath(new URL(`../../scripts/${program}`, import.meta.url)), args, {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATABASE_URL: database.url(),
      FEED_URL: house.sample.url,
      FEED_TOKEN: "sample",
      FEED_NAME: house.feed.name,
      ...env,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
  return { child, output: () => text, code: once(child, "close").then(([code]) => code as number | null) };
}

test("runs the replication once with npm run sync, and prints the result", { timeout: 60_000 }, async () => {
  house = await openHouse();
  const ran = run("sync.ts", []);
  expect(await ran.code).toBe(0);
  expect(ran.output()).toContain(`${truth(house).length} written, 0 unchanged, 0 removed`);
  expect(await shown(house)).toEqual(truth(house));
  const indexed = run("sync.ts", ["--text"], { FEED_URL: "" });
  expect([await indexed.code, indexed.output()]).toEqual([0, expect.stringContaining("words     of 0 homes")]);
  expect(
    await query("SELECT trigger FROM sync_run WHERE feed = $1 AND kind = 'replication'", [house.feed.name]),
  ).toEqual([{ trigger: "manual" }]);
});

test.each([
  ["a feed without an address", { FEED_URL: "" }, /^FEED_URL: .*\.$/],
  ["a rejected token", { FEED_TOKEN: "wrong" }, /^The feed refused the access token \(401\)\.$/],
  [
    "an unavailable database",
    { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" },
    /^The database does not answer\.$/,
  ],
])("reports %s in one sentence, and exits with 1", { timeout: 60_000 }, async (_, env, sentence) => {
  house = await openHouse();
  const ran = run("sync.ts", [], env);
  expect(await ran.code).toBe(1);
  expect(ran.output().trim()).toMatch(sentence);
});

test("syncs each of several feeds even if another fails, and can remove one", {
  timeout: 120_000,
}, async () => {
  house = await openHouse({ homes: 20 });
  const one = { FEED_URL: "", FEED_TOKEN: "", FEED_NAME: "" };
  const two = {
    ...one,
    FEEDS: "north,south",
    FEED_NORTH_URL: house.sample.url,
    FEED_NORTH_TOKEN: "wrong",
    FEED_SOUTH_URL: house.sample.url,
    FEED_SOUTH_TOKEN: "sample",
  };
  const ran = run("sync.ts", ["--no-text"], two);
  expect(await ran.code).toBe(1);
  expect(ran.output()).toContain("north: The feed refused the access token (401).");
  expect(await shown({ feed: { ...house.feed, name: "south" } })).toEqual(truth(house));
  const alone = run("sync.ts", ["--no-text", "--feed", "east"], two);
  expect(await alone.code).toBe(1);
  expect(alone.output().trim()).toBe("--feed must be one of north, south.");

  const unsure = run("feed.ts", ["remove", "south"]);
  expect(await unsure.code).toBe(1);
  expect(unsure.output().trim()).toBe("Nothing was removed. Type the feed's name, or add --yes.");
  const removed = run("feed.ts", ["remove", "south", "--yes"]);
  expect(await removed.code).toBe(0);
  expect(removed.output()).toContain(`south: ${truth(house).length} listings removed`);
  const list = run("feed.ts", ["list"]);
  expect(await list.code).toBe(0);
  expect(list.output()).toContain("not configured");
  expect(list.output()).not.toContain("south");
});

test("starts replicating immediately in the worker, and ends on SIGTERM during a run", {
  timeout: 60_000,
}, async () => {
  house = await openHouse({ homes: 120 });
  house.sample.faults.set("hang", true, { after: 1, resource: "Property" });
  const ran = run("worker.ts", []);
  await once(ran.child, "message");
  for (let waited = 0; waited < 300 && house.sample.requests.length < 2; waited++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  ran.child.kill("SIGTERM");
  expect(await ran.code).toBe(0);
  const leases = await query<{ finished_at: Date | null }>("SELECT finished_at FROM job_lease WHERE job = $1", [
    `sync:${house.feed.name}`,
  ]);
  expect(leases).toEqual([{ finished_at: expect.any(Date) }]);
});

test("scans documents in the worker if a scanner is configured, and logs if none is", { timeout: 60_000 }, async () => {
  house = await openHouse();
  const without = run("worker.ts", [], { LOG_LEVEL: "info" });
  await once(without.child, "message");
  await expect.poll(without.output).toContain("CLAMD_URL is not set: uploaded documents are not scanned for viruses");
  without.child.kill("SIGTERM");
  await without.code;

  const DATA_DIR = mkdtempSync(join(tmpdir(), "sunporch-worker-"));
  const clamd = new StandInClamd();
  const sql = new pg.Client({ connectionString: database.url() });
  await sql.connect();
  await addProject(sql, "ana@example.com", {}, diskStore(join(DATA_DIR, "files")));
  await sql.query("UPDATE project_document SET scan_state = 'pending'");
  const ran = run("worker.ts", [], { CLAMD_URL: await clamd.listen(), DATA_DIR, LOG_LEVEL: "info" });
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
  house = await openHouse();
  const ran = run("worker.ts", []);
  await once(ran.child, "message");
  // Node emits no 'close' for a child whose channel was closed on this side.
  const exit = once(ran.child, "exit");
  ran.child.disconnect();
  expect((await exit)[0]).toBe(0);
});
