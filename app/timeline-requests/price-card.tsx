/**
 * The side card of a listing: availability, total price and monthly payment, and the request buttons. Where it isn't beside
 * the page, the status, the figures and the links are in a bar at the bottom.
 */
import { cx } from "class-variance-authority";
import { type ComponentProps, useId } from "react";
import { href, Link } from "react-router";
import type { ListingStatus } from "~/listings/listing";
import { formatAvailability } from "~/listings/rules";
import { badgeClass } from "~/ui/badge";
import { AnswerNotice } from "~/ui/brokerage";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { keyValueClass } from "~/ui/key-value";
import { formatMoney } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { formatTotalWeeks, formatUpgradeCount } from "~/upgrades/upgrades";
import { AskedNotice, getAskedPath } from "./asked";
import type { Asked } from "./asked.server";

type Props = {
  id: number;
  /** The home's one-line name. */
  name: string;
  status: ListingStatus;
  choice: PriceChoice;
  /** The query string of the page with the choice, which its forms lead back to. */
  search: string;
  /** What the visitor has asked about the home. */
  asked: readonly Asked[];
};

const loadRequest = async () => (await import("./request-dialog")).RequestDialog;
const loadTour = async () => (await import("~/tours/tour-dialog")).TourDialog;
const loadLead = async () => (await import("~/leads/lead-dialog")).LeadDialog;

const priceCardClass = cardClass({
  tone: "paper",
  pad: "l",
  className: "print:border print:border-line print:[box-shadow:none]",
});
/**
 * Of one row in wider windows, also of a phone on its side. The page is longer by the height of the bar, and so is the space
 * below an element that is scrolled into view. In small and low windows, as at a zoom of 400%, the card does without it.
 */
const buyBarClass =
  "fixed inset-x-0 bottom-0 z-15 grid gap-2 bg-paper px-(--gutter) pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:flex " +
  "sm:justify-between [box-shadow:0_-8px_24px_-8px_rgb(43_30_26/0.22)] lg:hidden max-sm:not-tall:hidden print:hidden " +
  "max-sm:tall:[body:has(&)]:pb-38 max-sm:tall:[html:has(&)]:scroll-pb-40 " +
  "sm:max-lg:[body:has(&)]:pb-18 sm:max-lg:[html:has(&)]:scroll-pb-18";

/** On phones, what the bar says is not repeated in the card beside it. */
const besideBarClass = "max-sm:tall:not-print:hidden";

const StatusBadge = ({ status }: { status: ListingStatus }) => (
  <span className={status === "Active" ? badgeClass({ tone: "ok", dot: true }) : badgeClass()}>
    {formatAvailability(status)}
  </span>
);

/** Links to a form, or to what the visitor has sent with it. The form's link stays, because its dialog is still open when it is sent. */
function FormLink<OwnProps extends object>({
  sent,
  sentLabel,
  className,
  ...form
}: ComponentProps<typeof DialogLink<OwnProps>> & { sent: Asked | undefined; sentLabel: string }) {
  const id = useId();
  return (
    <>
      <DialogLink {...form} className={sent ? "hidden" : className} focusAfterSubmit={id} />
      {sent ? (
        <Link id={id} className={className} to={getAskedPath(sent)}>
          {sentLabel}
        </Link>
      ) : null}
    </>
  );
}

/** What a visitor can send about a home. @param style of the buttons */
function FormLinks({
  id,
  name,
  search,
  asked,
  style,
}: Pick<Props, "id" | "name" | "search" | "asked"> & { style: Parameters<typeof buttonClass>[0] }) {
  const params = { id: String(id) };
  const home = { homeId: id, name };
  return (
    <>
      <FormLink
        className={buttonClass({ look: "sun", ...style })}
        sent={asked.find(({ kind }) => kind === "request")}
        sentLabel="Change or add to your request"
        to={href("/listing/:id/request", params) + search}
        load={loadRequest}
        dialogProps={{ ...home, search }}
      >
        Confirm Cost &amp; Timeline
      </FormLink>
      <FormLink
        className={buttonClass(style)}
        sent={asked.find(({ hasOpenTour }) => hasOpenTour)}
        sentLabel="See your tour"
        to={href("/listing/:id/tour", params) + search}
        load={loadTour}
        dialogProps={home}
      >
        Tour This Home
      </FormLink>
      <DialogLink
        className={buttonClass(style)}
        to={href("/listing/:id/ask", params) + search}
        load={loadLead}
        dialogProps={home}
      >
        Ask a Question
      </DialogLink>
    </>
  );
}

