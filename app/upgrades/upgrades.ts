/** Upgrades that a buyer can choose for a home; pure, for server and browser. Money in whole dollars. */
import { pluralize } from "~/ui/text/text";

export const PERMIT_RISKS = ["Low", "Medium", "High"] as const;

/** An upgrade as offered for one home. */
export type Upgrade = {
  id: string;
  title: string;
  category: string;
  description: string | null;
  photoUrl: string | null;
  cost: number;
  /** Low and high end of past offers for the work. */
  costRange: [low: number, high: number];
  /** Value that the work adds to the home; null if the seller does not allow automated valuations. */
  avrDelta: number | null;
  /** That value in percent of the cost, and who says so; null for our own assumption. */
  valuePercent: number;
  valueSource: string | null;
  /** Risk that the city denies a permit. */
  permittedRisk: (typeof PERMIT_RISKS)[number];
  /** How long the work takes; null if unknown. */
  weeks: number | null;
  /** Why it is offered for this home at this cost: a sentence. Null if it is the same for every home. */
  reason: string | null;
};

/** The usual range of past offers, and share of the cost that work adds to the value, our assumption. Percent. */
export const USUAL_SHARES = { lowPercent: 85, highPercent: 120, valuePercent: 70 };

/** Small amounts aren't rounded to nothing. */
export const roundTo = (step: number, dollars: number) => Math.round(dollars / step) * step || Math.ceil(dollars);

export const calculateCostRange = (
  cost: number,
  { lowPercent, highPercent }: Pick<typeof USUAL_SHARES, "lowPercent" | "highPercent">,
): Upgrade["costRange"] => [
  Math.min(cost, roundTo(500, (cost * lowPercent) / 100)),
  Math.max(cost, roundTo(500, (cost * highPercent) / 100)),
];

export const calculateAddedValue = (cost: number, valuePercent: number): number =>
  roundTo(500, (cost * valuePercent) / 100);

/** An upgrade in a listing's own catalog. */
export type CatalogEntry = Pick<Upgrade, "id" | "title" | "category" | "cost"> & { weeks?: number };

/** Splits ids into the upgrades of a catalog, in its order, and the ids it does not have. */
export function selectUpgrades<Offered extends { id: string }>(
  catalog: readonly Offered[],
  ids: readonly string[],
): { selected: Offered[]; unmatched: string[] } {
  const knownIds = new Set(catalog.map(({ id }) => id));
  return {
    selected: catalog.filter(({ id }) => ids.includes(id)),
    unmatched: [...new Set(ids)].filter((id) => id && !knownIds.has(id)),
  };
}

export const sumCosts = (selected: readonly Upgrade[]): number => selected.reduce((sum, { cost }) => sum + cost, 0);

export const PHOTO_PATH = "/api/upgrade-photos/";

/** The public address of a photo. Another photo has another key, so what is at an address never changes. */
export const buildPhotoUrl = (key: string): string => key.replace(/^.*\//, PHOTO_PATH).replace(/\.\w+$/, "");

/** "roof-replacement" of "Roof replacement". */
export const makeSlug = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The number of chosen upgrades as text. */
export const formatUpgradeCount = (count: number): string => pluralize(count, "upgrade");

/**
 * How long several upgrades take: "8 to 11 weeks", because trades can work at the same time or one after another. Null if
 * none of them has a time.
 */
export function formatTotalWeeks(selected: readonly Pick<Upgrade, "weeks">[]): string | null {
  const weeks = selected.flatMap((upgrade) => upgrade.weeks ?? []);
  const longest = Math.max(0, ...weeks);
  const sum = weeks.reduce((total, count) => total + count, 0);
  if (sum === 0) return null;
  return longest === sum ? pluralize(sum, "week") : `${longest} to ${pluralize(sum, "week")}`;
}
