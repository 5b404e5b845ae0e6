/** The query string of a home that is linked from a list. */
import { LIST_KEYS, PRICING_KEYS, SEARCH_TERM_KEYS } from "../schema";

/** Key in a listing's URL for visitors who came from the map. */
export const FROM_KEY = "from";
export const FROM_MAP = "map";
/**
 * Key in a listing's URL for the upgrades that its list counts in. The home's own choice begins with them, and changing it
 * leaves the list as it was. The terms are the buyer's: a change of them applies to the list too, if it shows payments.
 */
export const LIST_UPGRADES_KEY = "listUpgrades";

/** The keys of a list in a listing's URL, where the others are the choices for that home. */
export const CARRIED_KEYS = [...LIST_KEYS.filter((key) => !PRICING_KEYS.includes(key)), LIST_UPGRADES_KEY, FROM_KEY];

/** "" or "?…" of the values of these keys that aren't empty. */
export function formatSearch(keys: readonly string[], params: URLSearchParams): string {
  const pairs = keys.flatMap((key) => params.getAll(key).flatMap((value) => (value ? [[key, value]] : [])));
  const text = new URLSearchParams(pairs).toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The query string of a home that is linked from the list at `search`: the list, and its terms and upgrades as the choice. */
export function formatHomeSearch(search: string, fromMap = false): string {
  const params = new URLSearchParams(search);
  params.set(FROM_KEY, fromMap ? FROM_MAP : "");
  params.set(LIST_UPGRADES_KEY, params.get("upgrades") ?? "");
  return formatSearch([...CARRIED_KEYS, "upgrades", ...SEARCH_TERM_KEYS], params);
}
