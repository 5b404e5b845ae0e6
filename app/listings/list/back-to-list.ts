import { LIST_KEYS } from "../schema";

/**
 * The search string ("" or "?…") of the list that a visitor came from, as the address of a listing carries it along:
 * the list's keys with whatever values they have (the list itself deals with bad ones), and no other key.
 */
export function listSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const key of LIST_KEYS) for (const value of params.getAll(key)) if (value) kept.append(key, value);
  const text = kept.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
