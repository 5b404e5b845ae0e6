import { useLocation, useNavigate } from "react-router";
import { PRICE_FORM, type PriceChoice } from "~/upgrades/price-choice";
import { withoutPrice, withPrice } from "./use-price-choice";

/**
 * The form behind the upgrades and the calculator: without scripts its buttons ask for the page anew, with what was
 * chosen in the address.
 */
export function PriceForm({ choice }: { choice: PriceChoice }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <form
      id={PRICE_FORM}
      method="get"
      action={pathname}
      onSubmit={(event) => {
        // The page shows it already; only the address may be behind.
        event.preventDefault();
        navigate({ search: withPrice(search, choice) }, { replace: true, preventScrollReset: true });
      }}
    >
      {[...new URLSearchParams(withoutPrice(search))].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="taxFor" value={choice.total} />
    </form>
  );
}