export function PriceCard({ id, name, status, choice, search, asked }: Props) {
  const { total, upgrades, selected, payment } = choice;
  const weeks = formatTotalWeeks(selected);
  // Beside the bar the card may have no more than a sentence.
  const isBrief = upgrades === 0 && asked.length === 0;
  return (
    <div className={cx(priceCardClass, isBrief && "max-sm:tall:not-print:contents")}>
      <p className={besideBarClass}>
        <StatusBadge status={status} />
      </p>
      <dl className={cx("mt-4", besideBarClass)}>
        <dt className="text-soft">Total purchase price</dt>
        <dd className="type-total">{formatMoney(total)}</dd>
      </dl>
      {upgrades > 0 ? (
        <>
          <div
            className="mt-4 mb-3.5 flex h-2.5 gap-0.5 overflow-hidden rounded-full"
            role="img"
            aria-label={`Home ${formatMoney(total - upgrades)}, upgrades ${formatMoney(upgrades)}`}
          >
            <i className="bg-ink" style={{ flexGrow: total - upgrades }} />
            <i className="bg-sun" style={{ flexGrow: upgrades }} />
          </div>
          <dl className={keyValueClass({ shape: "sum", className: "type-small" })}>
            <div>
              <dt>
                <i className="mr-2 inline-block size-2.5 rounded-[0.2rem] bg-ink" />
                Home
              </dt>
              <dd>{formatMoney(total - upgrades)}</dd>
            </div>
            <div>
              <dt>
                <i className="mr-2 inline-block size-2.5 rounded-[0.2rem] bg-sun" />
                {formatUpgradeCount(selected.length)}
              </dt>
              <dd>{`+ ${formatMoney(upgrades)}`}</dd>
            </div>
            {weeks ? (
              <div>
                <dt>Time of the work</dt>
                <dd>{weeks}</dd>
              </div>
            ) : null}
          </dl>
        </>
      ) : null}
      <div className={besideBarClass}>
        <hr />
        <dl>
          <div className="flex items-baseline justify-between gap-4">
            <dt>Est. monthly payment</dt>
            <dd className="text-right text-title font-semibold tracking-[-0.02em] tabular-nums">
              {formatMoney(payment.total)}
              <wbr />
              <span className="text-soft type-small">/mo</span>
            </dd>
          </div>
        </dl>
        <p className="type-small print:hidden">
          <a className="link" href="#payment">
            See how it adds up
          </a>
        </p>
      </div>
      <AskedNotice asked={asked} />
      <p className={cx("mt-5.5 grid gap-2.5 print:hidden", besideBarClass)}>
        <FormLinks id={id} name={name} search={search} asked={asked} style={{ wide: true }} />
      </p>
      <p className="mt-3 text-center type-small text-soft print:hidden">
        <Link className="link" to={href("/how-it-works")}>
          We’ll answer within 48 hours.
        </Link>{" "}
        No commitment.
      </p>
      <AnswerNotice className={cx("text-center type-small print:hidden", besideBarClass)} />
    </div>
  );
}

/** The card's figures and links in narrow windows. The buttons' texts take two lines where they have to. */
export function BuyBar({ id, name, status, choice, search, asked }: Props) {
  return (
    <div className={buyBarClass} data-buy-bar>
      <div className="flex items-center justify-between gap-3">
        <p className="type-small">
          <b className="block text-[1.25rem]/[1.4rem] tracking-[-0.02em] tabular-nums">{formatMoney(choice.total)}</b>
          <span className="text-soft tabular-nums">
            {`${formatMoney(choice.payment.total)}/mo est.`}
            {choice.selected.length > 0 ? ` with ${formatUpgradeCount(choice.selected.length)}` : null}
          </span>
        </p>
        <p className="sm:hidden">
          <StatusBadge status={status} />
        </p>
      </div>
      <p className="flex gap-2 *:flex-auto *:px-2">
        <FormLinks id={id} name={name} search={search} asked={asked} style={{ size: "s", className: "min-w-0" }} />
      </p>
      {asked[0] ? (
        <p className="text-center type-micro sm:hidden">{asked[0].state}</p>
      ) : (
        <AnswerNotice className="text-center type-micro text-soft sm:hidden" />
      )}
    </div>
  );
}
