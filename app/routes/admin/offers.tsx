import { href, Link } from "react-router";
import { findOffers } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { FindForm } from "~/ui/forms/find-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage } from "~/ui/lists/read-page";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/offers";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, 100);
  const page = readPage(url.searchParams);
  return { text, page, ...(await findOffers(text, page)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Offers", args);

export default function OffersPage({ loaderData: { text, page, offers, more } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-page desk">
      <div className="apart">
        <h1>Offers</h1>
        <Link className="btn btn--sun" to={href("/admin/offers/:offerId", { offerId: "new" })} data-shortcut="new">
          Record an offer
        </Link>
      </div>
      <FindForm text={text} placeholder="Buyer, address, MLS number" />
      {offers.length > 0 ? (
        <ul className="rows" data-shortcut="rows">
          {offers.map(({ id, address, buyerEmail, mlsId, status, offerPrice, listPrice, submittedOn }) => (
            <li key={id}>
              <div className="grow">
                <h2>
                  <Link to={href("/admin/offers/:offerId", { offerId: id })}>{address}</Link>
                </h2>
                <p className="type-small text-soft">
                  {`${buyerEmail}. ${formatMoney(offerPrice)} for ${formatMoney(listPrice)}, MLS ${mlsId}. Submitted ${formatDate(submittedOn)}.`}
                </p>
              </div>
              <span className="badge">{capitalize(status)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">{text ? "No offers match." : "No offers yet."}</p>
      )}
      <ListPages page={page} more={more} />
    </main>
  );
}
