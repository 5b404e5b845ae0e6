import { href } from "react-router";
import { listBuyerRequests, listOffers } from "~/offers/offers.server";
import { OfferList, RequestList } from "~/offers/review-lists";
import { requireSession } from "~/platform/auth/session.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/offers";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  const [offers, requests] = await Promise.all([listOffers(user.email), listBuyerRequests(user.id)]);
  return { offers, requests };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Homes in review", args);

export default function OffersPage({ loaderData: { offers, requests } }: Route.ComponentProps) {
  return (
    <main id="main">
      <h1>Homes in review</h1>
      {offers.length + requests.length === 0 ? (
        <EmptyState
          title="No homes in review yet"
          detail="Ask us to confirm a home’s cost and timeline, or make an offer with us, and follow its progress here."
          hasPicture
        >
          <ButtonLink look="sun" to={href("/")}>
            Browse homes
          </ButtonLink>
        </EmptyState>
      ) : null}
      {offers.length > 0 ? (
        <section aria-labelledby="offers">
          <h2 id="offers">Offers</h2>
          <OfferList offers={offers} />
        </section>
      ) : null}
      {requests.length > 0 ? (
        <section aria-labelledby="requests">
          <h2 id="requests">Cost &amp; timeline requests</h2>
          <RequestList requests={requests} />
        </section>
      ) : null}
    </main>
  );
}
