import { expect, it } from "vitest";
import { findPlaceNames, LABEL_SIZES, type NameRow } from "./place-names";
import { MAX_ZOOM, MIN_ZOOM, project, REGION } from "./view";
import zipRows from "./zip-names.json";

it("never overlaps two names", () => {
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const labels = findPlaceNames(REGION, zoom, zipRows as NameRow[])
      .map((name) => ({ ...name, ...project(name, zoom), ...LABEL_SIZES[name.kind](name.name) }))
      .sort((a, b) => a.x - b.x);
    expect(labels.length).toBeGreaterThan(3);
    for (const [i, label] of labels.entries())
      for (const otherLabel of labels.slice(i + 1)) {
        if (otherLabel.x - label.x > 300) break;
        const clear =
          otherLabel.x - label.x >= (label.width + otherLabel.width) / 2 ||
          Math.abs(otherLabel.y - label.y) >= (label.height + otherLabel.height) / 2;
        if (!clear) throw new Error(`${label.name} and ${otherLabel.name} overlap at zoom ${zoom}.`);
      }
  }
});

it("shows large cities at low zoom and small ones at high zoom", () => {
  const at = (zoom: number) => findPlaceNames([-118.5, 33.5, -117, 34.5], zoom).map(({ name }) => name);
  expect(at(7)).toContain("Los Angeles");
  expect(at(7)).not.toContain("Norco");
  expect(at(12)).toContain("Norco");
});
