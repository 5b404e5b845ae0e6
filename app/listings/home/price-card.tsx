/**
 * The card beside the story: whether the home can be bought, what it costs in all and a month, who lists it, and what to
 * do next. On phones its figures and its first button also stand in a bar at the bottom of the window.
 */
import { href, Link } from "react-router";
import { money } from "~/ui/money";
import { type PriceChoice, priceSearch } from "~/upgrades/price-choice";
import { upgradesWords } from "~/upgrades/upgrades";
import type { ListingAttribution, ListingStatus } from "../listing";
import { availability } from "../rules";
import { Attribution } from "./attribution";

type Props = {
  id: number;
  status: ListingStatus;
  choice: PriceChoice;
  attribution: ListingAttribution;
};

/** The request for this home with what is chosen. */
function requestPath(id: number, choice: PriceChoice): string {
  const search = priceSearch(choice);
  return href("/listing/:id/request", { id: String(id) }) + (search ? `?${search}` : "");
}

export function PriceCard({ id, status, choice, attribution }: Props) {
  const { total, upgrades, chosen, payment } = choice;
  return (
    <div className="sheet">
      <p>
        <span className={status === "Active" ? "badge badge--ok badge--dot" : "badge"}>{availability(status)}</span>
      </p>
      <dl className="sheet__total">
        <dt className="soft">Total purchase price</dt>
        <dd className="total">{money(total)}</dd>
      </dl>
      {upgrades > 0 ? (
        <>
          <div
            className="bar sheet__bar"
            role="img"
            aria-label={`Home ${money(total - upgrades)}, upgrades ${money(upgrades)}`}
          >
            <i style={{ "--v": total - upgrades } as React.CSSProperties} />
            <i style={{ "--v": upgrades, "--c": "var(--color-sun)" } as React.CSSProperties} />
          </div>
          <dl className="sum small">
            <div>
              <dt>
                <i className="key" />
                Home
              </dt>
              <dd>{money(total - upgrades)}</dd>
            </div>
            <div>
              <dt>
                <i className="key" style={{ "--c": "var(--color-sun)" } as React.CSSProperties} />
                {upgradesWords(chosen.length)}
              </dt>
              <dd>{`+ ${money(upgrades)}`}</dd>
            </div>
          </dl>
        </>
      ) : null}
      <hr />
      <dl className="sum">
        <div className="sheet__month">
          <dt>Est. monthly payment</dt>
          <dd>
            {money(payment.total)}
            <span className="soft small">/mo</span>
          </dd>
        </div>
      </dl>
      <p className="small">
        <a className="link" href="#payment">
          See how it adds up
        </a>
      </p>
      <p className="sheet__do">
        <Link className="btn btn--sun btn--wide" to={requestPath(id, choice)}>
          Confirm Cost &amp; Timeline
        </Link>
        <Link className="btn btn--wide" to={href("/listing/:id/ask", { id: String(id) })}>
          Ask a Question
        </Link>
      </p>
      <p className="small soft sheet__who">An answer within 48 hours. No commitment.</p>
      <hr />
      <Attribution attribution={attribution} />
    </div>
  );
}

export function BuyBar({ id, choice }: Pick<Props, "id" | "choice">) {
  return (
    <div className="buybar">
      <p className="small">
        <b className="num">{money(choice.total)}</b>
        <span className="soft num">{`${money(choice.payment.total)}/mo est.`}</span>
      </p>
      <Link className="btn btn--sun" to={requestPath(id, choice)}>
        Confirm Cost &amp; Timeline
      </Link>
    </div>
  );
}
