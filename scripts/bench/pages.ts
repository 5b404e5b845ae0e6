/**
 * Part 4: pages under load. Stored ones beside bare node:http serving the same bytes, rendered ones beside a bare React tree and a
 * bare route of React Router, and the stored ones beside nginx in front too. All take turns.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { formatListingSearch } from "../../app/listings/list-url";
import type { ListingFilters } from "../../app/listings/schema";
import { isNginxInstalled, type RunningNginx, startNginx } from "../harness/nginx";
import { sendRequest } from "../harness/request";
import { findFreePort } from "../start/postgres";
import type { BarePage } from "./bare-react";
import type { BenchHarness, MeasuredServer, WebProcess } from "./bench-harness";
import { COMPRESSED, Connection } from "./connection";
import { readCpuMs } from "./process-use";
import { median, percentile } from "./timing";

interface Load {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
}

export interface LoadFigures extends Load {
  /** The server's CPU time per request, in milliseconds. Other programs on its cores affect it little. */
  processor: number;
}

/** What takes turns for a page, by what serves it. All but tree and route send it compressed, unless the name says so. */
type ServerName =
  | "stored"
  | "bare"
  | "stored304"
  | "bare304"
  | "rendered"
  | "renderedPlain"
  | "tree"
  | "route"
  | "nginx"
  | "nginxFile";

export interface PageFigures {
  name: string;
  /** Of the page, compressed. */
  bytes: number;
  one: Partial<Record<ServerName, LoadFigures>>;
  eight: Partial<Record<ServerName, LoadFigures>>;
}

export interface PagesFigures {
  pages: PageFigures[];
  stampede: { requests: number; rendered: number; ms: number };
}

const FILTERS: ListingFilters = { minPrice: 400_000, maxPrice: 1_200_000, beds: 3, baths: 2 };
const DETAILS = 150;
const SECONDS = 1;
const ROUNDS = 3;
/** Rendering is compared by its CPU time, which other programs and V8's compilers change from second to second. */
const RENDERING_ROUNDS = 9;
/** Of each server for each page before the first round that counts. V8 still compiles our rendering after 1,000. */
const MIN_WARM_REQUESTS = 2_500;
const STAMPEDE = 500;
/** The end of a minute, when stored pages are rendered again, isn't part of a round. */
const MIN_REST_OF_MINUTE_MS = 4_000;

const UNCOMPRESSED: Record<string, string> = { "accept-encoding": "identity" };

interface Page {
  name: string;
  paths: string[];
}

interface Turn {
  url: string;
  listPids: () => number[];
  headers: Record<string, string>;
  status: number;
  storesPages: boolean;
  rounds: number;
  /** With one connection too. */
  isLatencyMeasured: boolean;
}

/** @param ids visible listings, of which some, evenly spread, are opened */
export async function measurePages(
  harness: BenchHarness,
  { stored, rendered }: { stored: WebProcess; rendered: WebProcess },
  ids: readonly number[],
  logProgress: (text: string) => void,
): Promise<PagesFigures> {
  const homes = sampleIds(ids).map((id) => `/listing/${id}`);
  const pages: Page[] = [
    { name: "grid", paths: ["/"] },
    { name: "grid, four filters", paths: [`/${formatListingSearch({ filters: FILTERS, sort: "price" })}`] },
    { name: "map", paths: ["/map"] },
    { name: `home, ${homes.length} different`, paths: homes },
  ];
  const bare = await harness.startServer("bare server", "scripts/bench/bare-server.ts");
  const tree = await harness.startServer("bare tree", "scripts/bench/bare-react.ts", ["tree"]);
  const route = await harness.startServer("bare route", "scripts/bench/bare-react.ts", ["route"]);
  const folder = mkdtempSync(join(tmpdir(), "sunporch-bench-nginx-"));
  const nginx = isNginxInstalled() ? await startNginxBeside(folder, stored.url) : undefined;
  if (!nginx) logProgress("nginx isn't installed (apt-get install -y nginx-light), so its rows are left out");
  try {
    const figures: PageFigures[] = [];
    for (const { name, paths } of pages) {
      logProgress(name);
      const { bytes, etag } = await mirrorPages(paths, { stored, bare, tree, route, folder });
      const servers = { stored, rendered, bare, tree, route };
      figures.push({ name, bytes, ...(await measureTurns(paths, listTurns(servers, nginx, etag))) });
    }
    logProgress(`${STAMPEDE} equal requests at once`);
    return { pages: figures, stampede: await measureStampede(stored) };
  } finally {
    await Promise.all([bare, tree, route, nginx].map((server) => server?.stop()));
    rmSync(folder, { recursive: true });
  }
}

