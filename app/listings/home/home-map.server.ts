/** Data for the map on a listing page. */
import { getArchive } from "~/map/basemap/basemap-tiles.server";
import { packNamesInView } from "~/map/names-in-view.server";
import { getMapProvider } from "~/map/provider.server";
import { findNear } from "~/map/streets/near.server";
import type { PublicPosition } from "../rules";
import { getHomeView, HOME_FRAME, type HomeMapData } from "./home-map-view";

/** The map around a position, and what is near it. Reads only configuration and the map's archive. */
export async function getHomeMap(position: PublicPosition): Promise<HomeMapData> {
  const provider = getMapProvider();
  const names = packNamesInView(provider, getHomeView(position, provider), HOME_FRAME);
  // The center of a ZIP code may be a mile from the home, whose own distances it would misstate.
  const near = position.approximate ? undefined : await findNear(getArchive(), position);
  return { position, provider, names, ...(near && { near }) };
}
