/** The place names that the server renders, ZIP codes included. */
import { packNames } from "./packed-names";
import { findPlaceNames, type NameRow, type PlaceName } from "./place-names";
import type { MapProvider } from "./provider";
import { getViewBounds, type MapView, type Size } from "./view";
import zipRows from "./zip-names.json";

export const findNamesInView = (view: MapView, size: Size): PlaceName[] =>
  findPlaceNames(getViewBounds(view, size), view.zoom, zipRows as NameRow[]);

/** The same in a page's data; empty if the basemap has names of its own. */
export const packNamesInView = ({ basemap }: MapProvider, view: MapView, size: Size): string =>
  basemap.hasPlaceNames ? "" : packNames(findNamesInView(view, size));
