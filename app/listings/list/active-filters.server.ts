/** The filters of a list in words, each with what removes it. */
import { formatPercent } from "~/intl/formats";
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { formatMoney, formatNumber, formatShortMoney } from "~/ui/text/money";
import { capitalize, pluralize } from "~/ui/text/text";
import { type ListChanges, removeKeys } from "../links/list-links";
import { formatCounty } from "../list-url";
import { HOME_TYPE_LABELS, POOL_TYPE_LABELS } from "../listing";
import { type ListingFilters, SEARCH_TERM_KEYS } from "../schema";
import { nameUpgrades, UNKNOWN_UPGRADE, type UpgradeName } from "../search/upgrade-names.server";

/** `changes` remove the chip's filter from the list's URL. */
export type Chip = { key: string; label: string; changes: ListChanges };

/** "$500K to $1M", "Up to 5,000 sqft", "From 1990". */
function formatRange(
  low: number | undefined,
  high: number | undefined,
  show: (value: number) => string,
): string | null {
  if (low !== undefined && high !== undefined) return low === high ? show(low) : `${show(low)} to ${show(high)}`;
  if (low !== undefined) return `From ${show(low)}`;
  return high === undefined ? null : `Up to ${show(high)}`;
}

/** "7 days on market or less", "3 to 7 days on market". */
function formatDays(low: number | undefined, high: number | undefined): string | null {
  const unit = (value: number) => `${formatNumber(value)} ${value === 1 ? "day" : "days"} on market`;
  if (low !== undefined && high !== undefined)
    return low === high ? unit(low) : `${formatNumber(low)} to ${unit(high)}`;
  if (low !== undefined) return `${unit(low)} or more`;
  return high === undefined ? null : `${unit(high)} or less`;
}

/** "10% down, 6.25%, 30 years"; null if all are the defaults. */
function formatTerms(filters: ListingFilters): string | null {
  if (SEARCH_TERM_KEYS.every((key) => filters[key] === undefined)) return null;
  const { down, rate, term } = { ...DEFAULT_TERMS, ...filters };
  const insurance = filters.insurance === undefined ? [] : [`${formatMoney(filters.insurance)} insurance`];
  return [`${formatPercent(down)} down`, formatPercent(rate), pluralize(term, "year"), ...insurance].join(", ");
}

/** "kitchen remodel", "HVAC system". */
const lowerTitle = (title: string) => title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** "with kitchen remodel", "with kitchen remodel and roof", "with 3 upgrades"; null without any. */
export function formatWithUpgrades(names: readonly UpgradeName[]): string | null {
  if (names.length === 0) return null;
  if (names.length > 2) return `with ${names.length} upgrades`;
  return `with ${names.map(({ title }) => lowerTitle(title)).join(" and ")}`;
}

const nameUpgrade = (id: string, names: readonly UpgradeName[]): UpgradeName =>
  names.find((upgrade) => upgrade.id === id) ?? { id, title: UNKNOWN_UPGRADE };

/**
 * A chip for each filter; a pair of bounds is one chip, and each home type has its own. Upgrades are part of the payment that
 * counts them in, or have their own.
 * @param names of the upgrades
 */
export function listFilterChips(filters: ListingFilters, names: readonly UpgradeName[] = []): Chip[] {
  const chips: Chip[] = [];
  const add = (label: string | number | boolean | null | undefined, ...keys: (keyof ListingFilters)[]) => {
    if (typeof label === "string" && label !== "")
      chips.push({ key: keys.join("-"), label, changes: removeKeys(keys) });
  };
  const area = (value: number) => `${formatNumber(value)} sqft`;
  add(filters.city, "city");
  add(filters.zip, "zip");
  add(filters.county && formatCounty(filters.county), "county");
  add(filters.q && `“${filters.q}”`, "q");
  add(formatRange(filters.minPrice, filters.maxPrice, formatShortMoney), "minPrice", "maxPrice");
  const terms = formatTerms(filters);
  const upgrades = (filters.upgrades ?? []).map((id) => nameUpgrade(id, names));
  if (filters.maxPayment) {
    const payment = [`Up to ${formatMoney(filters.maxPayment)}/mo`, formatWithUpgrades(upgrades)];
    const label = [payment.filter(Boolean).join(" "), terms].filter(Boolean).join(", ");
    chips.push({ key: "maxPayment", label, changes: removeKeys(["maxPayment", ...SEARCH_TERM_KEYS, "upgrades"]) });
  } else if (terms)
    chips.push({ key: "terms", label: terms, changes: { ...removeKeys(SEARCH_TERM_KEYS), remember: "0" } });
  if (!filters.maxPayment)
    for (const upgrade of upgrades) {
      const rest = upgrades.filter((other) => other !== upgrade).map(({ id }) => id);
      const label = capitalize(formatWithUpgrades([upgrade])!);
      chips.push({ key: `upgrade-${upgrade.id}`, label, changes: { upgrades: rest.join(",") || null } });
    }
  add(filters.beds && `${filters.beds}+ beds`, "beds");
  add(filters.baths && `${filters.baths}+ baths`, "baths");
  add(filters.garageMin && `${filters.garageMin}+ garage spots`, "garageMin");
  add(
    filters.poolType && (filters.poolType === "none" ? "No pool" : `${POOL_TYPE_LABELS[filters.poolType]} pool`),
    "poolType",
  );
  add(formatRange(filters.sqftMin, filters.sqftMax, area), "sqftMin", "sqftMax");
  const lot = formatRange(filters.lotMin, filters.lotMax, area);
  add(lot && `Lot: ${lot}`, "lotMin", "lotMax");
  const stories = formatRange(filters.storiesMin, filters.storiesMax, formatNumber);
  add(stories && `Stories: ${stories}`, "storiesMin", "storiesMax");
  const year = formatRange(filters.yearMin, filters.yearMax, String);
  add(year && `Built: ${year}`, "yearMin", "yearMax");
  add(formatDays(filters.daysMin, filters.daysMax), "daysMin", "daysMax");
  add(filters.status && "No pending homes", "status");
  add(filters.reduced && "Price reduced", "reduced");
  add(filters.openHouse && "Open house", "openHouse");
  add(filters.keywords && `“${filters.keywords}” in the description`, "keywords");
  add(filters.exclude55 && "No 55+ communities", "exclude55");
  for (const type of filters.types ?? []) {
    const rest = filters.types?.filter((other) => other !== type).join(",");
    chips.push({ key: `type-${type}`, label: HOME_TYPE_LABELS[type], changes: { types: rest || null } });
  }
  add(filters.bbox && "Map area", "bbox");
  add(filters.polygon && "Drawn area", "polygon");
  return chips;
}

/** The chips with the titles of the upgrades, which are read only if there are any. */
export async function loadFilterChips(filters: ListingFilters): Promise<Chip[]> {
  return listFilterChips(filters, await nameUpgrades(filters.upgrades ?? []));
}
