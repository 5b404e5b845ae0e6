/** Part 4: pages under load, compared with bare node:http serving the same bytes. */
import autocannon from "autocannon";
import { formatListingSearch } from "../../app/listings/list-url";
import type { ListingFilters } from "../../app/listings/schema";
import type { MeasuredProcess } from "./bench-harness";
import { COMPRESSED, Connection } from "./connection";
import { readCpuMs } from "./process-use";
import { median, percentile } from "./timing";

export interface Load {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
}

export interface LoadFigures extends Load {
  /** The server's CPU time per request, in milliseconds. Other programs on its cores affect it little. */
  processor: number;
}

export interface PageFigures {
  name: string;
  isCompressed: boolean;
  connections: number;
  bytes: number;
  app: LoadFigures;
  bare: Load;
}

const FILTERS: ListingFilters = { minPrice: 400_000, maxPrice: 1_200_000, beds: 3, baths: 2 };
const DETAILS = 150;
const WARM_SECONDS = 2;
const SECONDS = 3;
const ROUNDS = 2;

const UNCOMPRESSED: Record<string, string> = { "accept-encoding": "identity" };

interface Page {
  name: string;
  paths: string[];
}

/** @param ids visible listings, of which some, evenly spread, are opened */
export async function measurePages(
  web: MeasuredProcess & { url: string },
  bareUrl: string,
  ids: readonly number[],
  logProgress: (text: string) => void,
): Promise<PageFigures[]> {
  const pages: Page[] = [
    { name: "grid", paths: ["/"] },
    { name: "grid, four filters", paths: [`/${formatListingSearch({ filters: FILTERS, sort: "price" })}`] },
    { name: `home, ${Math.min(DETAILS, ids.length)} different`, paths: sampleIds(ids).map((id) => `/listing/${id}`) },
  ];
  const figures: PageFigures[] = [];
  for (const { name, paths } of pages) {
    for (const headers of [UNCOMPRESSED, COMPRESSED]) {
      const isCompressed = headers === COMPRESSED;
      logProgress(`${name}${isCompressed ? ", compressed" : ""}`);
      const bytes = await mirrorPage(web.url, bareUrl, paths, headers);
      await runLoad(web.url, paths, headers, 4, WARM_SECONDS);
      await runLoad(bareUrl, paths, headers, 4, WARM_SECONDS / 2);
      for (const connections of [1, 8]) {
        const app: LoadFigures[] = [];
        const bareLoads: Load[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const before = await readCpuMs(web.pid);
          const appLoad = await runLoad(web.url, paths, headers, connections, SECONDS);
          const usedMs = (await readCpuMs(web.pid)) - before;
          app.push({ ...appLoad, processor: usedMs / appLoad.requests });
          bareLoads.push(await runLoad(bareUrl, paths, headers, connections, SECONDS / 2));
        }
        figures.push({
          name,
          isCompressed,
          connections,
          bytes,
          app: { ...medianLoad(app), processor: median(app.map(({ processor }) => processor)) },
          bare: medianLoad(bareLoads),
        });
      }
    }
  }
  return figures;
}

/** Evenly spread over all. */
function sampleIds(ids: readonly number[]): number[] {
  const step = Math.max(1, ids.length / DETAILS);
  return Array.from({ length: Math.min(DETAILS, ids.length) }, (_, i) => ids[Math.floor(i * step)]!);
}

const medianLoad = (rounds: readonly Load[]): Load => ({
  requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
  perSecond: rounds.reduce((sum, { perSecond }) => sum + perSecond, 0) / rounds.length,
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
});

/** Gives the bare server the bytes of each page. @returns their average number */
async function mirrorPage(
  web: string,
  bareUrl: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const from = new Connection(web);
  const bareConnection = new Connection(bareUrl);
  let bytes = 0;
  for (const path of paths) {
    const page = await from.get(path, headers);
    bytes += page.body.length;
    const storedHeaders: Record<string, string> = { "content-type": page.headers["content-type"] ?? "text/html" };
    const encoding = page.headers["content-encoding"];
    if (encoding) storedHeaders["content-encoding"] = encoding;
    await bareConnection.send("PUT", path, storedHeaders, page.body);
  }
  from.close();
  bareConnection.close();
  return bytes / paths.length;
}

function runLoad(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  connections: number,
  duration: number,
): Promise<Load> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    const requests = paths.map((path) => ({ method: "GET" as const, path }));
    autocannon({ url, connections, duration, headers, requests }, (error, result) => {
      if (error) return reject(error);
      const bad = result.errors + result.timeouts + result.non2xx;
      if (bad > 0) return reject(new Error(`${bad} of ${times.length} requests for ${paths[0]} failed under load.`));
      resolve({
        requests: times.length,
        perSecond: times.length / result.duration,
        p50: median(times),
        p99: percentile(times, 0.99),
      });
    }).on("response", (_client: unknown, _status: number, _bytes: number, ms: number) => times.push(ms));
  });
}
