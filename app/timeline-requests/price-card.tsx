/**
 * The side card of a listing: availability, total price and monthly payment, attribution, and the request buttons. On
 * phones the figures and the first button are also in a sticky bar at the bottom.
 */
import { href } from "react-router";
import { Attribution } from "~/listings/home/attribution";
import type { ListingStatus } from "~/listings/listing";
import type { ListingAttribution } from "~/listings/listing-parts.server";
import { formatAvailability } from "~/listings/rules";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { formatMoney } from "~/ui/text/money";
import { formatPriceParams, type PriceChoice } from "~/upgrades/price-choice";
import { formatUpgradeCount } from "~/upgrades/upgrades";

type Props = {
  id: number;
  /** The home's one-line name. */
  name: string;
  status: ListingStatus;
  choice: PriceChoice;
  attribution: ListingAttribution;
};

const loadRequest = async () => (await import("./request-dialog")).RequestDialog;
const loadLead = async () => (await import("~/leads/lead-dialog")).LeadDialog;

/** Links to the request form with the current choices. */
function ConfirmLink({ id, name, choice, wide }: Pick<Props, "id" | "name" | "choice"> & { wide?: boolean }) {
  const price = formatPriceParams(choice);
  const search = price ? `?${price}` : "";
  return (
    <DialogLink
      className={wide ? "btn btn--sun btn--wide" : "btn btn--sun"}
      to={href("/listing/:id/request", { id: String(id) }) + search}
      load={loadRequest}
      dialogProps={{ homeId: id, name, search }}
    >
      Confirm Cost &amp; Timeline
    </DialogLink>
  );
}

export function PriceCard({ id, name, status, choice, attribution }: Props) {
  const { total, upgrades, selected, payment } = choice;
  return (
    <div className="sheet">
      <p>
        <span className={status === "Active" ? "badge badge--ok badge--dot" : "badge"}>
          {formatAvailability(status)}
        </span>
      </p>
      <dl className="sheet__total">
        <dt className="text-soft">Total purchase price</dt>
        <dd className="total">{formatMoney(total)}</dd>
      </dl>
      {upgrades > 0 ? (
        <>
          <div
            className="bar sheet__bar"
            role="img"
            aria-label={`Home ${formatMoney(total - upgrades)}, upgrades ${formatMoney(upgrades)}`}
          >
            <i style={{ "--v": total - upgrades } as React.CSSProperties} />
            <i style={{ "--v": upgrades, "--c": "var(--color-sun)" } as React.CSSProperties} />
          </div>
          <dl className="sum type-small">
            <div>
              <dt>
                <i className="key" />
                Home
              </dt>
              <dd>{formatMoney(total - upgrades)}</dd>
            </div>
            <div>
              <dt>
                <i className="key" style={{ "--c": "var(--color-sun)" } as React.CSSProperties} />
                {formatUpgradeCount(selected.length)}
              </dt>
              <dd>{`+ ${formatMoney(upgrades)}`}</dd>
            </div>
          </dl>
        </>
      ) : null}
      <hr />
      <dl className="sum">
        <div className="sheet__month">
          <dt>Est. monthly payment</dt>
          <dd>
            {formatMoney(payment.total)}
            <span className="text-soft type-small">/mo</span>
          </dd>
        </div>
      </dl>
      <p className="type-small">
        <a className="link" href="#payment">
          See how it adds up
        </a>
      </p>
      <p className="sheet__actions">
        <ConfirmLink id={id} name={name} choice={choice} wide />
        <DialogLink
          className="btn btn--wide"
          to={href("/listing/:id/ask", { id: String(id) })}
          load={loadLead}
          dialogProps={{ homeId: id, name }}
        >
          Ask a Question
        </DialogLink>
      </p>
      <p className="type-small text-soft sheet__note">We’ll answer within 48 hours. No commitment.</p>
      <hr />
      <Attribution attribution={attribution} />
    </div>
  );
}

export function BuyBar({ id, name, choice }: Pick<Props, "id" | "name" | "choice">) {
  return (
    <div className="buybar">
      <p className="type-small">
        <b className="tabular-nums">{formatMoney(choice.total)}</b>
        <span className="text-soft tabular-nums">{`${formatMoney(choice.payment.total)}/mo est.`}</span>
      </p>
      <ConfirmLink id={id} name={name} choice={choice} />
    </div>
  );
}