interface NginxBeside extends RunningNginx {
  url: string;
  /** Where it serves files of the same bytes. */
  filesUrl: string;
}

async function startNginxBeside(folder: string, appUrl: string): Promise<NginxBeside> {
  const filesPort = await findFreePort();
  const nginx = await startNginx({
    folder,
    appPorts: [Number(new URL(appUrl).port)],
    servers: `server {
    listen 127.0.0.1:${filesPort};
    root ${folder}/files;
    default_type "text/html; charset=utf-8";
    add_header Content-Encoding br;
    location / { try_files $request_uri.page =404; }
  }`,
  });
  const formatUrl = (port: number) => `http://127.0.0.1:${port}`;
  return { ...nginx, url: formatUrl(nginx.port), filesUrl: formatUrl(filesPort) };
}

function listTurns(
  { stored, rendered, bare, tree, route }: Record<"stored" | "rendered" | "bare" | "tree" | "route", MeasuredServer>,
  nginx: NginxBeside | undefined,
  etag: string,
): Partial<Record<ServerName, Turn>> {
  const buildTurn = (
    { url, pid }: MeasuredServer,
    {
      headers = COMPRESSED,
      status = 200,
      storesPages = false,
      rounds = ROUNDS,
      isLatencyMeasured = false,
    }: Partial<Turn> = {},
  ): Turn => ({ url, listPids: () => [pid], headers, status, storesPages, rounds, isLatencyMeasured });
  const ifChanged = { ...COMPRESSED, "if-none-match": etag };
  const plain = { headers: UNCOMPRESSED, rounds: RENDERING_ROUNDS };
  return {
    stored: buildTurn(stored, { storesPages: true, isLatencyMeasured: true }),
    bare: buildTurn(bare, { isLatencyMeasured: true }),
    // Without its ETag, a page of several addresses can't be asked for like this.
    ...(etag && {
      stored304: buildTurn(stored, { headers: ifChanged, status: 304, storesPages: true }),
      bare304: buildTurn(bare, { headers: ifChanged, status: 304 }),
    }),
    rendered: buildTurn(rendered, { isLatencyMeasured: true }),
    renderedPlain: buildTurn(rendered, plain),
    tree: buildTurn(tree, plain),
    route: buildTurn(route, plain),
    ...(nginx && {
      nginx: { ...buildTurn(stored, { storesPages: true }), url: nginx.url, listPids: nginx.listPids },
      nginxFile: { ...buildTurn(stored), url: nginx.filesUrl, listPids: nginx.listPids },
    }),
  };
}

/** Evenly spread over all. */
function sampleIds(ids: readonly number[]): number[] {
  const step = Math.max(1, ids.length / DETAILS);
  return Array.from({ length: Math.min(DETAILS, ids.length) }, (_, i) => ids[Math.floor(i * step)]!);
}

async function measureTurns(
  paths: readonly string[],
  turns: Partial<Record<ServerName, Turn>>,
): Promise<Pick<PageFigures, "one" | "eight">> {
  const entries = Object.entries(turns) as [ServerName, Turn][];
  for (const [, turn] of entries) await warmUp(turn, paths);
  const one: Partial<Record<ServerName, LoadFigures[]>> = {};
  const eight: Partial<Record<ServerName, LoadFigures[]>> = {};
  for (let round = 0; round < RENDERING_ROUNDS; round++) {
    for (const [name, turn] of entries) {
      if (round >= turn.rounds) continue;
      eight[name] = [...(eight[name] ?? []), await measureRound(turn, paths, 8)];
      if (turn.isLatencyMeasured) one[name] = [...(one[name] ?? []), await measureRound(turn, paths, 1)];
    }
  }
  const combine = (rounds: typeof one) =>
    Object.fromEntries(Object.entries(rounds).map(([name, figures]) => [name, combineRounds(figures)]));
  return { one: combine(one), eight: combine(eight) };
}

/** Fills caches, and renders until the compilers have seen enough: the first hundred or two of a page take longer. */
async function warmUp(turn: Turn, paths: readonly string[]): Promise<void> {
  for (let requests = 0; requests < MIN_WARM_REQUESTS; ) requests += (await measureRound(turn, paths, 4)).requests;
}

async function measureRound(turn: Turn, paths: readonly string[], connections: number): Promise<LoadFigures> {
  const etag = turn.storesPages ? await storePages(turn, paths) : undefined;
  const headers = turn.status === 304 && etag ? { ...turn.headers, "if-none-match": etag } : turn.headers;
  const readUsedMs = async () =>
    (await Promise.all(turn.listPids().map((pid) => readCpuMs(pid)))).reduce((a, b) => a + b);
  const before = await readUsedMs();
  const load = await runLoad({ ...turn, headers }, paths, connections, SECONDS);
  return { ...load, processor: ((await readUsedMs()) - before) / load.requests };
}

