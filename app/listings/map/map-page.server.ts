/** Loads the map page: the list of homes in view, and the static map. */
import { type NameRow, type PlaceName, placeNames } from "~/map/names";
import { nearestPlace } from "~/map/nearest.server";
import { cityCentroid, zipCentroid } from "~/map/places/places.server";
import type { MapProvider } from "~/map/provider";
import { mapProvider } from "~/map/provider.server";
import { type Bbox, boxOf, type LatLng, MAP_FRAME, type MapView } from "~/map/view";
import zipRows from "~/map/zip-names.json";
import { isPlaced, mapPlace } from "../links/map-place";
import { type ListAddress, listPage } from "../list/list-page.server";
import type { ListingFilters } from "../schema";
import { packPins } from "./pin";
import { listingPins } from "./pins.server";
import { listingExtent, listingPositions } from "./positions.server";

/** Data of the map. */
export type MapData = {
  view: MapView;
  /** The box that homes must be in; null if the place determines it. */
  area: Bbox | null;
  /** Packed by {@link packPins}. */
  pins: string;
  names: PlaceName[];
  /** The city nearest to the map's center. */
  near: string;
  provider: MapProvider;
  /** Positions and list prices of the homes on the cards. */
  positions: Record<number, LatLng & { price: number }>;
  /** Whether the URL or an earlier visit determines the view. */
  settled: boolean;
};

const AROUND_PLACE = 0.06;

/** The box of the place's homes, or around the place itself if it has none. */
async function placeExtent(filters: ListingFilters): Promise<Bbox | null> {
  const { city, zip } = filters;
  const extent = (await listingExtent(filters)) ?? (await listingExtent({ ...placeOnly(filters) }));
  if (extent) return extent;
  const at = (zip ? zipCentroid(zip) : null) ?? (city ? cityCentroid(city) : null);
  if (!at) return null;
  return [at.lng - AROUND_PLACE, at.lat - AROUND_PLACE, at.lng + AROUND_PLACE, at.lat + AROUND_PLACE];
}

const placeOnly = ({ city, zip, county }: ListingFilters): ListingFilters => ({ city, zip, county });

/**
 * The map page of a URL.
 * @param remembered the view of an earlier visit, or null
 * @param phone whether a phone requested the page
 */
export async function mapPage(
  address: ListAddress,
  { remembered, phone }: { remembered: MapView | null; phone: boolean },
) {
  const { filters } = address.query;
  const explicit = address.look.center !== undefined || address.look.zoom !== undefined;
  const extent = !explicit && !filters.bbox && isPlaced(filters) ? await placeExtent(filters) : null;
  const { view, area } = mapPlace(address, { extent, remembered, phone });
  const shown = area ? { ...filters, bbox: area } : filters;
  const [list, pins] = await Promise.all([
    listPage(address, shown, "all homes"),
    listingPins(shown, { zoom: view.zoom }),
  ]);
  const provider = mapProvider();
  const map: MapData = {
    view,
    area,
    pins: packPins(pins),
    names: provider.ground.named ? [] : placeNames(boxOf(view, MAP_FRAME), view.zoom, zipRows as NameRow[]),
    near: nearestPlace(view.center),
    provider,
    positions: await listingPositions(list.cards.map(({ id }) => id)),
    settled: explicit || Boolean(filters.bbox) || isPlaced(filters) || remembered !== null,
  };
  return { ...list, map };
}
