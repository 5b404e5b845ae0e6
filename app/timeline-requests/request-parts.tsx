import { type ReactNode, useEffect, useRef } from "react";
import { formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { formatUpgradeCount } from "~/upgrades/upgrades";
import { REQUEST_SENT } from "./messages";
import type { SentRequest } from "./send.server";

const STEPS = ["You and your budget", "Upgrades and comments", "Sent"] as const;

/** Progress through the three steps. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index + 1 < current ? "done" : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

type SummaryHome = { heading: string; place: string; listPrice: number; photo: string | null };

type RequestSummaryProps = { home: SummaryHome; price: PriceChoice };

/** The home, the chosen upgrades, and their cost, next to the form. */
export function RequestSummary({ home, price }: RequestSummaryProps) {
  return (
    <aside className="sheet request-summary" aria-label="Your choice">
      {home.photo ? <img src={home.photo} alt="" width={480} height={300} /> : null}
      <div className="request-summary__content">
        <h2>{home.heading}</h2>
        <p className="text-soft type-small">{home.place}</p>
        <hr />
        <CostBreakdown home={home} price={price} />
      </div>
    </aside>
  );
}

/** The same for narrow screens: a row above the form that expands. */
export function SummaryRow({ home, price }: RequestSummaryProps) {
  const { selected } = price;
  return (
    <details className="request-summary-row">
      <summary>
        {home.photo ? <img src={home.photo} alt="" width={64} height={52} /> : null}
        <span className="type-small">
          <b>{home.heading}</b>
          <span className="text-soft">{selected.length > 0 ? formatUpgradeCount(selected.length) : home.place}</span>
        </span>
        <span className="type-small tabular-nums">
          <b>{formatMoney(price.total)}</b>
          <span className="text-soft">{`${formatMoney(price.payment.total)}/mo est.`}</span>
        </span>
      </summary>
      <CostBreakdown home={home} price={price} />
    </details>
  );
}

function CostBreakdown({ home, price }: RequestSummaryProps) {
  return (
    <>
      <dl className="sum">
        <div>
          <dt>Home</dt>
          <dd>{formatMoney(home.listPrice)}</dd>
        </div>
        {price.selected.map(({ id, title, cost }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{`+ ${formatMoney(cost)}`}</dd>
          </div>
        ))}
      </dl>
      <hr />
      <dl className="sum">
        <div className="request-summary__total">
          <dt>Total</dt>
          <dd>{formatMoney(price.total)}</dd>
        </div>
        <div className="type-small">
          <dt className="text-soft">Est. monthly payment</dt>
          <dd>{`${formatMoney(price.payment.total)}/mo`}</dd>
        </div>
      </dl>
      <p className="type-small request-summary__note">
        We’ll verify this estimate and answer within 48 hours. No commitment.
      </p>
    </>
  );
}

/** The third step: the request was sent. @param children the next action */
export function RequestSent({ request, children }: { request: SentRequest; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ask-form">
      <h2 ref={heading} tabIndex={-1}>
        {REQUEST_SENT.title}
      </h2>
      <p>{REQUEST_SENT.detail}</p>
      <p className="text-soft">{`Your request is for ${request.listingAddress}, ${formatMoney(request.totalPurchasePrice)} in total. You’ll have our answer by ${formatDateTime(request.dueAt)} Pacific time.`}</p>
      <p>{children}</p>
    </div>
  );
}
