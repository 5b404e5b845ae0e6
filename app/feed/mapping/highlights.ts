/** The few things worth saying first about a home. */
import type { PoolType } from "~/listings/listing";
import { MAX_FIREPLACES } from "./features";
import type { Property } from "./property";
import { enumKey, list, saysSomething, spaced } from "./values";

const MOST = 8;

/** A listing side that says so many things itself has said what matters. */
const ENOUGH = 3;

/**
 * At most eight: the listing side's own first (vendor fields `own`), then what sets a home apart, and where the listing
 * side says little, what the feed's lists say, no more than two of a kind: a long list of appliances must not crowd out
 * a view of the sea.
 */
export function highlightsOf(
  property: Property,
  raw: Record<string, unknown>,
  poolTypes: readonly PoolType[],
  own: readonly string[],
): string[] {
  const highlights: string[] = [];
  const say = (...phrases: string[]) => {
    for (const phrase of phrases) {
      if (highlights.length < MOST && !highlights.some((said) => enumKey(said) === enumKey(phrase)))
        highlights.push(phrase);
    }
  };
  for (const name of own) say(...list(raw[name]).filter(saysSomething));
  const said = highlights.length;
  if (property.NewConstructionYN === true) say("New construction");
  if (property.WaterfrontYN === true) say("Waterfront");
  say(...some(property.View, 2).map((view) => (/view/i.test(view) ? view : `${view} view`)));
  if (poolTypes.includes("private")) say("Private pool");
  else if (poolTypes.includes("community")) say("Community pool");
  if (said >= ENOUGH) return highlights;
  say(...some(property.InteriorFeatures, 2));
  say(...some(property.ExteriorFeatures, 1));
  const { FireplacesTotal: fireplaces } = property;
  if (fireplaces !== null && fireplaces >= 1 && fireplaces <= MAX_FIREPLACES)
    say(fireplaces >= 2 ? `${Math.round(fireplaces)} fireplaces` : "Fireplace");
  say(...some(property.Flooring, 1).map((floor) => (/floor/i.test(floor) ? floor : `${floor} floors`)));
  say(...some(property.AssociationAmenities, 1));
  say(...some(property.Appliances, 1));
  return highlights;
}

function some(values: readonly string[], most: number): string[] {
  return values.filter(saysSomething).slice(0, most).map(spaced);
}
