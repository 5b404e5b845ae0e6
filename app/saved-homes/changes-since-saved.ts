import { formatAvailability } from "~/listings/rules";
import { formatMoney } from "~/ui/text/money";
import type { SavedHome } from "./saved-homes.server";

/** "Down $20,000 since you saved it", "Pending since you saved it"; empty when nothing changed. @param owner who saved it */
export function listChangesSinceSaved(
  {
    price,
    priceThen,
    status,
    statusThen,
    isUnavailable,
  }: Pick<SavedHome, "price" | "priceThen" | "status" | "statusThen" | "isUnavailable">,
  owner: "you" | "they" = "you",
): string[] {
  if (isUnavailable) return [];
  return [
    ...(price === priceThen
      ? []
      : [`${price < priceThen ? "Down" : "Up"} ${formatMoney(Math.abs(price - priceThen))}`]),
    ...(statusThen === null || status === statusThen ? [] : [formatAvailability(status)]),
  ].map((change) => `${change} since ${owner} saved it`);
}
