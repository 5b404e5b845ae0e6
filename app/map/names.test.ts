import { expect, it } from "vitest";
import { LABEL_SIZES, type NameRow, placeNames } from "./names";
import { MAX_ZOOM, MIN_ZOOM, project, REGION } from "./view";
import zipRows from "./zip-names.json";

it("never overlaps two names", () => {
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
        if (!clear) throw new Error(`${one.name} and ${other.name} overlap at zoom ${zoom}.`);
      }
  }
});

it("shows large cities at low zoom and small ones at high zoom", () => {
  const at = (zoom: number) => placeNames([-118.5, 33.5, -117, 34.5], zoom).map(({ name }) => name);
  expect(at(7)).toContain("Los Angeles");
  expect(at(7)).not.toContain("Norco");
  expect(at(12)).toContain("Norco");
});
