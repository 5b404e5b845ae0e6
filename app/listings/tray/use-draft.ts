import { type RefObject, useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import { formSearch, traySearch } from "./tray-fields";

/** Milliseconds without typing before homes are counted. */
const PAUSE_MS = 300;

/**
 * The form's canonical query string while `part` is open, and how many homes it would find; null while unknown.
 * @param search of the list that is shown or loading
 */
export function useDraft(part: RefObject<HTMLDetailsElement | null>, search: string) {
  const [draft, setDraft] = useState<string | null>(null);
  const read = useCallback(() => {
    const form = part.current?.open ? part.current.closest("form") : null;
    setDraft(form ? formSearch(form) : null);
  }, [part]);
  // The part may already be open and edited before scripts ran.
  useEffect(read, [read]);
  const differs = draft !== null && draft !== traySearch(search);
  // A typed place is resolved only on submit, so its homes cannot be counted before.
  const countable = differs && !new URLSearchParams(draft).has("place");
  return { differs, total: useTotal(countable ? draft : null), read };
}

/** The number of homes of a search; null without a search, while loading, and on errors. */
function useTotal(search: string | null): number | null {
  const [known, setKnown] = useState<{ search: string; total: number } | null>(null);
  useEffect(() => {
    if (search === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const total = await countHomes(search, stop.signal).catch(() => null);
      if (total !== null) setKnown({ search, total });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return known && known.search === search ? known.total : null;
}

async function countHomes(search: string, signal: AbortSignal): Promise<number | null> {
  const answer = await fetch(href("/api/listings/count") + search, { signal });
  const { total } = answer.ok ? await answer.json() : { total: null };
  return typeof total === "number" ? total : null;
}
