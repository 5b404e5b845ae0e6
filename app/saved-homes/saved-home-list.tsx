import { href, Link } from "react-router";
import { Fanlight } from "~/ui/icons";
import { money } from "~/ui/money";
import type { SavedHome } from "./saved-homes.server";

/** "Down $20,000 since you saved it"; nothing where the price is the same. */
export function sinceSaved({ price, priceThen, gone }: Pick<SavedHome, "price" | "priceThen" | "gone">): string | null {
  if (gone || price === priceThen) return null;
  return `${price < priceThen ? "Down" : "Up"} ${money(Math.abs(price - priceThen))} since you saved it`;
}

/** The form that the boxes of all homes belong to. */
const COMPARE_FORM = "compare";

/** The buyer's own homes, each with the way to its page and out of the list. */
export function SavedHomeList({ homes }: { homes: readonly SavedHome[] }) {
  return (
    <>
      {homes.filter(({ gone }) => !gone).length > 1 ? (
        <form id={COMPARE_FORM} action={href("/compare")} className="dash__compare">
          <button className="btn btn--s" type="submit">
            Compare
          </button>
          <span className="soft small">Tick up to four.</span>
        </form>
      ) : null}
      <ul className="dash__homes">
        {homes.map((home) => {
          const { id, address, photo, price, gone } = home;
          const since = sinceSaved(home);
          return (
            <li key={id}>
              <div className={photo ? "photo" : "photo photo--none"}>
                {photo ? (
                  <img src={photo} alt={`Front of ${address}`} width={480} height={360} loading="lazy" />
                ) : (
                  <Fanlight />
                )}
              </div>
              {gone ? <span className="badge">No longer available</span> : null}
              <p className="dash__price num">{money(price)}</p>
              <h2>{gone ? address : <Link to={href("/listing/:id", { id: String(id) })}>{address}</Link>}</h2>
              {since ? <p className="soft small">{since}</p> : null}
              {gone ? null : (
                <label className="check">
                  <input
                    type="checkbox"
                    form={COMPARE_FORM}
                    name="homes"
                    value={id}
                    aria-label={`Compare ${address}`}
                  />
                  Compare
                </label>
              )}
              <form method="post" action={href("/saved-homes")}>
                <input type="hidden" name="returnTo" value={href("/dashboard/saved")} />
                <button className="btn btn--s" type="submit" name="remove" value={id} aria-label={`Remove ${address}`}>
                  Remove
                </button>
              </form>
            </li>
          );
        })}
      </ul>
    </>
  );
}
