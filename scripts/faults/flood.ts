/** One client's flood of pages, while others open a page that nobody has asked for: it must cost them little. */

import { sendRequest } from "../../tests/server/request";
import { percentile } from "../harness/statistics";
import { buildInvariant, type PartResult } from "./result";
import { MAX_START_MS, type Site, waitUntil } from "./site";

/** Rounds with and without a flood take turns; those before these warm the server up. */
const WARM_UP_ROUNDS = 4;
const ROUNDS = 40;
const FLOOD = 200;
const OTHERS = 6;
/**
 * The share of a flood's time that others may wait, in all but the worst rounds. Served behind the flood they would wait all of it. How
 * much longer it is than on a calm server says more about the machine, which also makes the flood.
 */
const MAX_SHARE = 1 / 3;
const FLOODER = "203.0.113.1";

export async function measureFlood(site: Site): Promise<PartResult> {
  const port = Number(process.env.PORT);
  const send = (client: string, path: string) => sendRequest(port, path, { headers: { "X-Forwarded-For": client } });
  /** @returns how many milliseconds the page took */
  const open = async (client: string, path: string): Promise<number> => {
    const startedAt = performance.now();
    const { status } = await send(client, path);
    if (status !== 200) throw new Error(`${path} responded with ${status}.`);
    return performance.now() - startedAt;
  };
  const web = site.start("web");
  await waitUntil(() => web.isReady, MAX_START_MS);
  const calm: number[] = [];
  const flooded: number[] = [];
  const shares: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const isFlooded = round % 2 === 0;
    const query = `?minPrice=${1_000 + round}`;
    const startedAt = performance.now();
    const flood = Array.from({ length: isFlooded ? FLOOD : 0 }, (_, at) =>
      send(FLOODER, `/map${query}&maxPrice=${900_000 + at}`),
    );
    // The flooder asks for the others' page before them, and behind its own requests.
    flood.push(send(FLOODER, `/${query}`));
    const times = await Promise.all(Array.from({ length: OTHERS }, (_, at) => open(`198.51.${at}.1`, `/${query}`)));
    if (round >= 0) (isFlooded ? flooded : calm).push(...times);
    await Promise.all(flood);
    if (isFlooded) shares.push(Math.max(...times) / (performance.now() - startedAt));
  }
  await site.stop(web);
  const share = percentile(shares, 0.9);
  return {
    part: "flood",
    figures: {
      kills: 0,
      "p99 of others, ms": Math.round(percentile(calm, 0.99)),
      "p99 during a client's flood, ms": Math.round(percentile(flooded, 0.99)),
      "part of the flood that others wait, %": Math.round(100 * share),
    },
    invariants: [
      buildInvariant("others wait a third of a client's flood or longer", share >= MAX_SHARE ? [{ share }] : []),
    ],
  };
}
