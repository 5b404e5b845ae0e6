import { href, Link } from "react-router";
import { badgeClass } from "~/ui/badge";
import { keyValueClass } from "~/ui/key-value";
import { rowsClass } from "~/ui/rows";
import { formatDate, formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { isOpenRequest } from "~/work/due";
import type { BuyerRequest, Offer } from "./offers.server";

const STATUS_TONES: Readonly<Record<string, "ok" | "wash">> = {
  accepted: "ok",
  answered: "ok",
  countered: "wash",
  "under review": "wash",
  "in review": "wash",
};

const StatusBadge = ({ status }: { status: string }) => (
  <span className={badgeClass({ tone: STATUS_TONES[status] })}>{capitalize(status)}</span>
);

/** Links to the home while it has a page. */
const HomeLink = ({ id, address }: { id: number | null; address: string }) =>
  id === null ? address : <Link to={href("/listing/:id", { id: String(id) })}>{address}</Link>;

const orNotAvailable = (text: string | null) => text ?? "N/A";

export function OfferList({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className={rowsClass({ size: "l" })}>
      {offers.map(
        ({ id, mlsId, listingId, address, status, offerPrice, listPrice, loanType, closingTimeFrame, submittedOn }) => (
          <li key={id}>
            <div className="grid w-full gap-2 wrap-anywhere">
              <h3 className="text-title">
                <HomeLink id={listingId} address={address} />
              </h3>
              <p>
                <StatusBadge status={status} /> <span className="text-soft type-small">{`MLS ${mlsId}`}</span>
              </p>
              <dl className={keyValueClass({ shape: "row" })}>
                <div>
                  <dt>Offer price</dt>
                  <dd>{formatMoney(offerPrice)}</dd>
                </div>
                <div>
                  <dt>List price</dt>
                  <dd>{formatMoney(listPrice)}</dd>
                </div>
                <div>
                  <dt>Loan type</dt>
                  <dd>{orNotAvailable(loanType)}</dd>
                </div>
                <div>
                  <dt>Closing time frame</dt>
                  <dd>{orNotAvailable(closingTimeFrame)}</dd>
                </div>
                <div>
                  <dt>Submitted</dt>
                  <dd>
                    <time dateTime={submittedOn}>{formatDate(submittedOn)}</time>
                  </dd>
                </div>
              </dl>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}

export function RequestList({ requests }: { requests: readonly BuyerRequest[] }) {
  return (
    <ul className={rowsClass({ size: "l" })}>
      {requests.map((request) => {
        const { id, listingId, isUnavailable, address, upgrades, total, status, createdAt, dueAt } = request;
        const isOpen = isOpenRequest(status);
        return (
          <li key={id}>
            <div className="grid w-full gap-2 wrap-anywhere">
              <h3 className="text-title">
                <HomeLink id={isUnavailable ? null : listingId} address={address} />
              </h3>
              <p>
                <StatusBadge status={status} />
                {isUnavailable ? <span className="text-soft type-small"> The home is no longer available.</span> : null}
              </p>
              <p>{`${formatMoney(total)} ${upgrades.length > 0 ? `with ${upgrades.join(", ")}` : "without upgrades"}`}</p>
              {request.confirmedCost !== null || request.confirmedTimeline ? (
                <dl className={keyValueClass({ shape: "row" })}>
                  <div>
                    <dt>Confirmed cost of the upgrades</dt>
                    <dd>{formatMoney(request.confirmedCost)}</dd>
                  </div>
                  <div>
                    <dt>Confirmed timeline</dt>
                    <dd>{orNotAvailable(request.confirmedTimeline)}</dd>
                  </div>
                </dl>
              ) : null}
              {request.answer ? <p className="whitespace-pre-wrap">{request.answer}</p> : null}
              <p className="text-soft type-small">
                {`Requested ${formatDateTime(createdAt)}.${isOpen ? ` Our answer is due by ${formatDateTime(dueAt)} Pacific time.` : ""}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
