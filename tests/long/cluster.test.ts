/** A web server of two processes on one port (WEB_PROCESSES). */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addListing } from "../factories";
import { setUpRouteSite } from "../routes/route-site";
import { readMetrics, sumSamples } from "../server/read-metrics";
import { ask, startProgram } from "../server/running-server";

const PATH = "/no/such/page";
const folder = mkdtempSync(join(tmpdir(), "sunporch-cluster-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let listingId: number;
const site = setUpRouteSite(
  async (sql) => {
    listingId = await addListing(sql, { listing_key: "A", line1: "1 Elm St" });
  },
  {
    WEB_PROCESSES: "2",
    METRICS_PORT: "0",
    DATA_DIR: folder,
    // Ends the process that gets the signal, and those that the first process starts inherit it.
    NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('unexpected') })"`,
  },
);

type Line = Record<string, unknown>;
const listLines = (isWanted: (line: Line) => boolean) => site.server.lines().filter(isWanted);
/** The ids of processes by when they started, those that have ended included. */
const listPids = () =>
  listLines(({ msg, pid }) => msg === "listening" && pid !== undefined).map(({ pid }) => pid as number);
const listEndedPids = () => listLines(({ msg }) => String(msg).startsWith("web process ended")).map(({ pid }) => pid);
const listRunningPids = () => listPids().filter((pid) => !listEndedPids().includes(pid));
const readNumber = (pid: number) =>
  Number(/WEB_PROCESS_NUMBER=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, "latin1"))?.[1]);

async function waitForTwoProcesses(): Promise<[number, number]> {
  await expect.poll(listRunningPids, { timeout: 20_000 }).toHaveLength(2);
  return listRunningPids() as [number, number];
}

/** Kills a process and waits for the one that replaces it. */
async function replaceProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  const started = listPids().length;
  process.kill(pid, signal);
  await expect.poll(() => listPids().length, { timeout: 20_000 }).toBe(started + 1);
  await waitForTwoProcesses();
}

const sumMetric = async (name: string, labels: Record<string, string>) =>
  sumSamples(await readMetrics(site.server), name, labels) ?? 0;

test("serves connections by both processes and counts their requests in one place", async () => {
  // Other tests send only GET, and their last requests may be counted late.
  const labels = { method: "HEAD", route: "/*", status: "4xx" };
  const countRequests = () => sumMetric("http_request_duration_seconds_count", labels);
  const pids = await waitForTwoProcesses();
  const logged = site.server.lines().length;
  const before = await countRequests();
  for (let i = 0; i < 20; i++) expect((await ask(site.server.port, PATH, { method: "HEAD" })).status).toBe(404);
  const listServing = () =>
    site.server
      .lines()
      .slice(logged)
      .filter(({ method, url }) => method === "HEAD" && url === PATH)
      .map(({ pid }) => pid);
  await expect.poll(() => listServing().length).toBe(20);
  expect(new Set(listServing())).toEqual(new Set(pids));
  expect((await countRequests()) - before).toBe(20);
});

test("sends the same bytes and ETag from both processes", async () => {
  const countRendered = () => sumMetric("page_cache_pages_total", { outcome: "rendered" });
  for (const path of ["/", `/listing/${listingId}`, "/map", "/_.data"]) {
    const before = await countRendered();
    let minute: number;
    let tags: Set<unknown>;
    do {
      // Pages show times, in minutes.
      minute = Math.floor(Date.now() / 60_000);
      const pages = [];
      for (let i = 0; i < 10; i++) pages.push(await ask(site.server.port, path));
      expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(200));
      tags = new Set(pages.map(({ headers, body }) => `${headers.etag} ${body}`));
    } while (Math.floor(Date.now() / 60_000) !== minute);
    expect(tags.size).toBe(1);
    expect((await countRendered()) - before).toBeGreaterThanOrEqual(2);
  }
});

test("gives the connections of a process that hangs to the other one", async () => {
  const [hanging] = await waitForTwoProcesses();
  process.kill(hanging, "SIGSTOP");
  let answered = 0;
  const requests = Array.from({ length: 20 }, async () => {
    const { status } = await ask(site.server.port, PATH);
    if (status === 404) answered++;
  });
  await expect.poll(() => answered).toBe(19);
  await replaceProcess(hanging, "SIGKILL");
  await Promise.all(requests);
  expect(answered).toBe(20);
});

test.each(["SIGKILL", "SIGUSR2"] as const)(
  "replaces a process that ends by %s while the other one serves",
  async (signal) => {
    const [ending] = await waitForTwoProcesses();
    const counts = { answered: 0, failed: [] as string[] };
    let isEnded = false;
    const clients = Array.from({ length: 8 }, async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      while (!isEnded) {
        const failure = await ask(site.server.port, PATH, { agent }).then(
          ({ status }) => (status === 404 ? null : String(status)),
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        );
        if (failure === null) counts.answered++;
        else counts.failed.push(failure);
      }
      agent.destroy();
    });
    await expect.poll(() => counts.answered).toBeGreaterThan(50);
    await replaceProcess(ending, signal);
    const after = counts.answered;
    await expect.poll(() => counts.answered).toBeGreaterThan(after + 50);
    isEnded = true;
    await Promise.all(clients);
    // Only a killed process takes its connections along.
    expect(counts.failed.length).toBeLessThanOrEqual(signal === "SIGKILL" ? clients.length : 0);
    expect(new Set(counts.failed)).not.toContain("ECONNREFUSED");
  },
);

test("lets one process write the snapshot of the search index, and the one that replaces it", async () => {
  const countSnapshots = async () =>
    (await site.sql.query("SELECT count(*)::int AS count FROM search_snapshot")).rows[0].count as number;
  await expect.poll(countSnapshots, { timeout: 10_000 }).toBeGreaterThan(0);
  const [first, second] = (await waitForTwoProcesses()).sort((a, b) => readNumber(a) - readNumber(b));
  // Without a usable snapshot, a process that may write one does so when it has started.
  await site.sql.query("DELETE FROM search_snapshot");
  await replaceProcess(second!, "SIGKILL");
  await replaceProcess(first!, "SIGKILL");
  await expect.poll(countSnapshots, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await countSnapshots()).toBe(1);
});

test("ends with the reason when the variables don't suit several processes", async () => {
  const program = startProgram({ WEB_PROCESSES: "3", DATABASE_POOL: "2", AUTH_SECRETS: "" });
  expect((await program.ended).code).toBe(1);
  expect(program.output().trim().split("\n")).toEqual([
    "WEB_PROCESSES: must not exceed DATABASE_POOL, which they share.",
    "AUTH_SECRETS: is needed when WEB_PROCESSES is more than 1.",
  ]);
});

test("stops while a process is starting", async () => {
  const program = startProgram({
    WEB_PROCESSES: "2",
    // `npm start` releases the channel too.
    NODE_OPTIONS: `--import "data:text/javascript,process.channel?.unref(); if (process.env.WEB_PROCESS_NUMBER === '2') await new Promise((resolve) => setTimeout(resolve, 3000))"`,
  });
  await expect.poll(program.output, { timeout: 20_000 }).toContain("listening");
  program.child.kill("SIGTERM");
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

test("ends when a process can't start", async () => {
  const program = startProgram({
    WEB_PROCESSES: "2",
    NODE_OPTIONS: `--import "data:text/javascript,if (process.env.WEB_PROCESS_NUMBER === '2') { console.error('broken'); process.exit(3); }"`,
  });
  const messages: unknown[] = [];
  program.child.on("message", (message) => messages.push(message));
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(messages).toEqual([]);
  expect(program.output()).toContain("broken");
});