/** Each page is stored when a round begins. @returns the ETag of the last one, which may be new every minute */
async function storePages({ url }: Turn, paths: readonly string[]): Promise<string | undefined> {
  await waitForNewMinute();
  const connection = new Connection(url);
  let etag: string | undefined;
  for (const path of paths) etag = (await connection.get(path, COMPRESSED)).headers.etag;
  connection.close();
  return etag;
}

/** Waits for the next minute if this one ends soon. */
async function waitForNewMinute(): Promise<void> {
  const rest = 60_000 - (Date.now() % 60_000);
  if (rest < MIN_REST_OF_MINUTE_MS) await pause(rest);
}

const combineRounds = (rounds: readonly LoadFigures[]): LoadFigures => ({
  requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  processor: median(rounds.map(({ processor }) => processor)),
});

/** Where a page's data is, as the framework's client asks for it. */
function buildDataPath(path: string): string {
  const { pathname, search } = new URL(path, "http://localhost");
  return `${pathname === "/" ? "/_" : pathname}.data${search}`;
}

/** Gives the servers to compare with the bytes, the tree, and the data of each page. */
async function mirrorPages(
  paths: readonly string[],
  {
    stored,
    bare,
    tree,
    route,
    folder,
  }: Record<"stored" | "bare" | "tree" | "route", MeasuredServer> & { folder: string },
): Promise<{ bytes: number; etag: string }> {
  const from = new Connection(stored.url);
  const put = async ({ url }: MeasuredServer, path: string, headers: Record<string, string>, body: Uint8Array) => {
    const connection = new Connection(url);
    const { status } = await connection.send("PUT", path, headers, body);
    connection.close();
    if (status !== 204) throw new Error(`${path} was not accepted: ${status}.`);
  };
  let bytes = 0;
  let etag = "";
  for (const path of paths) {
    const page = await from.get(path, COMPRESSED);
    bytes += page.body.length;
    etag = paths.length === 1 ? (page.headers.etag ?? "") : "";
    const { "content-type": type = "", "content-encoding": encoding = "" } = page.headers;
    await put(bare, path, { "content-type": type, "content-encoding": encoding, etag }, page.body);
    const file = join(folder, "files", `${path}.page`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page.body);
    const html = (await from.get(path, UNCOMPRESSED)).body.toString();
    const data = await (await fetch(new URL(buildDataPath(path), stored.url))).text();
    const barePage: BarePage = { html, data };
    for (const server of [tree, route]) await put(server, path, {}, Buffer.from(JSON.stringify(barePage)));
  }
  from.close();
  return { bytes: bytes / paths.length, etag };
}

/** Requests for a page that nobody has asked for yet. */
async function measureStampede({ url, metricsUrl }: WebProcess): Promise<PagesFigures["stampede"]> {
  const countRendered = async () => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(/page_cache_pages_total\{outcome="rendered"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  await waitForNewMinute();
  const before = await countRendered();
  const startedAt = performance.now();
  const port = Number(new URL(url).port);
  const path = `/?minPrice=${300_000 + (Date.now() % 100_000)}`;
  const pages = await Promise.all(Array.from({ length: STAMPEDE }, () => sendRequest(port, path)));
  const ms = performance.now() - startedAt;
  const failed = pages.filter(({ status }) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} of ${STAMPEDE} requests at once failed.`);
  return { requests: STAMPEDE, rendered: (await countRendered()) - before, ms };
}

function runLoad(
  { url, headers, status: expectedStatus }: Turn,
  paths: readonly string[],
  connections: number,
  duration: number,
): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const unexpected: number[] = [];
    const requests = paths.map((path) => ({ method: "GET" as const, path }));
    autocannon({ url, connections, duration, headers, requests }, (error, result) => {
      if (error) return reject(error);
      const { errors, timeouts } = result;
      if (errors + timeouts + unexpected.length > 0) {
        const statuses = [...new Set(unexpected)].join(", ") || "none";
        return reject(
          new Error(
            `Of ${times.length} requests for ${paths[0]} ${errors} failed, ${timeouts} timed out, and ${unexpected.length} had another status than ${expectedStatus} (${statuses}).`,
          ),
        );
      }
      resolve({
        requests: times.length,
        perSecond: times.length / result.duration,
        p50: median(times),
        p99: percentile(times, 0.99),
      });
    }).on("response", (_client: unknown, status: number, _bytes: number, ms: number) => {
      times.push(ms);
      if (status !== expectedStatus) unexpected.push(status);
    });
  });
}
