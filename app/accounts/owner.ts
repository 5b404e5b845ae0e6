/** Whom requests, questions, and projects are assigned to, in the filters of their lists. */

/** Stands for the address of the signed-in member of staff. */
export const MINE = "mine";

/** The member of staff in a list's filter; null for anyone. @param me the address that "mine" stands for */
export function readOwner(params: URLSearchParams, me: string): string | null {
  const owner = params.get("owner");
  return owner === MINE ? me : owner?.slice(0, 254) || null;
}
