/** The rules of an upgrade in words. */
import { HOME_TYPE_LABELS, HOME_TYPES } from "~/listings/listing";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import type { UpgradeFields } from "./schema";

/** "$25,000", "$8.50 per square foot". */
export function formatRuleCost({ costRule, unitCost }: Pick<UpgradeFields, "costRule" | "unitCost">): string {
  const cost = Number.isInteger(unitCost) ? formatMoney(unitCost) : `$${unitCost.toFixed(2)}`;
  return costRule === "fixed" ? cost : `${cost} ${costRule}`;
}

/** "2 stories", "up to 2 stories", of bounds of which one may be null. */
function formatStories(min: number | null, max: number | null): string | null {
  if (max === null) return min === null ? null : `${min} or more stories`;
  const most = max === 1 ? "1 story" : `${max} stories`;
  return min === null ? `up to ${most}` : min === max ? most : `${min} to ${most}`;
}

/** "For: House, Condo; built in 1980 or before; in Riverside."; null if every home is offered it. */
export function describeHomes(rule: UpgradeFields): string | null {
  const { homeTypes, yearMin, yearMax, storiesMin, storiesMax, pool, counties, zips } = rule;
  const types = HOME_TYPES.filter((type) => homeTypes.includes(type)).map((type) => HOME_TYPE_LABELS[type]);
  const parts = [
    types.length > 0 && types.join(", "),
    yearMin !== null && yearMax === null && `built in ${yearMin} or after`,
    yearMax !== null && yearMin === null && `built in ${yearMax} or before`,
    yearMin !== null && yearMax !== null && `built from ${yearMin} to ${yearMax}`,
    formatStories(storiesMin, storiesMax),
    pool !== "any" && `${pool} a pool`,
    counties.length + zips.length > 0 && `in ${[...counties, ...zips].join(", ")}`,
  ].filter(Boolean);
  return parts.length > 0 ? `For: ${parts.join("; ")}.` : null;
}

/** "Kitchen. $25,000, 8 weeks, adds 70% of its cost to the value." */
const describeRule = (rule: UpgradeFields): string =>
  `${rule.category}. ${formatRuleCost(rule)}, ${pluralize(rule.weeks, "week")}, adds ${formatNumber(rule.valuePercent)}% of its cost to the value.`;

/** The same, and for which homes it is. */
export const describeUpgrade = (rule: UpgradeFields): string =>
  [describeRule(rule), describeHomes(rule)].filter(Boolean).join(" ");
