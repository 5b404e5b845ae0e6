import { type RefObject, useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import type { AppliedQuery } from "../schema";
import { getSearchFormParams, parseSearch, readFormSearch } from "./search-form-values";

/** Milliseconds without typing before homes are counted. */
const DEBOUNCE_MS = 300;

/**
 * What the form holds while `details` is open: whether it differs from the list, how many homes it would find (null while
 * unknown), and the list's query with only the errors that it still has. The panel itself stays open for all of them.
 * @param search of the list that is shown or loading
 */
export function useDraft(details: RefObject<HTMLDetailsElement | null>, search: string, applied: AppliedQuery) {
  const [draft, setDraft] = useState<string | null>(null);
  const read = useCallback(() => {
    const form = details.current?.open ? details.current.closest("form") : null;
    setDraft(form ? readFormSearch(form) : null);
  }, [details]);
  // The details may already be open and edited before scripts ran.
  useEffect(read, [read]);
  const isChanged = draft !== null && draft !== getSearchFormParams(search);
  // A typed place is resolved only on submit, so its homes cannot be counted before. The API refuses wrong values.
  const draftErrors = draft === null ? applied.errors : parseSearch(draft).errors;
  const isCountable = isChanged && !new URLSearchParams(draft).has("place") && Object.keys(draftErrors).length === 0;
  const errors = Object.fromEntries(Object.entries(applied.errors).filter(([name]) => name in draftErrors));
  return {
    differs: isChanged,
    total: useTotal(isCountable ? draft : null),
    applied: { ...applied, errors },
    read,
  };
}

/** The number of homes of a search; null without a search, while loading, and on errors. */
function useTotal(search: string | null): number | null {
  const [result, setResult] = useState<{ search: string; total: number } | null>(null);
  useEffect(() => {
    if (search === null) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const total = await countHomes(search, controller.signal).catch(() => null);
      if (total !== null) setResult({ search, total });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return result && result.search === search ? result.total : null;
}

async function countHomes(search: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(href("/api/listings/count") + search, { signal });
  const { total } = response.ok ? await response.json() : { total: null };
  return typeof total === "number" ? total : null;
}
