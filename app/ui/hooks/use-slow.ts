import { useEffect, useState } from "react";

/**
 * True once `busy` has lasted `afterMs`, so that fast responses do not flash a placeholder.
 * @param busy falsy when idle; another object begins anew
 */
export function useSlow(busy: boolean | object | null, afterMs = 250): boolean {
  const [slow, setSlow] = useState<typeof busy>(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(busy), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy, afterMs]);
  return Boolean(busy) && slow === busy;
}
