/** The few facts worth showing first about a home. */
import type { PoolType } from "~/listings/listing";
import { MAX_FIREPLACES } from "./features";
import { isMeaningful, parseList, splitCamelCase, toEnumKey } from "./parse-values";
import type { Property } from "./property";

const MAX_HIGHLIGHTS = 8;

/** With this many highlights of the listing side, the feed's lists add none. */
const MIN_OWN_HIGHLIGHTS = 3;

/**
 * At most eight: the listing side's own (vendor fields `own`), then what distinguishes the home, and if the listing side
 * has few, values of the feed's lists. At most two are of a kind, so that appliances don't crowd out an ocean view.
 */
export function mapHighlights(
  property: Property,
  raw: Record<string, unknown>,
  poolTypes: readonly PoolType[],
  highlightFields: readonly string[],
): string[] {
  const highlights: string[] = [];
  const add = (...phrases: string[]) => {
    for (const phrase of phrases) {
      if (
        highlights.length < MAX_HIGHLIGHTS &&
        !highlights.some((existing) => toEnumKey(existing) === toEnumKey(phrase))
      )
        highlights.push(phrase);
    }
  };
  for (const name of highlightFields) add(...parseList(raw[name]).filter(isMeaningful));
  const ownCount = highlights.length;
  if (property.NewConstructionYN === true) add("New construction");
  if (property.WaterfrontYN === true) add("Waterfront");
  add(...takeMeaningful(property.View, 2).map((view) => (/view/i.test(view) ? view : `${view} view`)));
  if (poolTypes.includes("private")) add("Private pool");
  else if (poolTypes.includes("community")) add("Community pool");
  if (ownCount >= MIN_OWN_HIGHLIGHTS) return highlights;
  add(...takeMeaningful(property.InteriorFeatures, 2));
  add(...takeMeaningful(property.ExteriorFeatures, 1));
  const { FireplacesTotal: fireplaces } = property;
  if (fireplaces !== null && fireplaces >= 1 && fireplaces <= MAX_FIREPLACES)
    add(fireplaces >= 2 ? `${Math.round(fireplaces)} fireplaces` : "Fireplace");
  add(...takeMeaningful(property.Flooring, 1).map((floor) => (/floor/i.test(floor) ? floor : `${floor} floors`)));
  add(...takeMeaningful(property.AssociationAmenities, 1));
  add(...takeMeaningful(property.Appliances, 1));
  return highlights;
}

function takeMeaningful(values: readonly string[], max: number): string[] {
  return values.filter(isMeaningful).slice(0, max).map(splitCamelCase);
}
