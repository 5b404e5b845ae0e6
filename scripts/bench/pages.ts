/**
 * Pages under load: stored ones beside bare node:http with the same bytes, and pages rendered for each request beside a bare React tree.
 * Servers take turns.
 */
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { logProgress } from "../harness/run-to-end";
import { formatFigure, formatTable, formatWhole, median } from "../harness/statistics";
import { Client } from "./client";
import { limitAbove, limitBelow, type Report } from "./limits";
import { readCpuMs } from "./process-use";
import type { MeasuredServer, RunSite } from "./site";

const MIN_SHARE_OF_BARE = 0.6;
const MAX_TIMES_TREE = 10;
const HOMES = 30;
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 8;
/** Of each server for each page before the first round that counts. V8 still compiles our rendering after 1,000. */
const WARM_REQUESTS = 2_000;
const MAX_WARM_MS = 15_000;
/** Stored pages are rendered again when a minute ends. */
const MIN_REST_OF_MINUTE_MS = 4_000;

/** `stored` and `bare` send Brotli, the others nothing compressed. */
type ServerName = "stored" | "bare" | "rendered" | "tree";
type Servers = Record<ServerName, MeasuredServer>;

interface Load {
  requests: number;
  perSecond: number;
  /** The server's CPU time per request, in milliseconds. Other programs on its cores affect it little. */
  cpuMs: number;
}

type PageFigures = { name: string; loads: Record<ServerName, Load> };

export async function measurePages(site: RunSite): Promise<Report[]> {
  const { rows } = await (await site.connect()).query<{ path: string }>(
    "SELECT '/listing/' || id AS path FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT $1",
    [HOMES],
  );
  const homes = rows.map(({ path }) => path);
  const servers: Servers = {
    stored: await site.startWeb(),
    rendered: await site.startWeb({ PAGE_CACHE_MB: "0" }),
    bare: await site.startBare("bytes"),
    tree: await site.startBare("tree"),
  };
  const figures: PageFigures[] = [];
  for (const [name, paths] of Object.entries({ grid: ["/"], home: homes, map: ["/map"] })) {
    logProgress(`pages: ${name}`);
    figures.push({ name, loads: await measurePage(servers, paths) });
  }
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  return [reportStored(figures), reportRendered(figures)];
}

async function measurePage(servers: Servers, paths: readonly string[]): Promise<PageFigures["loads"]> {
  const client = new Client(servers.stored.port);
  for (const path of paths) {
    await put(servers.bare, path, await client.get(path, "br"));
    await put(servers.tree, path, await client.get(path));
  }
  const entries = Object.entries(servers) as [ServerName, MeasuredServer][];
  for (const [name, server] of entries)
    for (let requests = 0, until = Date.now() + MAX_WARM_MS; requests < WARM_REQUESTS && Date.now() < until; )
      requests += (await measureLoad(name, server, paths)).requests;
  const rounds: Record<ServerName, Load[]> = { stored: [], bare: [], rendered: [], tree: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, server] of entries) {
      if (name === "stored") {
        const rest = 60_000 - (Date.now() % 60_000);
        if (rest < MIN_REST_OF_MINUTE_MS) await pause(rest);
        for (const path of paths) await client.get(path, "br");
      }
      rounds[name].push(await measureLoad(name, server, paths));
    }
  client.close();
  const combine = (loads: readonly Load[]): Load => ({
    requests: loads.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    cpuMs: median(loads.map(({ cpuMs }) => cpuMs)),
  });
  return Object.fromEntries(entries.map(([name]) => [name, combine(rounds[name])])) as PageFigures["loads"];
}

async function put({ port }: MeasuredServer, path: string, body: Buffer): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: "PUT", body: new Uint8Array(body) });
  if (status !== 204) throw new Error(`PUT ${path} answered ${status}.`);
}

async function measureLoad(name: ServerName, { port, pid }: MeasuredServer, paths: readonly string[]): Promise<Load> {
  const before = await readCpuMs(pid);
  const { requests, duration, errors, timeouts, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { "accept-encoding": name === "stored" || name === "bare" ? "br" : "identity" },
    requests: paths.map((path) => ({ path })),
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${paths[0]}, ${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} other statuses.`);
  const cpuMs = ((await readCpuMs(pid)) - before) / requests.total;
  return { requests: requests.total, perSecond: requests.total / duration, cpuMs };
}

const formatTimes = (times: number) => `${formatFigure(times)}×`;

function reportStored(figures: readonly PageFigures[]): Report {
  const rows = figures.map(({ name, loads: { stored, bare } }) => [
    name,
    formatWhole(stored.perSecond),
    formatFigure(stored.cpuMs),
    formatWhole(bare.perSecond),
    formatFigure(bare.cpuMs),
    formatFigure(stored.perSecond / bare.perSecond),
  ]);
  return {
    title: `Stored pages, ${CONNECTIONS} connections, beside bare node:http with the same bytes`,
    table: formatTable(["page", "requests/s", "CPU ms", "bare requests/s", "CPU ms", "of bare"], rows),
    limits: figures.map(({ name, loads: { stored, bare } }) => {
      const share = stored.perSecond / bare.perSecond;
      return limitBelow(`${name}, stored: requests/s of bare Node`, share, MIN_SHARE_OF_BARE, formatFigure);
    }),
  };
}

function reportRendered(figures: readonly PageFigures[]): Report {
  const rows = figures.map(({ name, loads: { rendered, tree } }) => [
    name,
    formatWhole(rendered.perSecond),
    formatFigure(rendered.cpuMs),
    formatFigure(tree.cpuMs),
    formatFigure(rendered.cpuMs / tree.cpuMs),
  ]);
  return {
    title: "Pages rendered for each request, not compressed, beside renderToString of the same elements",
    table: formatTable(["page", "requests/s", "CPU ms", "CPU ms of the tree", "times the tree"], rows),
    limits: figures.map(({ name, loads: { rendered, tree } }) => {
      const times = rendered.cpuMs / tree.cpuMs;
      return limitAbove(`${name}, not stored: CPU of a bare React tree`, times, MAX_TIMES_TREE, formatTimes);
    }),
  };
}
