/** Data for the map on a listing page. */
import { type NameRow, placeNames } from "~/map/names";
import { mapProvider } from "~/map/provider.server";
import { boxOf } from "~/map/view";
import zipRows from "~/map/zip-names.json";
import type { ShownPosition } from "../rules";
import { HOME_FRAME, type HomeMapData, homeView } from "./home-map-view";

/** The map around a position; reads only configuration. */
export function homeMap(position: ShownPosition): HomeMapData {
  const view = homeView(position);
  const provider = mapProvider();
  return {
    position,
    provider,
    names: provider.ground.named ? [] : placeNames(boxOf(view, HOME_FRAME), view.zoom, zipRows as NameRow[]),
  };
}
