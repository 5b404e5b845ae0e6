import { href, Link } from "react-router";
import { getStatusBadge } from "~/listings/rules";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatMoney } from "~/ui/text/money";
import { listChangesSinceSaved } from "./changes-since-saved";
import type { SavedHome } from "./saved-homes.server";

/** Id of the form that all compare checkboxes belong to. */
const COMPARE_FORM = "compare";

/** A buyer's saved homes, with links to their pages, compare checkboxes, and remove buttons. */
export function SavedHomeList({ homes }: { homes: readonly SavedHome[] }) {
  return (
    <>
      {homes.filter(({ isUnavailable }) => !isUnavailable).length > 1 ? (
        <form id={COMPARE_FORM} action={href("/compare")} className="dash__compare">
          <button className="btn btn--s" type="submit">
            Compare
          </button>
          <span className="text-soft type-small">Select up to four.</span>
        </form>
      ) : null}
      <ul className="dash__homes">
        {homes.map((home) => {
          const { id, address, photo, price, status, isUnavailable, isOutOfDate } = home;
          const changes = listChangesSinceSaved(home);
          return (
            <li key={id}>
              <div className={photo ? "photo" : "photo photo--none"}>
                {photo ? (
                  <img src={photo} alt={`Front of ${address}`} width={480} height={360} loading="lazy" />
                ) : (
                  <PhotoPlaceholder />
                )}
              </div>
              {isUnavailable ? (
                <span className="badge">{isOutOfDate ? "Data out of date" : "No longer available"}</span>
              ) : getStatusBadge(status) ? (
                <span className="badge">{getStatusBadge(status)}</span>
              ) : null}
              <p className="dash__price tabular-nums">{formatMoney(price)}</p>
              <h2>{isUnavailable ? address : <Link to={href("/listing/:id", { id: String(id) })}>{address}</Link>}</h2>
              {changes.map((change) => (
                <p key={change} className="text-soft type-small">
                  {change}
                </p>
              ))}
              <div className="flex flex-wrap items-center gap-3 justify-between">
                {isUnavailable ? (
                  <span />
                ) : (
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
                  <button
                    className="btn btn--s btn--plain"
                    type="submit"
                    name="remove"
                    value={id}
                    aria-label={`Remove ${address}`}
                  >
                    Remove
                  </button>
                </form>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
