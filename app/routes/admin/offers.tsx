import { href, Link } from "react-router";
import { findOffers, type StaffOffer } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { FindForm } from "~/ui/forms/find-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, readSearchText, requireRows } from "~/ui/lists/read-page";
import { detailClass } from "~/ui/lists/record-list";
import { type Column, longWordClass, Table } from "~/ui/lists/table";
import { SectionHead } from "~/ui/section-head";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/offers";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const text = readSearchText(url.searchParams);
  const page = readPage(url.searchParams);
  const found = await findOffers(text, page);
  requireRows(found.offers, url);
  return { text, page, ...found };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Offers", args);

const COLUMNS: readonly Column<StaffOffer>[] = [
  {
    label: "Home",
    cell: ({ id, address, mlsId }) => (
      <>
        <Link to={href("/admin/offers/:offerId", { offerId: id })}>{address}</Link>
        <p className={detailClass}>{`MLS ${mlsId}`}</p>
      </>
    ),
  },
  { label: "Buyer", cell: ({ buyerEmail }) => <span className={longWordClass}>{buyerEmail}</span> },
  { label: "Offer", right: true, cell: ({ offerPrice }) => formatMoney(offerPrice) },
  { label: "List price", right: true, cell: ({ listPrice }) => formatMoney(listPrice) },
  {
    label: "Submitted",
    cell: ({ submittedOn }) => <span className="whitespace-nowrap">{formatDate(submittedOn)}</span>,
  },
  { label: "Status", cell: ({ status }) => <span className={badgeClass()}>{capitalize(status)}</span> },
];

export default function OffersPage({ loaderData: { text, page, offers, more } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <SectionHead>
        <h1>Offers</h1>
        <ButtonLink look="sun" to={href("/admin/offers/:offerId", { offerId: "new" })} data-shortcut="new">
          Record an offer
        </ButtonLink>
      </SectionHead>
      <FindForm text={text} placeholder="Buyer, address, MLS number" />
      {offers.length > 0 ? (
        <Table label="Offers" columns={COLUMNS} rows={offers} />
      ) : (
        <p className="text-soft">{text ? "No offers match." : "No offers yet."}</p>
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
