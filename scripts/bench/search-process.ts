/**
 * The application's own search in a process that does nothing else. Answers GET /api/listings?… and
 * /api/listings/pins?… with the milliseconds that the search took, and the number of homes or pins that it found.
 */

import { createServer } from "node:http";
import { findListingPins } from "../../app/listings/map/pins.server";
import { parseListingQuery } from "../../app/listings/parse-list-search";
import { searchListings } from "../../app/listings/search.server";
import { listen } from "./listen";

async function countMatches(pathname: string, params: URLSearchParams): Promise<number> {
  const { query, mapView: options } = parseListingQuery(params);
  if (pathname.endsWith("/pins")) return (await findListingPins(query.filters, options)).length;
  return (await searchListings(query)).total;
}

await searchListings(parseListingQuery(new URLSearchParams()).query);
const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const from = performance.now();
    const count = await countMatches(pathname, searchParams);
    response.end(JSON.stringify({ ms: performance.now() - from, count }));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
listen(server);
