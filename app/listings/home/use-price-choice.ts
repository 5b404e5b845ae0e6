import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PRICE_FORM, type PriceChoice, type PricedHome, priceSearch, readPriceChoice } from "~/upgrades/price-choice";
import { listSearch } from "../links/back-to-list";

/** How long a field rests before the address follows: browsers allow it only so often. */
const REST_MS = 300;

/** What a home's address holds besides the price: the list that its visitor came from, "" or "?…". */
export const withoutPrice = (search: string): string => listSearch(new URLSearchParams(search));

/** Both together. */
export function withPrice(search: string, choice: Pick<PriceChoice, "chosen" | "terms" | "usual" | "total">): string {
  const rest = withoutPrice(search);
  const price = priceSearch(choice);
  return price ? `${rest ? `${rest}&` : "?"}${price}` : rest;
}

/**
 * What is chosen on a home's page. The address says it; with scripts what is ticked and typed counts at once, and the
 * address follows when the fields rest.
 */
export function usePriceChoice(home: PricedHome): { choice: PriceChoice; onInput: () => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  /** The form as it stands, while the address is behind it. */
  const [typed, setTyped] = useState<string | null>(null);
  const choice = useMemo(() => readPriceChoice(new URLSearchParams(typed ?? search), home), [typed, search, home]);

  const follow = useEffectEvent(() => {
    const to = withPrice(search, choice);
    if (to === search) setTyped(null);
    else navigate({ search: to }, { replace: true, preventScrollReset: true });
  });
  // Only once the address has come up does it speak for itself: until then it would show what was before.
  const caughtUp = useEffectEvent(() => {
    if (withPrice(search, choice) === search) setTyped(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address is another.
  useEffect(() => caughtUp(), [search]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(follow, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const onInput = () => {
    const form = document.getElementById(PRICE_FORM);
    if (form instanceof HTMLFormElement)
      setTyped(String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)));
  };
  return { choice, onInput };
}
