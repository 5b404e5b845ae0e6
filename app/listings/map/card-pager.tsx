import { Link } from "react-router";
import { Icon } from "~/ui/icons";
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
  const renderStep = (home: number, rel: "prev" | "next", content: React.ReactNode) =>
    home < 1 || home > total ? (
      <span className="btn btn--off">{content}</span>
    ) : (
      <Link className="btn" to={getAddress(home)} rel={rel} preventScrollReset>
        {content}
      </Link>
    );
  return (
    <nav className="paging paging--single" aria-label="Homes one by one">
      {renderStep(
        position - 1,
        "prev",
        <>
          <Icon name="back" />
          Previous
        </>,
      )}
      <span className="tabular-nums" aria-live="polite">{`${formatNumber(position)} / ${formatNumber(total)}`}</span>
      {renderStep(
        position + 1,
        "next",
        <>
          Next
          <Icon name="next" />
        </>,
      )}
    </nav>
  );
}
