import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useUpdateUrl } from "~/ui/hooks/use-visit";
import { PRICE_FORM, type PriceChoice, parsePriceChoice } from "~/upgrades/price-choice";
import { parseUpgrades } from "~/upgrades/upgrades-text";
import type { ListingView } from "./listing-view";
import { addPriceParams } from "./price-params";

/** Milliseconds without input before the URL is updated, because browsers limit how often it may change. */
const DEBOUNCE_MS = 300;

const findForm = () => document.getElementById(PRICE_FORM) as HTMLFormElement | null;

/** Whether a field has another value than the page gave it. */
const hasEdits = (form: HTMLFormElement | null): boolean =>
  Array.from(form?.elements ?? []).some(
    (field) =>
      field instanceof HTMLInputElement &&
      field.type !== "hidden" &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  );

/**
 * The price choice of a listing page, from the URL. With scripts, inputs apply immediately and the URL follows after a
 * pause.
 */
export function usePriceChoice(listing: Pick<ListingView, "price" | "taxesAnnual" | "hoaMonthly" | "upgrades">): {
  choice: PriceChoice;
  onInput: () => void;
} {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const home = useMemo(() => ({ ...listing, upgrades: parseUpgrades(listing.upgrades) }), [listing]);
  const updateUrl = useUpdateUrl();
  /** The form's data while the URL is behind it. */
  const [formParams, setFormParams] = useState<string | null>(null);
  const choice = useMemo(
    () => parsePriceChoice(new URLSearchParams(formParams ?? search), home),
    [formParams, search, home],
  );

  const updateAddress = useEffectEvent(() => {
    // It would take the place of a navigation to another page.
    if (next && next.pathname !== pathname) return;
    const to = addPriceParams(search, choice);
    if (to === search) setFormParams(null);
    else updateUrl({ search: to });
  });
  // Uses the URL again once it has caught up; until then it has the previous choice. An input may have come since `choice`.
  const clearIfCurrent = useEffectEvent((current: string) => {
    if (addPriceParams(current, choice) !== current) return;
    setFormParams((latest) => (latest === formParams ? null : latest));
  });
  useEffect(() => clearIfCurrent(search), [search]);
  useEffect(() => {
    if (formParams === null) return;
    const timer = setTimeout(updateAddress, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [formParams]);

  const onInput = () => {
    const form = findForm();
    if (form) setFormParams(String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)));
  };
  const readEdits = useEffectEvent(() => {
    if (hasEdits(findForm())) onInput();
  });
  // Fields that were filled in before hydration.
  useEffect(() => readEdits(), []);
  return { choice, onInput };
}
