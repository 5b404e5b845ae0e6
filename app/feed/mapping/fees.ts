/** Price, tax and dues, in whole dollars. */

import { parseWhole, toEnumKey } from "./parse-values";
import type { Property } from "./property";

/** The largest price that fits in a column. */
const MAX_PRICE = 2_147_483_647;

/** List price; null if missing or not above zero. */
export function mapListPrice(property: Property): number | null {
  return parseWhole(property.ListPrice, 1, MAX_PRICE);
}

export function mapOriginalListPrice(property: Property): number | null {
  return parseWhole(property.OriginalListPrice, 1, MAX_PRICE);
}

/** Property tax a year; null if missing or zero. */
export function mapTaxesAnnual(property: Property): number | null {
  return parseWhole(property.TaxAnnualAmount, 1, MAX_PRICE);
}

/** Payments a month by RESO FeeFrequency. Bi-monthly is every other month, semi-monthly twice a month. */
const PAYMENTS_PER_MONTH: Record<string, number> = {
  annually: 1 / 12,
  semiannually: 1 / 6,
  quarterly: 1 / 3,
  bimonthly: 1 / 2,
  monthly: 1,
  semimonthly: 2,
  biweekly: 26 / 12,
  weekly: 52 / 12,
  daily: 365 / 12,
  onetime: 0,
};

/**
 * Dues a month, both fees together. Null is unknown: no fee, or one whose frequency is missing, seasonal or not RESO's.
 * Zero requires that AssociationYN is false without a fee, or that the fees are zero.
 */
export function mapHoaMonthly(property: Property): number | null {
  const fees = [
    [property.AssociationFee, property.AssociationFeeFrequency],
    [property.AssociationFee2, property.AssociationFee2Frequency],
  ] as const;
  const knownFees = fees.filter(([fee]) => fee !== null && fee >= 0);
  if (knownFees.length === 0) return property.AssociationYN === false ? 0 : null;
  let sum = 0;
  for (const [fee, frequency] of knownFees) {
    if (fee === null || fee === 0) continue;
    const times = PAYMENTS_PER_MONTH[toEnumKey(frequency ?? "")];
    if (times === undefined) return null;
    sum += fee * times;
  }
  return parseWhole(sum, 0, 1_000_000);
}
