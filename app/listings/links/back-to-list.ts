import { LIST_KEYS } from "../schema";

/** The key by which a listing's address says that its visitor came from the map. */
const FROM = "from";
const MAP = "map";

/**
 * The search string ("" or "?…") of the list that a visitor came from, as the address of a listing carries it along:
 * the list's keys with whatever values they have (the list itself deals with bad ones), whether it was the map's, and no
 * other key.
 */
export function listSearch(params: URLSearchParams, fromMap = params.get(FROM) === MAP): string {
  const kept = new URLSearchParams();
  for (const key of LIST_KEYS) for (const value of params.getAll(key)) if (value) kept.append(key, value);
  if (fromMap) kept.set(FROM, MAP);
  const text = kept.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The address of the list that {@link listSearch} tells of: the grid's, or the map's. */
export function listPath(search: string): string {
  const params = new URLSearchParams(search);
  return (params.get(FROM) === MAP ? "/map" : "/") + listSearch(params, false);
}
