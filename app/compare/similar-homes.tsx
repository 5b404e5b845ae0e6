import { href, Link } from "react-router";
import { formatOtherHomeSearch } from "~/listings/links/back-to-list";
import { ListingCards } from "~/listings/list/card";
import { formatCompareSearch, MAX_COMPARED } from "./compare";

type Cards = Parameters<typeof ListingCards>[0]["cards"];

/** The homes that are like the home of a page, and a link that compares them. @param search of the page's address */
export function SimilarHomes({ id, homes, search }: { id: number; homes: Cards; search: string }) {
  if (homes.length === 0) return null;
  const compared = [id, ...homes.map((home) => home.id)].slice(0, MAX_COMPARED);
  return (
    <section className="pt-13 print:hidden" aria-labelledby="similar">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="similar">Similar homes</h2>
        <Link className="link" to={href("/compare") + formatCompareSearch(compared)}>
          Compare side by side
        </Link>
      </div>
      <ListingCards cards={homes} search={formatOtherHomeSearch(search)} />
    </section>
  );
}
