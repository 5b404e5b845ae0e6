import { useEffect, useState } from "react";

/** True once `busy` has lasted `afterMs`, so that fast responses do not flash a placeholder. */
export function useSlow(busy: boolean, afterMs = 250): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [busy, afterMs]);
  return busy && slow;
}
