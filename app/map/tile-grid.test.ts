import { expect, it } from "vitest";
import { layOutTiles } from "./tile-grid";

const basemapTiles = {
  url: "/t/{z}/{x}/{y}.svg",
  credit: "",
  tileSize: 512,
  maxZoom: 14,
  hasPlaceNames: false,
} as const;
const externalTiles = {
  ...basemapTiles,
  url: "https://{s}.tiles.example/{z}/{x}/{y}.png",
  tileSize: 256,
  maxZoom: 19,
} as const;
const view = { center: { lat: 33.95, lng: -117.4 }, zoom: 11 };
const size = { width: 760, height: 950 };

it.each([basemapTiles, externalTiles])("covers the layer without gaps", (tiles) => {
  for (const zoom of [5, 8, 11, 13, 15, 18]) {
    const grid = layOutTiles(tiles, { ...view, zoom }, size);
    for (const [x, y] of [
      [0, 0],
      [759, 0],
      [0, 949],
      [759, 949],
      [380, 475],
    ] as const) {
      const overlapping = grid.filter(
        ({ left, top, size: side }) => x >= left && x < left + side && y >= top && y < top + side,
      );
      expect(overlapping.length, `${zoom} ${x},${y}`).toBeGreaterThanOrEqual(1);
    }
  }
});

it("uses tiles of one zoom less if they are twice as large, and enlarges them beyond the maximum zoom", () => {
  expect(layOutTiles(basemapTiles, view, { width: 2, height: 2 })).toEqual([
    expect.objectContaining({ url: "/t/10/178/409.svg", size: 512 }),
  ]);
  expect(layOutTiles(externalTiles, view, { width: 2, height: 2 })[0]?.url).toMatch(
    /^https:\/\/[abc]\.tiles\.example\/11\/356\/818\.png$/,
  );
  expect(layOutTiles(basemapTiles, { ...view, zoom: 16 }, { width: 2, height: 2 })[0]).toMatchObject({ size: 2048 });
});
