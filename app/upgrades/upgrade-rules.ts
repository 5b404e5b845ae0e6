/** Which upgrades fit a home, and what they cost there; pure. Money in whole dollars unless stated. */
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import {
  buildPhotoUrl,
  type CatalogEntry,
  calculateAddedValue,
  calculateCostRange,
  roundTo,
  type Upgrade,
  USUAL_SHARES,
} from "./upgrades";

export const COST_RULES = ["fixed", "per square foot", "per bedroom", "per bath"] as const;
export type CostRule = (typeof COST_RULES)[number];
export const POOL_RULES = ["any", "with", "without"] as const;

/** An upgrade of the catalog. Empty lists and nulls mean no restriction; bounds are inclusive. */
export type UpgradeRule = Pick<
  Upgrade,
  "id" | "title" | "category" | "description" | "valuePercent" | "valueSource"
> & {
  photoKey: string | null;
  costRule: CostRule;
  /** The cost, or that of a square foot, bedroom or bath, which has cents. Dollars. */
  unitCost: number;
  /** The range of past offers, in percent of the cost. */
  lowPercent: number;
  highPercent: number;
  weeks: number;
  permitRisk: Upgrade["permittedRisk"];
  counties: readonly string[];
  zips: readonly string[];
  homeTypes: readonly string[];
  yearMin: number | null;
  yearMax: number | null;
  storiesMin: number | null;
  storiesMax: number | null;
  pool: (typeof POOL_RULES)[number];
};

/** What the rules read of a home. Null where the feed does not say. */
export type UpgradeHome = {
  homeType: string | null;
  sqft: number | null;
  beds: number | null;
  /** 2.5 = two full and one half. */
  baths: number | null;
  yearBuilt: number | null;
  stories: number | null;
  poolTypes: readonly string[];
  county: string | null;
  zip: string;
  /** The home's own upgrades, in place of the catalog's. */
  upgradesCatalog: readonly CatalogEntry[] | null;
  details: { automatedValuation?: false };
};

/** Types of pools that belong to the home. The others are shared ones, or describe a pool. */
export const OWN_POOL_TYPES = ["private", "in-ground", "above-ground"];

/** Of a listing's own upgrades, which have a cost only. */
const OWN_UPGRADE = { ...USUAL_SHARES, valueSource: null };

/** "riverside" of "Riverside County". */
export const normalizeCounty = (county: string) =>
  county
    .trim()
    .toLowerCase()
    .replace(/ county$/, "");

const isBetween = (value: number | null, min: number | null, max: number | null) =>
  value === null || ((min === null || value >= min) && (max === null || value <= max));

/** The home's size that a cost rule multiplies; null if it is unknown. */
function getSize(rule: CostRule, { sqft, beds, baths }: UpgradeHome): number | null {
  if (rule === "fixed") return 1;
  return (rule === "per square foot" ? sqft : rule === "per bedroom" ? beds : baths) || null;
}

/** The cost in a home of this size, rounded to $100 unless it is fixed or small. */
export const calculateCost = ({ costRule, unitCost }: UpgradeRule, size: number): number =>
  roundTo(costRule === "fixed" ? 1 : 100, unitCost * size);

/**
 * Whether an upgrade is offered for a home. A type, year or number of stories that the feed doesn't give fits any; a pool
 * and a place must be known, and so must the size that the cost depends on.
 */
export function fitsHome(rule: UpgradeRule, home: UpgradeHome): boolean {
  const { homeTypes, counties, zips, pool } = rule;
  const hasPool = home.poolTypes.some((type) => OWN_POOL_TYPES.includes(type));
  const county = normalizeCounty(home.county ?? "");
  const isInPlace =
    (counties.length === 0 && zips.length === 0) ||
    zips.includes(home.zip.slice(0, 5)) ||
    counties.some((name) => normalizeCounty(name) === county);
  return (
    isInPlace &&
    (homeTypes.length === 0 || home.homeType === null || homeTypes.includes(home.homeType)) &&
    isBetween(home.yearBuilt, rule.yearMin, rule.yearMax) &&
    isBetween(home.stories, rule.storiesMin, rule.storiesMax) &&
    (pool === "any" || hasPool === (pool === "with")) &&
    getSize(rule.costRule, home) !== null
  );
}

/** "it’s a house and was built in 1962"; empty for an upgrade that every home is offered. */
function describeFit(rule: UpgradeRule, { homeType, yearBuilt, stories, county, zip }: UpgradeHome): string {
  const { homeTypes, yearMin, yearMax, storiesMin, storiesMax, pool, counties, zips } = rule;
  const parts = [
    homeTypes.length > 0 && homeType && `it’s a ${homeType}`,
    (yearMin !== null || yearMax !== null) && yearBuilt && `it was built in ${yearBuilt}`,
    (storiesMin !== null || storiesMax !== null) &&
      stories &&
      `it has ${stories === 1 ? "1 story" : `${stories} stories`}`,
    pool === "with" && "it has a pool",
    pool === "without" && "its listing shows no pool",
    (zips.length > 0 || counties.length > 0) &&
      (zips.includes(zip) ? `it’s in ${zip}` : `it’s in ${(county ?? "").replace(/ county$/i, "")} County`),
  ].filter(Boolean);
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join("");
}

function describeSize(rule: CostRule, { sqft, beds, baths }: UpgradeHome): string | null {
  if (rule === "per square foot") return `its ${formatNumber(sqft ?? 0)} sq ft`;
  if (rule === "per bedroom") return `its ${pluralize(beds ?? 0, "bedroom")}`;
  return rule === "per bath" ? `its ${pluralize(baths ?? 0, "bath")}` : null;
}

function describeReason(rule: UpgradeRule, home: UpgradeHome): string | null {
  const fit = describeFit(rule, home);
  const size = describeSize(rule.costRule, home);
  if (fit) return `Offered because ${fit}${size ? `, and priced for ${size}` : ""}.`;
  return size && `Priced for ${size}.`;
}

function toUpgrade(
  upgrade: Pick<UpgradeRule, "id" | "title" | "category" | "description" | "photoKey"> & Pick<Upgrade, "cost">,
  shares: typeof OWN_UPGRADE | UpgradeRule,
  { details }: Pick<UpgradeHome, "details">,
): Omit<Upgrade, "permittedRisk" | "weeks" | "reason"> {
  const { id, title, category, description, photoKey, cost } = upgrade;
  const { valuePercent, valueSource } = shares;
  return {
    id,
    title,
    category,
    description,
    photoUrl: photoKey && buildPhotoUrl(photoKey),
    cost,
    costRange: calculateCostRange(cost, shares),
    avrDelta: details.automatedValuation === false ? null : calculateAddedValue(cost, valuePercent),
    valuePercent,
    valueSource,
  };
}

/** The upgrades of a home: its own, else those of the catalog that fit, in the catalog's order. */
export function listUpgrades(catalog: readonly UpgradeRule[], home: UpgradeHome): Upgrade[] {
  if (home.upgradesCatalog)
    return home.upgradesCatalog.map((entry) => ({
      ...toUpgrade({ ...entry, description: null, photoKey: null }, OWN_UPGRADE, home),
      permittedRisk: "Low",
      weeks: entry.weeks ?? null,
      reason: "Priced for this home.",
    }));
  return catalog
    .filter((rule) => fitsHome(rule, home))
    .map((rule) => ({
      ...toUpgrade({ ...rule, cost: calculateCost(rule, getSize(rule.costRule, home) ?? 0) }, rule, home),
      permittedRisk: rule.permitRisk,
      weeks: rule.weeks,
      reason: describeReason(rule, home),
    }));
}
