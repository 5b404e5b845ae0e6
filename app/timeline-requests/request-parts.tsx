import { type ReactNode, useEffect, useRef } from "react";
import { timeText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { upgradesWords } from "~/upgrades/upgrades";
import type { SentRequest } from "./send.server";
import { SENT } from "./words";

const STEPS = ["You and your budget", "Upgrades and comments", "Sent"] as const;

/** Progress through the three steps. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index + 1 < at ? "done" : undefined}
          aria-current={index + 1 === at ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

type RecapHome = { heading: string; place: string; listPrice: number; photo: string | null };

type RecapProps = { home: RecapHome; price: PriceChoice };

/** The home, the chosen upgrades, and their cost, next to the form. */
export function Recap({ home, price }: RecapProps) {
  return (
    <aside className="sheet recap" aria-label="Your choice">
      {home.photo ? <img src={home.photo} alt="" width={480} height={300} /> : null}
      <div className="recap__in">
        <h2>{home.heading}</h2>
        <p className="soft small">{home.place}</p>
        <hr />
        <Sum home={home} price={price} />
      </div>
    </aside>
  );
}

/** The same for narrow screens: a row above the form that expands. */
export function RecapRow({ home, price }: RecapProps) {
  const { chosen } = price;
  return (
    <details className="recap-row">
      <summary>
        {home.photo ? <img src={home.photo} alt="" width={64} height={52} /> : null}
        <span className="small">
          <b>{home.heading}</b>
          <span className="soft">{chosen.length > 0 ? upgradesWords(chosen.length) : home.place}</span>
        </span>
        <span className="small num">
          <b>{money(price.total)}</b>
          <span className="soft">{`${money(price.payment.total)}/mo est.`}</span>
        </span>
      </summary>
      <Sum home={home} price={price} />
    </details>
  );
}

function Sum({ home, price }: RecapProps) {
  return (
    <>
      <dl className="sum">
        <div>
          <dt>Home</dt>
          <dd>{money(home.listPrice)}</dd>
        </div>
        {price.chosen.map(({ id, title, cost }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{`+ ${money(cost)}`}</dd>
          </div>
        ))}
      </dl>
      <hr />
      <dl className="sum">
        <div className="recap__total">
          <dt>Total</dt>
          <dd>{money(price.total)}</dd>
        </div>
        <div className="small">
          <dt className="soft">Est. monthly payment</dt>
          <dd>{`${money(price.payment.total)}/mo`}</dd>
        </div>
      </dl>
      <p className="small recap__note">We’ll verify this estimate and answer within 48 hours. No commitment.</p>
    </>
  );
}

/** The third step: the request was sent. @param children the next action */
export function Sent({ request, children }: { request: SentRequest; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ask-form">
      <h2 ref={heading} tabIndex={-1}>
        {SENT.title}
      </h2>
      <p>{SENT.detail}</p>
      <p className="soft">{`Your request is for ${request.listingAddress}, ${money(request.totalPurchasePrice)} in total. You’ll have our answer by ${timeText(request.dueAt)} Pacific time.`}</p>
      <p>{children}</p>
    </div>
  );
}
