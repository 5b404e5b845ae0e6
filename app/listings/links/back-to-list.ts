import { LIST_KEYS } from "../schema";

/** Key in a listing's URL for visitors who came from the map. */
const FROM_KEY = "from";
const FROM_MAP = "map";

/**
 * The query string ("" or "?…") of the list that a visitor came from, as a listing's URL carries it: only the list's
 * keys, with any values (the list handles bad ones), and whether it was the map.
 */
export function pickListSearch(params: URLSearchParams, fromMap = params.get(FROM_KEY) === FROM_MAP): string {
  const listParams = new URLSearchParams();
  for (const key of LIST_KEYS) for (const value of params.getAll(key)) if (value) listParams.append(key, value);
  if (fromMap) listParams.set(FROM_KEY, FROM_MAP);
  const text = listParams.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The URL of the list that {@link pickListSearch} describes, as a grid or a map. */
export function getListPath(search: string): string {
  const params = new URLSearchParams(search);
  return (params.get(FROM_KEY) === FROM_MAP ? "/map" : "/") + pickListSearch(params, false);
}
