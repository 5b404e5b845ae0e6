import { LIST_KEYS } from "../schema";

/** Key in a listing's URL for visitors who came from the map. */
const FROM = "from";
const MAP = "map";

/**
 * The query string ("" or "?…") of the list that a visitor came from, as a listing's URL carries it: only the list's
 * keys, with any values (the list handles bad ones), and whether it was the map.
 */
export function listSearch(params: URLSearchParams, fromMap = params.get(FROM) === MAP): string {
  const kept = new URLSearchParams();
  for (const key of LIST_KEYS) for (const value of params.getAll(key)) if (value) kept.append(key, value);
  if (fromMap) kept.set(FROM, MAP);
  const text = kept.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The URL of the list that {@link listSearch} describes, as a grid or a map. */
export function listPath(search: string): string {
  const params = new URLSearchParams(search);
  return (params.get(FROM) === MAP ? "/map" : "/") + listSearch(params, false);
}
