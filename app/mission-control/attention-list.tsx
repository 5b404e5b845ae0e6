import { href, Link } from "react-router";
import { TimeLeft } from "~/inbox/time-left";
import { cardClass } from "~/ui/card";
import { formatDate } from "~/ui/text/dates";
import { pluralize } from "~/ui/text/text";
import type { Attention } from "./attention.server";

const lateClass = "font-semibold text-brick hover:decoration-2";
const listClass = cardClass({
  className:
    "self-start wide:sticky wide:top-4 [&_li]:border-t [&_li]:border-line [&_li]:py-2.5 [&_li]:wrap-anywhere [&_li:last-child]:pb-0",
});

/** What needs attention, each with a link. @param overdueCount of all milestones and tasks, of which some are listed */
export function AttentionList({ attention, overdueCount }: { attention: Attention; overdueCount: number }) {
  const { urgentRequests, requests, newQuestions, leads, tours, overdue, failedMail, sync } = attention;
  const entries = [requests, leads, tours, overdue, failedMail.last, sync.lagging];
  const isAllClear = urgentRequests.count + newQuestions + entries.flat().length === 0;
  return (
    <section aria-labelledby="attention" className={listClass}>
      <h2 id="attention">What needs attention</h2>
      {isAllClear ? <p className="text-soft">Nothing right now.</p> : null}
      <ul>
        {urgentRequests.count > 0 ? (
          <li>
            <Link className={lateClass} to={href("/admin/inbox")}>
              {`${pluralize(urgentRequests.count, "request")} due within ${urgentRequests.hours} hours or overdue`}
            </Link>
          </li>
        ) : null}
        {requests.map(({ id, address, hoursLeft }) => (
          <li key={id}>
            <Link className="link" to={href("/admin/inbox/:requestId", { requestId: id })}>
              {`Request for ${address}`}
            </Link>{" "}
            <TimeLeft hoursLeft={hoursLeft} />
          </li>
        ))}
        {newQuestions > 0 ? (
          <li>
            <Link className="link" to={`${href("/admin/inbox")}#leads`}>
              {`${pluralize(newQuestions, "new question")} about homes`}
            </Link>
          </li>
        ) : null}
        {leads.map(({ id, name, address, isTour, hoursLeft }) => (
          <li key={id}>
            <Link className="link" to={href("/admin/inbox/leads/:leadId", { leadId: id })}>
              {isTour ? "Tour for " : "Question from "}
              <span dir="auto">{name}</span>
              {isTour ? `: ${address}` : ` about ${address}`}
            </Link>{" "}
            <TimeLeft hoursLeft={hoursLeft} />
          </li>
        ))}
        {tours.map(({ id, name, address, way, when }) => (
          <li key={id}>
            <Link className="link" to={href("/admin/inbox/leads/:leadId", { leadId: id })}>
              {`Your tour on ${when}, ${way}: ${address} with `}
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
        {sync.lagging.map((feed) => (
          <li key={feed}>
            <Link className={lateClass} to={href("/admin/sync")}>
              {`The listings${sync.several ? ` of ${feed}` : ""} haven’t been synced for more than an hour`}
              {sync.outOfDate.includes(feed) ? " and aren’t shown" : ""}
            </Link>
          </li>
        ))}
        {overdue.map(({ projectId, page, address, name, date }) => (
          <li key={`${projectId}-${page}-${name}-${date}`}>
            <Link className="link" to={`${href("/admin/projects/:projectId", { projectId })}/${page}`}>
              <span dir="auto">{name}</span>
              {` was due on ${formatDate(date)}: ${address}`}
            </Link>
          </li>
        ))}
        {overdueCount > overdue.length ? (
          <li className="text-soft">{`${overdueCount - overdue.length} more milestones and tasks are overdue.`}</li>
        ) : null}
        {failedMail.last.map(({ id, recipient, subject, error }) => (
          <li key={id}>
            <Link className="link" to={`${href("/admin/health")}#emails`}>
              {`“${subject}” couldn’t be delivered to ${recipient}.`}
            </Link>{" "}
            <span className="text-soft type-small">{error}</span>
          </li>
        ))}
        {failedMail.count > failedMail.last.length ? (
          <li className="text-soft">{`${failedMail.count - failedMail.last.length} more emails couldn’t be delivered this month.`}</li>
        ) : null}
      </ul>
    </section>
  );
}
