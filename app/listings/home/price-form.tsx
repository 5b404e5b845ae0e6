import { useLocation } from "react-router";
import { useUpdateUrl } from "~/ui/hooks/use-visit";
import { PRICE_FORM, type PriceChoice } from "~/upgrades/price-choice";
import { pickListSearch } from "../links/back-to-list";
import { addPriceParams } from "./price-params";

/**
 * The form of the upgrades and the calculator: without scripts its buttons reload the page with the choices in the URL.
 */
export function PriceForm({ choice }: { choice: PriceChoice }) {
  const { pathname, search } = useLocation();
  const updateUrl = useUpdateUrl();
  return (
    <form
      id={PRICE_FORM}
      method="get"
      action={pathname}
      onSubmit={(event) => {
        // The page already shows the choices; only the URL may be behind.
        event.preventDefault();
        updateUrl({ search: addPriceParams(search, choice) });
      }}
    >
      {/* Enter presses the first button: in a term of the loan, but also on an upgrade, whose own key is Space. */}
      <button type="submit" formAction="#payment" hidden />
      {[...new URLSearchParams(pickListSearch(search))].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="taxFor" value={choice.total} />
    </form>
  );
}
