import { env } from "~/platform/env.server";
import { getBasemapTiles } from "./basemap/basemap-tiles.server";
import type { MapProvider, TileSet } from "./provider";

/** The configured map provider. Its tiles are used without scripts, and while Google is not ready. */
export function getMapProvider(): MapProvider {
  const { GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_TILES_CREDIT, MAP_SATELLITE_URL, MAP_SATELLITE_CREDIT, ...rest } = env();
  const toTileSet = (url: string, credit = ""): TileSet => ({
    url,
    credit,
    tileSize: 256,
    hasPlaceNames: true,
    maxZoom: rest.MAP_TILES_MAX_ZOOM,
  });
  return {
    kind: GOOGLE_MAPS_KEY ? "google" : MAP_TILES_URL ? "tiles" : "own",
    basemap: MAP_TILES_URL ? toTileSet(MAP_TILES_URL, MAP_TILES_CREDIT) : getBasemapTiles(),
    satellite: MAP_SATELLITE_URL && !GOOGLE_MAPS_KEY ? toTileSet(MAP_SATELLITE_URL, MAP_SATELLITE_CREDIT) : null,
  };
}

/** The browser key of Google Maps; null if there is none. */
export function getGoogleMapsKey(): string | null {
  return env().GOOGLE_MAPS_KEY ?? null;
}
