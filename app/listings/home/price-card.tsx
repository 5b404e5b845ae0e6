/**
 * The card beside the story: whether the home can be bought, what it costs in all, who lists it, and whom to ask. On
 * phones its figure and its question also stand in a bar at the bottom of the window.
 */
import { money } from "~/ui/money";
import type { ListingAttribution, ListingStatus } from "../listing";
import { availability } from "../rules";
import { Attribution } from "./attribution";

type Support = { name: string; supportEmail: string; supportPhone: string };

type Props = {
  status: ListingStatus;
  /** Whole dollars. */
  total: number;
  attribution: ListingAttribution;
  /** The home in words, for the subject of a mail. */
  home: string;
  /** Absent only on pages that failed before the brand was read. */
  support: Support | undefined;
};

const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, "")}`;
const mail = (support: Support, home: string) =>
  `mailto:${support.supportEmail}?subject=${encodeURIComponent(`Question about ${home}`)}`;

export function PriceCard({ status, total, attribution, home, support }: Props) {
  return (
    <div className="sheet">
      <p>
        <span className={status === "Active" ? "badge badge--ok badge--dot" : "badge"}>{availability(status)}</span>
      </p>
      <dl className="sheet__total">
        <dt className="soft">Total purchase price</dt>
        <dd className="total">{money(total)}</dd>
      </dl>
      <hr />
      <Attribution attribution={attribution} />
      {support ? (
        <>
          <hr />
          <p>Questions about this home?</p>
          <p>
            <a className="link" href={mail(support, home)}>
              {support.supportEmail}
            </a>{" "}
            or{" "}
            <a className="link" href={telephone(support.supportPhone)}>
              {support.supportPhone}
            </a>
          </p>
          <p className="small soft sheet__who">{support.name} answers, not the listing agent.</p>
        </>
      ) : null}
    </div>
  );
}

export function BuyBar({ total, home, support }: Pick<Props, "total" | "home" | "support">) {
  return (
    <div className="buybar">
      <p className="small">
        <b className="num">{money(total)}</b>
        <span className="soft">Total purchase price</span>
      </p>
      {support ? (
        <a className="btn" href={mail(support, home)}>
          Email {support.name}
        </a>
      ) : null}
    </div>
  );
}
