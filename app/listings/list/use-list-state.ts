import { useEffect, useLayoutEffect, useRef } from "react";
import { href, useLocation, useNavigate, useNavigationType } from "react-router";
import { readState, restored, stateAt } from "./list-state";

const KEY = "sunporch:list";

/** Session storage, which a browser may refuse altogether; there is nothing to restore then. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Refused or full: the next visit starts at the top.
  }
}

/** Whether the hook has not run in this document yet. */
let untouched = true;

/**
 * Whether the list is being entered: by a link from another page or by its address. Back, forward and a reload bring
 * their own place with them, and a list that was loaded from a list is a change of it.
 */
function entering(navigation: string): boolean {
  const fresh = untouched;
  untouched = false;
  if (navigation !== "POP") return true;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!fresh || load?.type !== "navigate") return false;
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.origin !== location.origin || ![href("/"), href("/listings"), href("/map")].includes(from.pathname);
}

/** Remembers the list's page, map and scroll for the browser session, and restores them when the list is entered. */
export function useListState(): void {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  /** What is being restored: the address entered by, the one to be at, and how far down once it is shown. */
  const target = useRef<{ from: string; search: string; scrollY: number } | null>(null);
  const save = (at: string) => store(JSON.stringify(stateAt(at, target.current?.scrollY ?? window.scrollY)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: entering happens once
  useLayoutEffect(() => {
    const place = entering(navigation) ? restored(search, readState(stored())) : null;
    if (!place) return;
    target.current = { from: search, ...place };
    if (place.search === search) return;
    navigate({ pathname, search: place.search, hash }, { replace: true, preventScrollReset: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it saves what is shown now
  useEffect(() => {
    const place = target.current;
    // Whoever has begun to scroll, or asks for a part of the page, is not moved.
    if (place?.search === search && window.scrollY === 0 && !hash) {
      window.scrollTo({ top: place.scrollY, behavior: "instant" });
    }
    if (place?.search === search || place?.from !== search) target.current = null;
    const leave = () => save(search);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [search]);

  // Leaving for another page of ours: a layout effect is undone while the list still stands, scrolled as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it saves what is shown now
  useLayoutEffect(() => () => save(search), [search]);
}
