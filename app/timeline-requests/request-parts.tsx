import { type ReactNode, useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { cardClass } from "~/ui/card";
import { formClass } from "~/ui/forms/form";
import { keyValueClass } from "~/ui/key-value";
import { Steps } from "~/ui/steps";
import { formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { formatUpgradeCount } from "~/upgrades/upgrades";
import { REQUEST_SENT } from "./messages";
import type { SentRequest } from "./send.server";

const STEPS = ["You and your budget", "Upgrades and comments", "Sent"] as const;

/** Progress through the three steps. */
export const RequestSteps = ({ current }: { current: 1 | 2 | 3 }) => <Steps names={STEPS} current={current - 1} />;

const totalClass = "items-baseline font-semibold [&_dd]:text-title [&_dd]:font-semibold [&_dd]:tracking-[-0.02em]";

const rowClass = "mb-7 rounded-panel bg-stucco open:pb-4 lg:hidden [&>:last-child]:mb-0 [&>:not(summary)]:mx-4";

const rowSummaryClass =
  "flex cursor-pointer flex-wrap items-center gap-3.5 rounded-[inherit] py-2.5 pr-4 pl-2.5 [&::-webkit-details-marker]:hidden " +
  "[&_b]:font-semibold [&>span>*]:block";

type SummaryHome = { heading: string; place: string; listPrice: number; photo: string | null };

type RequestSummaryProps = { home: SummaryHome; price: PriceChoice };

/** The home, the chosen upgrades, and their cost, next to the form. */
export function RequestSummary({ home, price }: RequestSummaryProps) {
  return (
    <aside
      className={cardClass({ tone: "paper", pad: null, className: "sticky top-5 overflow-hidden max-lg:hidden" })}
      aria-label="Your choice"
    >
      {home.photo ? (
        <img className="aspect-16/10 h-auto w-full object-cover" src={home.photo} alt="" width={480} height={300} />
      ) : null}
      <div className="px-6 pt-5.5 pb-6">
        <h2 className="text-lead">{home.heading}</h2>
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
    <details className={rowClass}>
      <summary className={rowSummaryClass}>
        {home.photo ? (
          <img className="h-13 w-16 rounded-badge object-cover" src={home.photo} alt="" width={64} height={52} />
        ) : null}
        <span className="type-small">
          <b>{home.heading}</b>
          <span className="text-soft">{selected.length > 0 ? formatUpgradeCount(selected.length) : home.place}</span>
        </span>
        <span className="ml-auto text-right type-small tabular-nums [&_b]:text-body">
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
      <dl className={keyValueClass({ shape: "sum" })}>
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
      <dl className={keyValueClass({ shape: "sum" })}>
        <div className={totalClass}>
          <dt>Total</dt>
          <dd>{formatMoney(price.total)}</dd>
        </div>
        <div className="type-small">
          <dt className="text-soft">Est. monthly payment</dt>
          <dd>{`${formatMoney(price.payment.total)}/mo`}</dd>
        </div>
      </dl>
      <p className="mt-4.5 rounded-control bg-agave-wash px-3.5 py-3 type-small">
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
    <div className={formClass()}>
      <h2 ref={heading} tabIndex={-1}>
        {REQUEST_SENT.title}
      </h2>
      <p>{REQUEST_SENT.detail}</p>
      <p className="text-soft">{`Your request is for ${request.listingAddress}, ${formatMoney(request.totalPurchasePrice)} in total. You’ll have our answer by ${formatDateTime(request.dueAt)} Pacific time.`}</p>
      <p>
        The request and our answer are on <Link to={href("/dashboard")}>your dashboard</Link>.
      </p>
      <p>{children}</p>
    </div>
  );
}
