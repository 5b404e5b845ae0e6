import { href } from "react-router";
import { OwnerFilter } from "~/accounts/owner-filter";
import { listStaffAddresses } from "~/accounts/people.server";
import { StaffName } from "~/accounts/staff-name";
import { INBOX_STATES, parseInboxFilter } from "~/inbox/filter";
import { listInboxLeads } from "~/inbox/leads.server";
import { listInboxRequests } from "~/inbox/requests.server";
import { describeStatus } from "~/inbox/schema";
import { TimeLeft } from "~/inbox/time-left";
import { findWaitingThreads } from "~/messages/threads.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { badgeClass } from "~/ui/badge";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { ListPages } from "~/ui/lists/list-pages";
import { requireRows } from "~/ui/lists/read-page";
import { detailClass, RecordList, RecordRow } from "~/ui/lists/record-list";
import { formatDateTime } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { listAskedIds } from "~/work/open-work.server";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/inbox";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const parsed = parseInboxFilter(url.searchParams, user.email);
  const filter = { ...parsed, among: parsed.state === "waiting" ? await listAskedIds(user.email) : null };
  const [requests, leads, staff] = await Promise.all([
    listInboxRequests(filter),
    listInboxLeads(filter),
    listStaffAddresses(),
  ]);
  requireRows([...requests.rows, ...leads.rows], url);
  const waiting = await findWaitingThreads(requests.rows.map(({ id }) => id));
  return { filter: parsed, requests, leads, waiting, staff, me: user.email };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Inbox", args);

const columnsClass = "grid items-start gap-x-16 gap-y-7 *:min-w-0 xl:grid-cols-2";

export default function InboxPage({
  loaderData: { filter, requests, leads, waiting, staff, me },
}: Route.ComponentProps) {
  const { text, state, owner, page } = filter;
  const describeEmpty = (plural: string) =>
    page > 1
      ? `No more ${plural}.`
      : (state === "open" || state === "waiting") && !text && !owner
        ? "Nothing open."
        : `No matching ${plural}.`;
  return (
    <AdminMain>
      <h1>Inbox</h1>
      <FindForm text={text} placeholder="Name, email, address">
        <FilterSelect name="state" label="State" options={Object.entries(INBOX_STATES)} value={state} />
        <OwnerFilter owner={owner} staff={staff} me={me} />
      </FindForm>
      <div className={requests.rows.length > 0 && leads.rows.length > 0 ? columnsClass : "grid gap-7"}>
        <section aria-labelledby="requests">
          <h2 id="requests">Cost &amp; timeline requests</h2>
          {requests.rows.length > 0 ? (
            <RecordList>
              {requests.rows.map(({ id, address, fullName, email, status, owner, total, createdAt, hoursLeft }) => (
                <RecordRow
                  key={id}
                  level={3}
                  to={href("/admin/inbox/:requestId", { requestId: id })}
                  name={address}
                  detail={
                    <p className={detailClass}>
                      <span dir="auto">{fullName}</span>
                      {`, ${email}. ${formatMoney(total)} in total. Received ${formatDateTime(createdAt)}.`}
                      <Assigned owner={owner} />
                    </p>
                  }
                  badges={
                    <>
                      <span className={badgeClass()}>{describeStatus(status)}</span>
                      <TimeLeft hoursLeft={hoursLeft} />
                      {waiting.includes(id) ? (
                        <span className={badgeClass({ tone: "sun" })}>Message to answer</span>
                      ) : null}
                    </>
                  }
                />
              ))}
            </RecordList>
          ) : (
            <p className="text-soft">{describeEmpty("requests")}</p>
          )}
        </section>
        <section aria-labelledby="leads">
          <h2 id="leads">Questions and tours</h2>
          {leads.rows.length > 0 ? (
            <RecordList>
              {leads.rows.map(
                ({ id, address, name, email, message, spam, status, owner, createdAt, isTour, hoursLeft }) => (
                  <RecordRow
                    key={id}
                    level={3}
                    to={href("/admin/inbox/leads/:leadId", { leadId: id })}
                    name={
                      <>
                        <span dir="auto">{name}</span>
                        {isTour ? `: tour of ${address}` : ` about ${address}`}
                      </>
                    }
                    detail={
                      <p className={detailClass}>
                        {`${email}. Received ${formatDateTime(createdAt)}.`}
                        <Assigned owner={owner} />
                      </p>
                    }
                    text={message}
                    badges={
                      <>
                        {spam ? <span className={badgeClass()}>Possible spam</span> : null}
                        <span className={badgeClass()}>{describeStatus(status)}</span>
                        <TimeLeft hoursLeft={hoursLeft} />
                      </>
                    }
                  />
                ),
              )}
            </RecordList>
          ) : (
            <p className="text-soft">{describeEmpty("questions or tours")}</p>
          )}
        </section>
      </div>
      <ListPages page={page} more={requests.more || leads.more} />
    </AdminMain>
  );
}

function Assigned({ owner }: { owner: string | null }) {
  if (owner === null) return null;
  return (
    <>
      {" Assigned to "}
      <StaffName email={owner} />.
    </>
  );
}
