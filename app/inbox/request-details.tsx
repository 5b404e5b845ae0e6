/** What staff see of a cost & timeline request. */
import { href, Link } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { formatDateTime, formatMonth } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import type { getInboxRequest } from "./requests.server";

type InboxRequest = NonNullable<Awaited<ReturnType<typeof getInboxRequest>>>;

const joinTexts = (...texts: (string | null | undefined | false | 0)[]) => texts.filter(Boolean).join(", ");

/** A typed name in its own direction, and what follows it. */
function renderNamed(name: string | null, rest: string | null) {
  if (!name) return rest;
  return (
    <>
      <span dir="auto">{name}</span>
      {rest ? `, ${rest}` : null}
    </>
  );
}

/** Its entries, with their labels. */
export const listRequestDetails = (request: InboxRequest) =>
  [
    [
      "From",
      <Link key="from" className="link" to={href("/admin/people/:personId", { personId: request.accountId })}>
        {renderNamed(request.fullName, request.email)}
      </Link>,
    ],
    ["Best reached", `by ${joinTexts(request.contactMethod, request.phone)}`],
    ["Total", formatMoney(request.total)],
    ["Upgrades", joinTexts(...request.upgrades) || "None"],
    ["Budget", formatMoney(request.maxHomeBudget)],
    ["Move-in", formatMonth(`${request.targetMoveIn}-01`)],
    ["Agent", renderNamed(request.agentName, request.agentEmail)],
    [
      "Lender",
      renderNamed(request.lenderName, request.preapprovalAmount ? formatMoney(request.preapprovalAmount) : null),
    ],
    ["Received", formatDateTime(request.createdAt)],
    ["Due", `${formatDateTime(request.dueAt)}${request.hoursLeft !== null && request.hoursLeft < 0 ? ", late" : ""}`],
    ["Assigned to", request.owner && <StaffName key="owner" email={request.owner} />],
  ] as const;

/** The answer that its buyer got. */
export function GivenAnswer({ request: { confirmedCost, confirmedTimeline, answer } }: { request: InboxRequest }) {
  return (
    <>
      {confirmedCost === null ? null : <p>{`Confirmed cost of the upgrades: ${formatMoney(confirmedCost)}`}</p>}
      {confirmedTimeline ? <p>{`Confirmed timeline: ${confirmedTimeline}`}</p> : null}
      {answer ? <p>{answer}</p> : null}
    </>
  );
}
