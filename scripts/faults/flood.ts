/** One client floods the web server while others ask for pages. */
import { performance } from "node:perf_hooks";
import { sendRequest } from "../harness/request";
import { buildInvariant, type Invariant } from "./result";
import { MAX_START_MS, type Site, waitUntil } from "./site";

const ROUNDS = 10;
/** Requests of the client in each round, for the map and then for the page that strangers ask for. */
const FLOOD_REQUESTS = 200;
const STRANGERS = 10;
/** How many times as long strangers may wait as without the flood. */
const MAX_FACTOR = 3;

type Round = { minPrice: number; isFlooded: boolean };

async function measure(path: string, client: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await sendRequest(Number(process.env.PORT), path, { headers: { "X-Forwarded-For": client } });
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return performance.now() - startedAt;
}

/**
 * Strangers ask for a page that is the same for everybody and that nobody has asked for, and as many for pages of their own.
 * @returns how long each waited, in milliseconds
 */
async function runRound({ minPrice, isFlooded }: Round): Promise<number[]> {
  const shared = `/?minPrice=${minPrice}`;
  const paths = isFlooded
    ? [
        ...Array.from({ length: FLOOD_REQUESTS }, (_, n) => `/map?minPrice=${minPrice}&maxPrice=${9_000_000 + n}`),
        shared,
      ]
    : [];
  const flood = paths.map((path) => measure(path, "203.0.113.1"));
  // Its answer shows that the others of the flood have been sent.
  if (isFlooded) await Promise.race(flood);
  const waits = await Promise.all(
    Array.from({ length: STRANGERS }, (_, n) => [
      measure(shared, `198.51.100.${n + 1}`),
      measure(`/?minPrice=${minPrice}&maxPrice=${8_000_000 + n}`, `192.0.2.${n + 1}`),
    ]).flat(),
  );
  await Promise.all(flood);
  return waits;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;

/** @returns the strangers' 99th percentile without and with the flood in milliseconds, and whether that is too long */
export async function floodWeb(site: Site): Promise<{ figures: Record<string, number>; invariant: Invariant }> {
  const web = site.start("web");
  if (!(await waitUntil(() => web.isReady, MAX_START_MS))) throw new Error("The web server did not start.");
  const waits: Record<"calm" | "flooded", number[]> = { calm: [], flooded: [] };
  // Alternating, because other programs of the machine change its speed. The first round loads what is loaded once.
  for (let n = -1; n < ROUNDS; n++)
    for (const isFlooded of [false, true]) {
      const minPrice = 1_000 + 2 * (n + 1) + Number(isFlooded);
      const round = await runRound({ minPrice, isFlooded });
      if (n >= 0) waits[isFlooded ? "flooded" : "calm"].push(...round);
    }
  await site.stop(web);
  const [calm, flooded] = [waits.calm, waits.flooded].map((values) => Math.round(percentile(values, 0.99)));
  const found = flooded! > MAX_FACTOR * calm! ? [{ calm, flooded }] : [];
  return {
    figures: { "p99 ms": calm!, "p99 ms in a flood": flooded! },
    invariant: buildInvariant(`others wait more than ${MAX_FACTOR} times as long while one client floods`, found),
  };
}
