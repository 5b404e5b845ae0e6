import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the page as it came; true once scripts have taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
