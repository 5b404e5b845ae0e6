import { getBasemapTile, getTilesVersion } from "~/map/basemap/basemap-tiles.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/map-tile";

/**
 * GET /map/tiles/:version/:z/:x/:y.svg: a tile of the built-in basemap. With the current version it may be cached
 * forever; with any other version it is the current tile, cached for an hour. A tile whose streets can't be had now is cached for a
 * minute. 404 if there is none.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const yMatch = /^(\d{1,8})\.svg$/.exec(params.file);
  const number = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : Number.NaN);
  const tile = yMatch ? await getBasemapTile(number(params.z), number(params.x), Number(yMatch[1])) : null;
  if (tile === null) return notFoundProblem("Tile not found.");
  const isCurrent = params.version === getTilesVersion();
  const cacheControl = !tile.isComplete
    ? "public, max-age=60"
    : isCurrent
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600";
  return new Response(tile.svg, { headers: { "Content-Type": "image/svg+xml", "Cache-Control": cacheControl } });
}
