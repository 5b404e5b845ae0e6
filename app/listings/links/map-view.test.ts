import { describe, expect, it } from "vitest";
import { getMaxZoom, type MapProvider } from "~/map/provider";
import { type Bbox, project, type Size } from "~/map/view";
import { parseListingQuery } from "../parse-list-search";
import { getMapView, keepInView } from "./map-view";

/** Boxes around Riverside, from one home to several counties. */
const BOXES: Bbox[] = [0, 0.001, 0.02, 0.3, 1.7].flatMap((size) => [
  [-117.4, 33.9, -117.4 + size, 33.9 + size / 3],
  [-117.4, 33.9, -117.4 + size / 4, 33.9 + size],
]);

const basemap = { url: "", credit: "", tileSize: 512, maxZoom: 12, hasPlaceNames: false } as const;
const land: MapProvider = { kind: "own", basemap, satellite: null };
const withStreets = (...bounds: Bbox): MapProvider => ({
  ...land,
  basemap: { ...basemap, streets: { bounds, maxZoom: 16 } },
});
const provider = withStreets(-125, 32, -114, 42);

/** The box in pixels of the frame. */
function place([west, south, east, north]: Bbox, view: ReturnType<typeof keepInView>, { width, height }: Size) {
  const center = project(view.center, view.zoom);
  const [start, end] = [
    project({ lat: north, lng: west }, view.zoom),
    project({ lat: south, lng: east }, view.zoom),
  ] as const;
  const [left, top] = [start.x - center.x + width / 2, start.y - center.y + height / 2];
  return { left, top, right: width - (left + end.x - start.x), bottom: height - (top + end.y - start.y) };
}

describe.each([
  { width: 358, height: 560, phone: true },
  { width: 560, height: 868, phone: false },
  { width: 288, height: 397, phone: true },
  { width: 812, height: 246, phone: false },
])("in a frame of $width by $height pixels", ({ phone, ...frame }) => {
  it.each(BOXES)("homes are between the tools: %j %j %j %j", (...extent) => {
    const { query, mapView } = parseListingQuery(new URLSearchParams("city=Riverside"));
    const { view, area, fitted } = getMapView({ query, mapView }, { extent, remembered: null, phone, provider });
    expect([area, fitted]).toEqual([null, extent]);
    const shown = keepInView(view, extent, frame, provider);
    const { left, top, right, bottom } = place(extent, shown, frame);
    // A pixel for degrees that are rounded.
    expect(left).toBeGreaterThan(frame.height < 300 ? 269 : 43);
    expect(right).toBeGreaterThan(71);
    expect(top).toBeGreaterThan(91);
    expect(bottom).toBeGreaterThan(frame.height < 300 ? 27 : 193);
  });
});

it("keeps the server's view on the phones and screens that it is for", () => {
  const { query, mapView } = parseListingQuery(new URLSearchParams("city=Riverside"));
  for (const extent of BOXES)
    for (const [phone, frame] of [
      [true, { width: 358, height: 560 }],
      [false, { width: 560, height: 868 }],
    ] as const) {
      const { view } = getMapView({ query, mapView }, { extent, remembered: null, phone, provider });
      expect(keepInView(view, extent, frame, provider)).toBe(view);
    }
});

describe("the map gets only as close as it has detail", () => {
  const town = withStreets(-117.5, 33.9, -117.3, 34.1);
  const find = (text: string, provider: MapProvider, extent: Bbox | null = null) => {
    const { query, mapView } = parseListingQuery(new URLSearchParams(text));
    return getMapView({ query, mapView }, { extent, remembered: null, phone: true, provider }).view.zoom;
  };
  it.each([
    ["ll=34,-117.4&z=15", 15],
    ["ll=34,-117.4&z=18", 16],
    ["ll=34,-118.4&z=15", 12],
    ["ll=34,-118.4&z=9", 9],
    ["bbox=-118.41,34,-118.4,34.01", 12],
  ])("%s", (text, zoom) => expect(find(text, town)).toBe(zoom));

  it.each([
    ["south", -117.4, 33.9002],
    ["west", -117.4999, 34],
    ["east", -117.3001, 34],
  ])("where the center is, of a home at the %s of the town", (_, lng, lat) => {
    const extent: Bbox = [lng, lat, lng, lat];
    const { query, mapView } = parseListingQuery(new URLSearchParams("city=Riverside"));
    const { view } = getMapView({ query, mapView }, { extent, remembered: null, phone: true, provider: town });
    expect(view.zoom).toBeLessThanOrEqual(getMaxZoom(town, view.center));
    const far = { center: { lat: 37, lng: -121 }, zoom: 9 };
    const kept = keepInView(far, extent, { width: 358, height: 560 }, town);
    expect(kept.zoom).toBeLessThanOrEqual(getMaxZoom(town, kept.center));
  });

  it("of a home's city without streets", () => {
    expect(find("city=Riverside", land, [-117.4, 33.9, -117.4, 33.9])).toBe(12);
    expect(find("city=Riverside", provider, [-117.4, 33.9, -117.4, 33.9])).toBe(15);
  });
});
