/** The filter of My work, which is in its address. */
import { isId } from "~/platform/db/id";
import { readPage, readSearchText } from "~/ui/lists/read-page";
import { WAITS_FOR, type WaitsFor, WORK_GROUPS, WORK_KINDS, type WorkGroup, type WorkKind } from "~/work/due";

/** Whose work it is: the staff member's with what nobody has, or everybody's. */
export const WHOSE = { mine: "Mine and unassigned", everybody: "Everybody’s" } as const;

export type WorkListFilter = {
  text: string;
  who: keyof typeof WHOSE;
  when: WorkGroup | null;
  kind: WorkKind | null;
  waits: WaitsFor | null;
  /** Its id. */
  project: string | null;
  page: number;
};

export const WORK_PER_PAGE = 50;

function readKey<T extends string>(
  params: URLSearchParams,
  name: string,
  words: Readonly<Record<T, string>>,
): T | null {
  const value = params.get(name) ?? "";
  return Object.hasOwn(words, value) ? (value as T) : null;
}

export const parseWorkFilter = (params: URLSearchParams): WorkListFilter => ({
  text: readSearchText(params),
  who: readKey(params, "who", WHOSE) ?? "mine",
  when: readKey(params, "when", WORK_GROUPS),
  kind: readKey(params, "kind", WORK_KINDS),
  waits: readKey(params, "waits", WAITS_FOR),
  project: isId(params.get("project") ?? "") ? params.get("project") : null,
  page: readPage(params),
});
