/** Pages shown instead of a listing: unknown id, home off the market, and data out of date. */
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { formatCityLine } from "../address";
import { formatOtherHomeSearch, getListPath } from "../links/back-to-list";
import { ListingCards } from "../list/card";
import { formatListingSearch } from "../list-url";
import { SavedHomesProvider } from "../save/save-home-form";
import type { ListingCard } from "../search.server";
import { OUT_OF_DATE } from "./out-of-date";
import type { UnavailableHome } from "./unavailable";

type Props = {
  /** Query string of the list that the visitor came from. */
  search?: string;
};
type Home = { city: string; state: string; zip: string };

/** The page instead of the one of a home. */
export function UnavailableListing({ search = "", ...props }: UnavailableHome & Props & WithdrawnProps) {
  if (props.kind === "unknown") return <ListingNotFound search={search} />;
  if (props.kind === "out of date") return <OutOfDateListing search={search} home={props.home} />;
  return <WithdrawnListing search={search} {...props} />;
}

function ListingNotFound({ search }: { search: string }) {
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState
        title="Listing not found"
        level={1}
        detail="We couldn’t find a home at this link. Check it for typos."
        hasPicture
      >
        <ButtonLink className="mt-2" to={getListPath(search)}>
          Back to listings
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

function OutOfDateListing({ search, home }: { search: string; home: Home }) {
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState
        title="Listing data out of date"
        level={1}
        detail={`${OUT_OF_DATE} It’s in ${formatCityLine(home)}. Please try again later.`}
        hasPicture
      >
        <ButtonLink className="mt-2" to={getListPath(search)}>
          Back to listings
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

type WithdrawnProps = {
  similar?: readonly ListingCard[];
  /** The ids of these homes that the visitor has saved. */
  savedIds?: readonly number[];
  /** A lead or request that was not sent, with the text that the visitor typed. */
  unsent?: { message: string; text: string } | null;
};

function WithdrawnListing({
  search,
  home,
  similar = [],
  savedIds = [],
  unsent,
}: { search: string; home: Home } & WithdrawnProps) {
  return (
    <main id="main" className="wrap-page pt-12 pb-20">
      <EmptyState
        title="No longer available"
        level={1}
        detail={`This home in ${formatCityLine(home)} is no longer on the market.`}
        hasPicture
      >
        {unsent ? (
          <Notice>
            <p>{unsent.message}</p>
            {unsent.text ? <p>{`You wrote: “${unsent.text}”`}</p> : null}
          </Notice>
        ) : null}
        <ButtonLink
          className="mt-2"
          to={search ? getListPath(search) : href("/") + formatListingSearch({ filters: { city: home.city } })}
        >
          {search ? "Back to listings" : `See homes in ${home.city}`}
        </ButtonLink>
      </EmptyState>
      {similar.length > 0 ? (
        <section className="pt-13 print:hidden" aria-labelledby="similar">
          <h2 id="similar" className="mb-5">
            Similar homes
          </h2>
          <SavedHomesProvider savedIds={savedIds}>
            <ListingCards cards={similar} search={formatOtherHomeSearch(search)} />
          </SavedHomesProvider>
        </section>
      ) : null}
    </main>
  );
}
