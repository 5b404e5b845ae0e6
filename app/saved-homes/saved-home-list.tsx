import { href, Link } from "react-router";
import { getStatusBadge } from "~/listings/rules";
import { badgeClass } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CheckRow } from "~/ui/forms/field";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatMoney } from "~/ui/text/money";
import { listChangesSinceSaved } from "./changes-since-saved";
import type { SavedHome } from "./saved-homes.server";

/** Id of the form that all compare checkboxes belong to. */
const COMPARE_FORM = "compare";

const homesClass =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-9 *:relative *:grid *:content-start *:gap-1 " +
  "[&_h2_a]:no-underline [&_h2_a:hover]:underline";

const statusClass = badgeClass({ className: "absolute top-3 left-3 -order-2" });

/** A buyer's saved homes, with links to their pages, compare checkboxes, and remove buttons. */
export function SavedHomeList({ homes }: { homes: readonly SavedHome[] }) {
  return (
    <>
      {homes.filter(({ isUnavailable }) => !isUnavailable).length > 1 ? (
        <form
          id={COMPARE_FORM}
          action={href("/compare")}
          className="sticky top-0 z-1 mb-4 flex items-center gap-3 bg-paper py-2"
        >
          <Button size="s" type="submit">
            Compare
          </Button>
          <span className="text-soft type-small">Select up to four.</span>
        </form>
      ) : null}
      <ul className={homesClass}>
        {homes.map((home) => {
          const { id, address, photo, price, status, isUnavailable, isOutOfDate } = home;
          const changes = listChangesSinceSaved(home);
          return (
            <li key={id}>
              <div className="photo-frame -order-2 mb-2.5">
                {photo ? (
                  <img src={photo} alt={`Front of ${address}`} width={480} height={360} loading="lazy" />
                ) : (
                  <PhotoPlaceholder />
                )}
              </div>
              {isUnavailable ? (
                <span className={statusClass}>{isOutOfDate ? "Data out of date" : "No longer available"}</span>
              ) : getStatusBadge(status) ? (
                <span className={statusClass}>{getStatusBadge(status)}</span>
              ) : null}
              <p className="-order-1 text-title font-semibold tracking-[-0.02em] tabular-nums">{formatMoney(price)}</p>
              <h2 className="text-card/5.5 font-normal tracking-normal">
                {isUnavailable ? address : <Link to={href("/listing/:id", { id: String(id) })}>{address}</Link>}
              </h2>
              {changes.map((change) => (
                <p key={change} className="text-soft type-small">
                  {change}
                </p>
              ))}
              <div className="-mr-[min(1rem,var(--gutter))] flex flex-wrap items-center justify-between gap-3">
                {isUnavailable ? (
                  <span />
                ) : (
                  <CheckRow form={COMPARE_FORM} name="homes" value={id} aria-label={`Compare ${address}`}>
                    Compare
                  </CheckRow>
                )}
                <form method="post" action={href("/saved-homes")}>
                  <input type="hidden" name="returnTo" value={href("/dashboard/saved")} />
                  <Button look="plain" size="s" type="submit" name="remove" value={id} aria-label={`Remove ${address}`}>
                    Remove
                  </Button>
                </form>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
