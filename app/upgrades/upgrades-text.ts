/**
 * Upgrades as text, for the data of a page: a line each, with bars between the values. Values that follow from others are left
 * out, because each page contains its upgrades twice.
 */
import { calculateAddedValue, calculateCostRange, makeSlug, PHOTO_PATH, type Upgrade, USUAL_SHARES } from "./upgrades";

declare const isUpgradesText: unique symbol;
export type UpgradesText = string & { [isUpgradesText]: true };

/** Of an added value that the seller does not allow. */
const NOT_ALLOWED = "-";

function formatUpgrade(upgrade: Upgrade): string {
  const { id, title, category, cost, weeks, permittedRisk, costRange, valuePercent, avrDelta } = upgrade;
  const [low, high] = calculateCostRange(cost, USUAL_SHARES);
  const cells = [
    title,
    category,
    cost,
    weeks,
    id === makeSlug(title) ? null : id,
    permittedRisk === "Low" ? null : permittedRisk,
    costRange[0] === low ? null : costRange[0],
    costRange[1] === high ? null : costRange[1],
    valuePercent === USUAL_SHARES.valuePercent ? null : valuePercent,
    avrDelta === null ? NOT_ALLOWED : avrDelta === calculateAddedValue(cost, valuePercent) ? null : avrDelta,
    upgrade.valueSource,
    upgrade.description,
    upgrade.reason,
    upgrade.photoUrl?.slice(PHOTO_PATH.length),
  ];
  return cells
    .map((cell) => String(cell ?? "").replaceAll(/[\s|]+/g, " "))
    .join("|")
    .replace(/\|+$/, "");
}

export const formatUpgrades = (upgrades: readonly Upgrade[]): UpgradesText =>
  upgrades.map(formatUpgrade).join("\n") as UpgradesText;

function parseUpgrade(line: string): Upgrade {
  const [
    title = "",
    category = "",
    costText,
    weeks,
    id,
    risk,
    low,
    high,
    share,
    value,
    source,
    description,
    reason,
    photo,
  ] = line.split("|");
  const cost = Number(costText);
  const usual = calculateCostRange(cost, USUAL_SHARES);
  const valuePercent = Number(share || USUAL_SHARES.valuePercent);
  return {
    id: id || makeSlug(title),
    title,
    category,
    description: description || null,
    photoUrl: photo ? PHOTO_PATH + photo : null,
    cost,
    costRange: [Number(low || usual[0]), Number(high || usual[1])],
    avrDelta: value === NOT_ALLOWED ? null : Number(value || calculateAddedValue(cost, valuePercent)),
    valuePercent,
    valueSource: source || null,
    permittedRisk: (risk || "Low") as Upgrade["permittedRisk"],
    weeks: weeks ? Number(weeks) : null,
    reason: reason || null,
  };
}

export const parseUpgrades = (text: UpgradesText): Upgrade[] => (text ? text.split("\n").map(parseUpgrade) : []);
