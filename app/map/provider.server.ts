import { env } from "~/platform/env.server";
import { ownTiles } from "./ground/own-tiles.server";
import type { MapProvider, TileSet } from "./provider";

/** The configured map provider. Its tiles are used without scripts, and while Google is not ready. */
export function mapProvider(): MapProvider {
  const { GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_TILES_CREDIT, MAP_SATELLITE_URL, MAP_SATELLITE_CREDIT, ...rest } = env();
  const tiles = (url: string, credit = ""): TileSet => ({
    url,
    credit,
    tileSize: 256,
    named: true,
    maxZoom: rest.MAP_TILES_MAX_ZOOM,
  });
  return {
    kind: GOOGLE_MAPS_KEY ? "google" : MAP_TILES_URL ? "tiles" : "own",
    ground: MAP_TILES_URL ? tiles(MAP_TILES_URL, MAP_TILES_CREDIT) : ownTiles(),
    satellite: MAP_SATELLITE_URL && !GOOGLE_MAPS_KEY ? tiles(MAP_SATELLITE_URL, MAP_SATELLITE_CREDIT) : null,
  };
}

/** The browser key of Google Maps; null if there is none. */
export function googleMapsKey(): string | null {
  return env().GOOGLE_MAPS_KEY ?? null;
}
