/** Upgrades that a buyer can choose for a home; pure, for server and browser. Money in whole dollars. */
import { pluralize } from "~/ui/text/text";

export type Upgrade = {
  id: string;
  title: string;
  category: string;
  cost: number;
  /** Low and high end of past offers for the work. */
  costRange: readonly [number, number];
  /** Value that the work adds to the home; null if the seller does not allow automated valuations. */
  avrDelta: number | null;
  /** Risk that the city denies a permit. */
  permittedRisk: "Low";
};

/** An upgrade in a listing's own catalog. */
export type ValuationConsent = { automatedValuation?: false };

/** An upgrade in a listing's own catalog. */
export type CatalogEntry = Pick<Upgrade, "id" | "title" | "category" | "cost">;

/** Offers range from 15% below to 20% above the middle. */
const COST_RANGE = [0.85, 1.2] as const;
/** Share of its cost that work adds to the value; our assumption, labeled as one. */
export const ADDED_VALUE_SHARE = 0.7;

const roundTo500 = (dollars: number) => Math.round(dollars / 500) * 500;

const toUpgrade = (entry: CatalogEntry, isValued: boolean): Upgrade => ({
  ...entry,
  costRange: [roundTo500(entry.cost * COST_RANGE[0]), roundTo500(entry.cost * COST_RANGE[1])],
  avrDelta: isValued ? roundTo500(entry.cost * ADDED_VALUE_SHARE) : null,
  permittedRisk: "Low",
});

const DEFAULT_ENTRIES: readonly CatalogEntry[] = [
  { id: "kitchen-remodel", title: "Kitchen remodel", category: "Kitchen", cost: 25_000 },
  { id: "hvac-system", title: "HVAC system", category: "HVAC", cost: 12_000 },
  { id: "bath-remodel", title: "Bath remodel", category: "Bath", cost: 18_000 },
  { id: "roof-replacement", title: "Roof replacement", category: "Roof", cost: 22_000 },
  { id: "front-landscaping", title: "Front landscaping", category: "Landscaping", cost: 8_000 },
  { id: "flooring-upgrade", title: "Flooring upgrade", category: "Flooring", cost: 15_000 },
  { id: "interior-paint", title: "Interior paint", category: "Paint", cost: 5_000 },
  { id: "exterior-paint", title: "Exterior paint", category: "Paint", cost: 8_000 },
  { id: "window-replacement", title: "Window replacement", category: "Windows", cost: 12_000 },
  { id: "backyard-landscaping", title: "Backyard landscaping", category: "Landscaping", cost: 12_000 },
  { id: "appliance-package", title: "Appliance package", category: "Kitchen", cost: 6_000 },
  { id: "garage-finish", title: "Garage finish", category: "Misc", cost: 4_000 },
];

/**
 * The upgrades of a home: its own catalog, else the default twelve.
 * @param automatedValuation whether the listing allows it; if not, added value is left out
 */
export const getCatalog = (
  listingCatalog: readonly CatalogEntry[] | null,
  { automatedValuation }: ValuationConsent = {},
): Upgrade[] => (listingCatalog ?? DEFAULT_ENTRIES).map((entry) => toUpgrade(entry, automatedValuation !== false));

/** Splits ids into the upgrades of a catalog, in its order, and the ids it does not have. */
export function selectUpgrades(
  catalog: readonly Upgrade[],
  ids: readonly string[],
): { selected: Upgrade[]; unmatched: string[] } {
  const knownIds = new Set(catalog.map(({ id }) => id));
  return {
    selected: catalog.filter(({ id }) => ids.includes(id)),
    unmatched: [...new Set(ids)].filter((id) => id && !knownIds.has(id)),
  };
}

export const sumCosts = (selected: readonly Upgrade[]): number => selected.reduce((sum, { cost }) => sum + cost, 0);

/** The number of chosen upgrades as text. */
export const formatUpgradeCount = (count: number): string => pluralize(count, "upgrade");
