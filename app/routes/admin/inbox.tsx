import { href, Link } from "react-router";
import { staffAddresses } from "~/accounts/people.server";
import { INBOX_MOST, INBOX_STATES, inboxFilter } from "~/inbox/filter";
import { inboxLeads } from "~/inbox/leads.server";
import { inboxRequests } from "~/inbox/requests.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { Choose, FindForm } from "~/ui/forms/find-form";
import { timeText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import { capitalised } from "~/ui/text/words";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/inbox";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const filter = inboxFilter(url.searchParams);
  const [requests, leads, staff] = await Promise.all([inboxRequests(filter), inboxLeads(filter), staffAddresses()]);
  return { filter, requests, leads, staff, me: user.email };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => unlisted("Inbox", args);

/** "5 h left", "2 h late"; color isn't the only sign. */
function Clock({ hoursLeft }: { hoursLeft: number | null }) {
  if (hoursLeft === null) return null;
  const words = hoursLeft < 0 ? `${-hoursLeft} h late` : `${hoursLeft} h left`;
  return (
    <span className={hoursLeft < 0 ? "badge badge--new" : hoursLeft < 12 ? "badge badge--sun" : "badge"}>{words}</span>
  );
}

/** Shown when there are more than fit on a page. */
const Most = ({ rows }: { rows: number }) =>
  rows < INBOX_MOST ? null : (
    <p className="soft">{`Showing the first ${INBOX_MOST}. Search by name or address to find others.`}</p>
  );

export default function InboxPage({ loaderData: { filter, requests, leads, staff, me } }: Route.ComponentProps) {
  const { text, state, owner } = filter;
  const plain = state === "open" && !text && !owner;
  return (
    <main id="main" className="wrap desk">
      <h1>Inbox</h1>
      <FindForm text={text} placeholder="Name, email, address">
        <Choose name="state" label="State" options={Object.entries(INBOX_STATES)} value={state} />
        <Choose
          name="owner"
          label="Assigned to"
          options={staff.map((address) => [address, address === me ? `${address} (you)` : address])}
          value={owner}
          any="Anyone"
        />
      </FindForm>
      <section aria-labelledby="requests">
        <h2 id="requests">Cost &amp; timeline requests</h2>
        {requests.length > 0 ? (
          <ul className="rows">
            {requests.map(({ id, address, fullName, email, status, owner, total, createdAt, hoursLeft }) => (
              <li key={id}>
                <div className="grow">
                  <h3>
                    <Link to={href("/admin/inbox/:requestId", { requestId: id })}>{address}</Link>
                  </h3>
                  <p className="small soft">{`${fullName}, ${email}. ${money(total)} in total. Received ${timeText(createdAt)}.${owner ? ` Assigned to ${owner}.` : ""}`}</p>
                </div>
                <span className="gap">
                  <span className="badge">{capitalised(status)}</span>
                  <Clock hoursLeft={hoursLeft} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{plain ? "Nothing open." : "No matching requests."}</p>
        )}
        <Most rows={requests.length} />
      </section>
      <section aria-labelledby="leads">
        <h2 id="leads">Questions</h2>
        {leads.length > 0 ? (
          <ul className="rows">
            {leads.map(({ id, address, name, email, message, spam, status, owner, createdAt }) => (
              <li key={id}>
                <div className="grow">
                  <h3>
                    <Link to={href("/admin/inbox/leads/:leadId", { leadId: id })}>{`${name} about ${address}`}</Link>
                  </h3>
                  <p className="small soft">{`${email}. Received ${timeText(createdAt)}.${owner ? ` Assigned to ${owner}.` : ""}`}</p>
                  {message ? <p className="prewrap">{message}</p> : null}
                </div>
                <span className="gap">
                  {spam ? <span className="badge">Possible spam</span> : null}
                  <span className="badge">{capitalised(status)}</span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">{plain ? "Nothing open." : "No matching questions."}</p>
        )}
        <Most rows={leads.length} />
      </section>
    </main>
  );
}
