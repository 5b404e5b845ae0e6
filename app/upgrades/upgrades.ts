/** Upgrades that a buyer can choose with a home; pure, for server and browser alike. Money in whole dollars. */
import { counted } from "~/ui/text/words";

export type Upgrade = {
  id: string;
  title: string;
  category: string;
  cost: number;
  /** Low and high: what the work has been offered for. */
  costRange: readonly [number, number];
  /** What the work adds to the home's value; null where the seller forbids automated estimates of it. */
  avrDelta: number | null;
  /** How likely the city is to refuse it. */
  permittedRisk: "Low";
};

/** Of a home: false where its seller forbids automated estimates of its value. */
export type ValuationConsent = { automatedValuation?: false };

/** As a listing's own catalogue has it. */
export type CatalogueEntry = Pick<Upgrade, "id" | "title" | "category" | "cost">;

/** Offers lie between 15 % under the middle and 20 % over it. */
const RANGE = [0.85, 1.2] as const;
/** Our assumption, and shown as one: how much of its cost a piece of work adds to the value. */
export const ADDED_SHARE = 0.7;

const toHundreds = (dollars: number) => Math.round(dollars / 500) * 500;

const upgrade = (entry: CatalogueEntry, isValued: boolean): Upgrade => ({
  ...entry,
  costRange: [toHundreds(entry.cost * RANGE[0]), toHundreds(entry.cost * RANGE[1])],
  avrDelta: isValued ? toHundreds(entry.cost * ADDED_SHARE) : null,
  permittedRisk: "Low",
});

const DEFAULT_ENTRIES: readonly CatalogueEntry[] = [
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
 * What can be chosen with a home: its own catalogue, else the default twelve.
 * @param details of the home; the added value is left out where they forbid it
 */
export const catalogueOf = (
  own: readonly CatalogueEntry[] | null,
  { automatedValuation }: ValuationConsent = {},
): Upgrade[] => (own ?? DEFAULT_ENTRIES).map((entry) => upgrade(entry, automatedValuation !== false));

/** What a list of ids chooses from a catalogue, in its order, and which of them it does not have. */
export function chosenFrom(
  catalogue: readonly Upgrade[],
  ids: readonly string[],
): { chosen: Upgrade[]; unknown: string[] } {
  const known = new Set(catalogue.map(({ id }) => id));
  return {
    chosen: catalogue.filter(({ id }) => ids.includes(id)),
    unknown: [...new Set(ids)].filter((id) => id && !known.has(id)),
  };
}

export const costOf = (chosen: readonly Upgrade[]): number => chosen.reduce((sum, { cost }) => sum + cost, 0);

/** How many are chosen, in words. */
export const upgradesWords = (count: number): string => counted(count, "upgrade");
