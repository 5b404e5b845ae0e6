import { expect, it } from "vitest";
import { LABEL_SIZES, type NameRow, placeNames } from "./names";
import { MAX_ZOOM, MIN_ZOOM, project, REGION } from "./view";
import zipRows from "./zip-names.json";

it("never lets two names touch", () => {
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const labels = placeNames(REGION, zoom, zipRows as NameRow[])
      .map((name) => ({ ...name, ...project(name, zoom), ...LABEL_SIZES[name.kind](name.name) }))
      .sort((a, b) => a.x - b.x);
    expect(labels.length).toBeGreaterThan(3);
    for (const [i, one] of labels.entries())
      for (const other of labels.slice(i + 1)) {
        if (other.x - one.x > 300) break;
        const clear =
          other.x - one.x >= (one.width + other.width) / 2 ||
          Math.abs(other.y - one.y) >= (one.height + other.height) / 2;
        if (!clear) throw new Error(`${one.name} and ${other.name} touch at zoom ${zoom}.`);
      }
  }
});

it("names the large cities from afar and the small ones from near", () => {
  const at = (zoom: number) => placeNames([-118.5, 33.5, -117, 34.5], zoom).map(({ name }) => name);
  expect(at(7)).toContain("Los Angeles");
  expect(at(7)).not.toContain("Norco");
  expect(at(12)).toContain("Norco");
});
