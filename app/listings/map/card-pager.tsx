import { Link } from "react-router";
import { Icon } from "~/ui/icons";
import { count } from "~/ui/text/money";

/** The 1-based card that a URL shows on screens with room for one. */
export function cardShown(search: string, cards: number): number {
  const card = Number(new URLSearchParams(search).get("card"));
  return Number.isInteger(card) && card >= 1 && card <= cards ? card : 1;
}

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
  const at = (page - 1) * perPage + card;
  const address = (home: number) => to(Math.floor((home - 1) / perPage) + 1, ((home - 1) % perPage) + 1);
  const step = (home: number, rel: "prev" | "next", inside: React.ReactNode) =>
    home < 1 || home > total ? (
      <span className="btn btn--off">{inside}</span>
    ) : (
      <Link className="btn" to={address(home)} rel={rel} preventScrollReset>
        {inside}
      </Link>
    );
  return (
    <nav className="paging paging--one" aria-label="Homes one by one">
      {step(
        at - 1,
        "prev",
        <>
          <Icon name="back" />
          Previous
        </>,
      )}
      <span className="num" aria-live="polite">{`${count(at)} / ${count(total)}`}</span>
      {step(
        at + 1,
        "next",
        <>
          Next
          <Icon name="next" />
        </>,
      )}
    </nav>
  );
}
