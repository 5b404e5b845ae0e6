import { href, Link } from "react-router";
import { dateText, timeText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import { capitalised } from "~/ui/text/words";
import type { MyRequest, Offer } from "./offers.server";

const LOOK: Readonly<Record<string, string>> = {
  accepted: "badge badge--ok",
  answered: "badge badge--ok",
  countered: "badge badge--sun",
  "under review": "badge badge--sun",
  "in review": "badge badge--sun",
};

const Status = ({ status }: { status: string }) => (
  <span className={LOOK[status] ?? "badge"}>{capitalised(status)}</span>
);

/** Links to the home while it has a page. */
const Home = ({ id, address }: { id: number | null; address: string }) =>
  id === null ? address : <Link to={href("/listing/:id", { id: String(id) })}>{address}</Link>;

const or = (text: string | null) => text ?? "N/A";

export function OfferList({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className="dash__list">
      {offers.map(
        ({ id, mlsId, listingId, address, status, offerPrice, listPrice, loanType, closingTimeFrame, submittedOn }) => (
          <li key={id}>
            <div className="review">
              <h3>
                <Home id={listingId} address={address} />
              </h3>
              <p>
                <Status status={status} /> <span className="soft small">{`MLS ${mlsId}`}</span>
              </p>
              <dl className="facts-row">
                <div>
                  <dt>Offer price</dt>
                  <dd>{money(offerPrice)}</dd>
                </div>
                <div>
                  <dt>List price</dt>
                  <dd>{money(listPrice)}</dd>
                </div>
                <div>
                  <dt>Loan type</dt>
                  <dd>{or(loanType)}</dd>
                </div>
                <div>
                  <dt>Closing time frame</dt>
                  <dd>{or(closingTimeFrame)}</dd>
                </div>
                <div>
                  <dt>Submitted</dt>
                  <dd>
                    <time dateTime={submittedOn}>{dateText(submittedOn)}</time>
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

export function RequestList({ requests }: { requests: readonly MyRequest[] }) {
  return (
    <ul className="dash__list">
      {requests.map((request) => {
        const { id, listingId, gone, address, upgrades, total, status, createdAt, dueAt } = request;
        const open = status === "received" || status === "in review";
        return (
          <li key={id}>
            <div className="review">
              <h3>
                <Home id={gone ? null : listingId} address={address} />
              </h3>
              <p>
                <Status status={status} />
                {gone ? <span className="soft small"> The home is no longer available.</span> : null}
              </p>
              <p>{`${money(total)} ${upgrades.length > 0 ? `with ${upgrades.join(", ")}` : "without upgrades"}`}</p>
              {request.confirmedCost !== null || request.confirmedTimeline ? (
                <dl className="facts-row">
                  <div>
                    <dt>Confirmed cost</dt>
                    <dd>{money(request.confirmedCost)}</dd>
                  </div>
                  <div>
                    <dt>Confirmed timeline</dt>
                    <dd>{or(request.confirmedTimeline)}</dd>
                  </div>
                </dl>
              ) : null}
              {request.answer ? <p className="prewrap">{request.answer}</p> : null}
              <p className="soft small">
                {`Requested ${timeText(createdAt)}.${open ? ` Our answer is due by ${timeText(dueAt)} Pacific time.` : ""}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
