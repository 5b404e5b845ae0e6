import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { href, useLocation, useNavigationType } from "react-router";
import { readStored, writeStored } from "~/ui/browser-storage";
import { useUpdateUrl } from "~/ui/hooks/use-visit";
import { getListState, getRestoredList, parseListState } from "./list-state";

const KEY = "sunporch:list";

/** True until the hook first runs in this document. */
let isFirstRun = true;

/**
 * Whether the visitor enters the list from another page or by URL. Back, forward and reload have their own scroll
 * position, and navigation from list to list is a change of the list.
 */
function isEntering(navigation: string): boolean {
  const wasFirstRun = isFirstRun;
  isFirstRun = false;
  if (navigation !== "POP") return true;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Chromium has lost the entry of a document now and then.
  if (!wasFirstRun || (load && load.type !== "navigate")) return false;
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return from?.origin !== location.origin || ![href("/"), href("/listings"), href("/map")].includes(from.pathname);
}

/**
 * Saves the list's page, map position and scroll offset for the browser session, and restores them when the list is
 * entered.
 */
export function useListState(): void {
  const { pathname, search, hash } = useLocation();
  const isMap = pathname === href("/map");
  const navigation = useNavigationType();
  const updateUrl = useUpdateUrl();
  /** The restore in progress: the URL entered, the URL to go to, and the scroll offset. */
  const restoreTarget = useRef<{ from: string; search: string; scrollY: number } | null>(null);
  const save = useEffectEvent((address: string) =>
    writeStored(
      "sessionStorage",
      KEY,
      JSON.stringify(getListState(address, restoreTarget.current?.scrollY ?? window.scrollY, isMap)),
    ),
  );

  const enter = useEffectEvent(() => {
    const restoreState = isEntering(navigation)
      ? getRestoredList(search, parseListState(readStored("sessionStorage", KEY)), isMap)
      : null;
    if (!restoreState) return;
    restoreTarget.current = { from: search, ...restoreState };
    if (restoreState.search === search) return;
    updateUrl({ pathname, search: restoreState.search, hash });
  });
  useLayoutEffect(() => enter(), []);

  const restoreScroll = useEffectEvent((shown: string) => {
    const restoreState = restoreTarget.current;
    // Visitors who have started to scroll or followed a fragment are not moved.
    if (restoreState?.search === shown && window.scrollY === 0 && !hash) {
      window.scrollTo({ top: restoreState.scrollY, behavior: "instant" });
    }
    if (restoreState?.search === shown || restoreState?.from !== shown) restoreTarget.current = null;
  });
  useEffect(() => {
    restoreScroll(search);
    const onLeave = () => save(search);
    addEventListener("pagehide", onLeave);
    return () => removeEventListener("pagehide", onLeave);
  }, [search]);

  // A layout effect's cleanup runs while the list is still rendered at its scroll offset.
  useLayoutEffect(() => () => save(search), [search]);
}
