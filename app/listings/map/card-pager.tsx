import { PagerLink, pagerClass } from "~/ui/lists/pager";
import { formatNumber } from "~/ui/text/money";

/**
 * Previous and Next home, for screens that show one at a time; past the page's end they link to the next page.
 * @param to URL of a card of a page
 */
export function CardPager({
  page,
  card,
  perPage,
  total,
  to,
}: {
  page: number;
  card: number;
  perPage: number;
  total: number;
  to: (page: number, card: number) => string;
}) {
  const position = (page - 1) * perPage + card;
  const getAddress = (home: number) => to(Math.floor((home - 1) / perPage) + 1, ((home - 1) % perPage) + 1);
  const findAddress = (home: number) => (home < 1 || home > total ? null : getAddress(home));
  return (
    <nav className={pagerClass({ on: "phones" })} aria-label="Homes one by one">
      <PagerLink to={findAddress(position - 1)} rel="prev" preventScrollReset />
      <span className="tabular-nums" aria-live="polite">{`${formatNumber(position)} / ${formatNumber(total)}`}</span>
      <PagerLink to={findAddress(position + 1)} rel="next" preventScrollReset />
    </nav>
  );
}
