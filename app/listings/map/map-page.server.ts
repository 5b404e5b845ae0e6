/** Loads the map page: the list of homes in view, and the static map. */

import { packNamesInView } from "~/map/names-in-view.server";
import { findNearestPlace } from "~/map/nearest-place.server";
import { cityCentroid, zipCentroid } from "~/map/places/places.server";
import type { MapProvider } from "~/map/provider";
import { getMapProvider } from "~/map/provider.server";
import { type Bbox, type LatLng, MAP_FRAME, type MapView } from "~/map/view";
import { readCardRows } from "../card-rows.server";
import { getMapView, hasPlace } from "../links/map-view";
import { type ListAddress, loadListPage } from "../list/list-page.server";
import type { ListingFilters } from "../schema";
import { countListings } from "../search.server";
import { type NamedPin, packPins } from "./pin";
import { findListingPins } from "./pins.server";
import { findListingExtent, findListingPositions } from "./positions.server";

export type MapData = {
  view: MapView;
  /** The box that homes must be in; null if the place determines it. */
  area: Bbox | null;
  /** The place or homes that the view is fitted to. */
  fitted: Bbox | null;
  /** Homes of the search, in the area or not. */
  all: number;
  /** Packed by {@link packPins}. */
  pins: string;
  /** Packed by {@link packNamesInView}. */
  names: string;
  /** The city nearest to the map's center. */
  nearestCity: string;
  provider: MapProvider;
  /** Positions and list prices of the homes on the cards. */
  positions: Record<number, LatLng & { price: number }>;
  /** Whether the URL or an earlier visit determines the view. */
  hasInitialView: boolean;
};

const PLACE_MARGIN = 0.06;

/**
 * The box of the matching homes; if there are none, of all homes of the place or around the place itself. Null for an
 * area or words without homes: without a place, all homes would match.
 */
async function findPlaceExtent(filters: ListingFilters): Promise<Bbox | null> {
  const { city, zip, county, polygon } = filters;
  const extent = await findListingExtent(filters);
  if (extent || polygon || !(city || zip || county)) return extent;
  const placeExtent = await findListingExtent({ city, zip, county });
  if (placeExtent) return placeExtent;
  const center = (zip ? zipCentroid(zip) : null) ?? (city ? cityCentroid(city) : null);
  if (!center) return null;
  return [center.lng - PLACE_MARGIN, center.lat - PLACE_MARGIN, center.lng + PLACE_MARGIN, center.lat + PLACE_MARGIN];
}

/** The pins of a list, with the beds and street of those that are one home. */
async function findNamedPins(filters: ListingFilters, zoom: number): Promise<NamedPin[]> {
  const pins = await findListingPins(filters, { zoom });
  const rows = await readCardRows(pins.flatMap(({ id, count }) => (count ? [] : id)));
  const homes = new Map(rows.map((row) => [row.id, row]));
  return pins.map((pin) => {
    const home = pin.count ? undefined : homes.get(pin.id);
    return { ...pin, beds: home?.beds ?? undefined, street: home?.line1 ?? undefined };
  });
}

/**
 * The map page of a URL.
 * @param remembered the view of an earlier visit, or null
 * @param phone whether a phone requested the page
 */
export async function loadMapPage(
  address: ListAddress,
  { remembered, phone }: { remembered: MapView | null; phone: boolean },
) {
  const { filters } = address.query;
  const isExplicit = address.mapView.center !== undefined || address.mapView.zoom !== undefined;
  const extent = !isExplicit && !filters.bbox && hasPlace(filters) ? await findPlaceExtent(filters) : null;
  const provider = getMapProvider();
  const { view, area, fitted } = getMapView(address, { extent, remembered, phone, provider });
  const shownFilters = area ? { ...filters, bbox: area } : filters;
  const [list, pins, all] = await Promise.all([
    loadListPage(address, shownFilters, "all homes"),
    findNamedPins(shownFilters, view.zoom),
    countListings({ ...filters, bbox: undefined }),
  ]);
  const map: MapData = {
    view,
    area,
    fitted,
    all,
    pins: packPins(pins),
    names: packNamesInView(provider, view, MAP_FRAME),
    nearestCity: findNearestPlace(view.center),
    provider,
    positions: await findListingPositions(list.cards.map(({ id }) => id)),
    hasInitialView: isExplicit || Boolean(filters.bbox) || hasPlace(filters) || remembered !== null,
  };
  return { ...list, map };
}
