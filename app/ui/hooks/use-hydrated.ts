import { useDeferredValue, useState, useSyncExternalStore } from "react";

const never = () => () => {};

function keepFirstValue() {
  let first: boolean | undefined;
  return (value: boolean) => {
    first ??= value;
    return first;
  };
}

/** False on the server and until hydration; then true, in a render that doesn't block the page. */
export function useHydrated(): boolean {
  // A snapshot that differs from the server's is rendered in one piece right after hydration, so this one never changes.
  const [keepFirst] = useState(keepFirstValue);
  const isFirstRenderHydrated = useSyncExternalStore(
    never,
    () => keepFirst(true),
    () => keepFirst(false),
  );
  return useDeferredValue(true, isFirstRenderHydrated);
}
