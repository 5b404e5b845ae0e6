import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { OwnerFilter } from "~/accounts/owner-filter";
import { listStaffAddresses } from "~/accounts/people.server";
import { AssignedTo } from "~/accounts/staff-name";
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
import { detailClass } from "~/ui/lists/record-list";
import { type Column, longWordClass, Table } from "~/ui/lists/table";
import { foldedSectionClass } from "~/ui/section-head";
import { formatMoney } from "~/ui/text/money";
import { TimeAgo } from "~/ui/time-ago";
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
      <InboxSection id="requests" title="Cost & timeline requests" empty={describeEmpty("requests")}>
        {requests.rows.length > 0 ? (
          <Table label="Requests" columns={listRequestColumns(waiting)} rows={requests.rows} />
        ) : null}
      </InboxSection>
      <InboxSection id="leads" title="Questions and tours" empty={describeEmpty("questions or tours")}>
        {leads.rows.length > 0 ? <Table label="Questions and tours" columns={LEAD_COLUMNS} rows={leads.rows} /> : null}
      </InboxSection>
      <ListPages page={page} more={requests.more || leads.more} />
    </AdminMain>
  );
}

/** One line without rows. */
function InboxSection({
  id,
  title,
  empty,
  children,
}: {
  id: string;
  title: string;
  empty: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={children ? undefined : foldedSectionClass}>
      <h2 id={id}>{title}</h2>
      {children ?? <p className="text-soft">{empty}</p>}
    </section>
  );
}

type InboxRow = { fullName: string; email: string };

const Sender = ({ fullName, email }: InboxRow) => (
  <>
    <span dir="auto">{fullName}</span>
    <p className={cx(detailClass, longWordClass)}>{email}</p>
  </>
);

const badgesClass = "flex flex-wrap gap-1";

type InboxRequest = Route.ComponentProps["loaderData"]["requests"]["rows"][number];

const listRequestColumns = (waiting: readonly string[]): readonly Column<InboxRequest>[] => [
  {
    label: "Home",
    cell: ({ id, address }) => <Link to={href("/admin/inbox/:requestId", { requestId: id })}>{address}</Link>,
  },
  { label: "Buyer", cell: Sender },
  { label: "Total", right: true, cell: ({ total }) => formatMoney(total) },
  { label: "Received", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    label: "Status",
    cell: ({ id, status, hoursLeft }) => (
      <span className={badgesClass}>
        <span className={badgeClass()}>{describeStatus(status)}</span>
        <TimeLeft hoursLeft={hoursLeft} />
        {waiting.includes(id) ? <span className={badgeClass({ tone: "sun" })}>Message to answer</span> : null}
      </span>
    ),
  },
  { label: "Assigned to", cell: AssignedTo },
];

type InboxLead = Route.ComponentProps["loaderData"]["leads"]["rows"][number];

const LEAD_COLUMNS: readonly Column<InboxLead>[] = [
  {
    label: "Question or tour",
    cell: ({ id, name, address, isTour, message }) => (
      <>
        <Link to={href("/admin/inbox/leads/:leadId", { leadId: id })}>
          <span dir="auto">{name}</span>
          {isTour ? `: tour of ${address}` : ` about ${address}`}
        </Link>
        {message ? <p className="line-clamp-2 max-w-[60ch] whitespace-pre-wrap wrap-break-word">{message}</p> : null}
      </>
    ),
  },
  { label: "Email", cell: ({ email }) => <span className={longWordClass}>{email}</span> },
  { label: "Received", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    label: "Status",
    cell: ({ status, spam, hoursLeft }) => (
      <span className={badgesClass}>
        <span className={badgeClass()}>{describeStatus(status)}</span>
        {spam ? <span className={badgeClass()}>Possible spam</span> : null}
        <TimeLeft hoursLeft={hoursLeft} />
      </span>
    ),
  },
  { label: "Assigned to", cell: AssignedTo },
];
