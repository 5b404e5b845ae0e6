import { formatRounded } from "~/intl/formats";

/** Whole dollars: "$589,000"; a dash if there is no value. */
export function formatMoney(dollars: number | null | undefined): string {
  if (dollars === null || dollars === undefined || !Number.isFinite(dollars)) return "–";
  const text = formatRounded(Math.round(Math.abs(dollars)), 0);
  return dollars < 0 && text !== "0" ? `-$${text}` : `$${text}`;
}

/** Of a home in a list or on a map: "est. $3,017/mo with upgrades". Whole dollars. */
export const formatEstimate = (payment: number, hasUpgrades: boolean): string =>
  `est. ${formatMoney(payment)}/mo${hasUpgrades ? " with upgrades" : ""}`;

/** A number with separators: "1,684", "2.5". */
export function formatNumber(value: number): string {
  return formatRounded(value, 3);
}

/**
 * A short amount for chips and labels: "$500K", "$1.5M", "$1.25M". An amount that this would round stays in full:
 * "$512,345".
 */
export function formatShortMoney(dollars: number): string {
  if (dollars >= 1_000_000 && dollars % 10_000 === 0) return `$${formatNumber(dollars / 1_000_000)}M`;
  if (dollars >= 1_000 && dollars < 1_000_000 && dollars % 1_000 === 0) return `$${formatNumber(dollars / 1_000)}K`;
  return formatMoney(dollars);
}

/** "+$2,400", "−$500", "$0" */
export const formatSigned = (dollars: number): string =>
  dollars === 0 ? formatMoney(0) : `${dollars > 0 ? "+" : "−"}${formatMoney(Math.abs(dollars))}`;
