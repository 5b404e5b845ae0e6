/** The list that a listing's URL carries, for the way back. */
import { LIST_KEYS, PRICING_KEYS } from "../schema";
import { CARRIED_KEYS, FROM_KEY, FROM_MAP, formatHomeSearch, formatSearch, LIST_UPGRADES_KEY } from "./home-search";

/**
 * The query string of the list that a visitor came from, as a listing's URL carries it: only the list's keys, with any
 * values (the list handles bad ones), and whether it was the map.
 */
export const pickListSearch = (search: string): string => formatSearch(CARRIED_KEYS, new URLSearchParams(search));

/** The URL of the list in the query string of a listing, as a grid or a map. */
export function getListPath(search: string): string {
  const params = new URLSearchParams(search);
  const upgrades = params.get(LIST_UPGRADES_KEY) ?? "";
  const showsPayments = upgrades || params.has("maxPayment") || params.get("sort") === "payment";
  if (!showsPayments) for (const key of PRICING_KEYS) params.delete(key);
  params.set("upgrades", upgrades);
  return (params.get(FROM_KEY) === FROM_MAP ? "/map" : "/") + formatSearch(LIST_KEYS, params);
}

/** The query string of another home, from that of a listing with the same list. */
export function formatOtherHomeSearch(search: string): string {
  const [path, listSearch = ""] = getListPath(search).split("?");
  return formatHomeSearch(listSearch, path === "/map");
}
