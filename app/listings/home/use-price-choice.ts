import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PRICE_FORM, type PriceChoice, type PricedHome, priceSearch, readPriceChoice } from "~/upgrades/price-choice";
import { listSearch } from "../links/back-to-list";

/** Milliseconds without input before the URL is updated, because browsers limit how often it may change. */
const REST_MS = 300;

/** The query string of a listing page without the price choice: the list that its visitor came from, "" or "?…". */
export const withoutPrice = (search: string): string => listSearch(new URLSearchParams(search));

/** The query string of the list and the price choice. */
export function withPrice(search: string, choice: Pick<PriceChoice, "chosen" | "terms" | "usual" | "total">): string {
  const rest = withoutPrice(search);
  const price = priceSearch(choice);
  return price ? `${rest ? `${rest}&` : "?"}${price}` : rest;
}

/**
 * The price choice of a listing page, from the URL. With scripts, inputs apply immediately and the URL follows after a
 * pause.
 */
export function usePriceChoice(home: PricedHome): { choice: PriceChoice; onInput: () => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  /** The form's data while the URL is behind it. */
  const [typed, setTyped] = useState<string | null>(null);
  const choice = useMemo(() => readPriceChoice(new URLSearchParams(typed ?? search), home), [typed, search, home]);

  const follow = useEffectEvent(() => {
    const to = withPrice(search, choice);
    if (to === search) setTyped(null);
    else navigate({ search: to }, { replace: true, preventScrollReset: true });
  });
  // Uses the URL again once it has caught up; until then it has the previous choice.
  const caughtUp = useEffectEvent(() => {
    if (withPrice(search, choice) === search) setTyped(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the URL changes.
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
