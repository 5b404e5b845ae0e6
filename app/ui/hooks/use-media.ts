import { useCallback, useSyncExternalStore } from "react";
import { useHydrated } from "./use-hydrated";

/** Whether a media query matches; false on the server and until hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  const read = () => typeof document !== "undefined" && matchMedia(query).matches;
  const matches = useSyncExternalStore(subscribe, read, read);
  return useHydrated() && matches;
}
