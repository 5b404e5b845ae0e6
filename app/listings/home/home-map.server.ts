/** Data for the map on a listing page. */
import { findPlaceNames, type NameRow } from "~/map/place-names";
import { getMapProvider } from "~/map/provider.server";
import { getViewBounds } from "~/map/view";
import zipRows from "~/map/zip-names.json";
import type { PublicPosition } from "../rules";
import { getHomeView, HOME_FRAME, type HomeMapData } from "./home-map-view";

/** The map around a position; reads only configuration. */
export function getHomeMap(position: PublicPosition): HomeMapData {
  const provider = getMapProvider();
  const view = getHomeView(position, provider);
  return {
    position,
    provider,
    names: provider.basemap.hasPlaceNames
      ? []
      : findPlaceNames(getViewBounds(view, HOME_FRAME), view.zoom, zipRows as NameRow[]),
  };
}
