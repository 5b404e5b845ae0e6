import { readOwner } from "~/accounts/owner";
import { OwnerFilter } from "~/accounts/owner-filter";
import { listStaffAddresses } from "~/accounts/people.server";
import { ThreadTable } from "~/messages/thread-table";
import { listThreadsForStaff } from "~/messages/threads.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { AdminMain } from "~/shell/admin-main";
import { EmptyState } from "~/ui/empty-state";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, readSearchText, requireRows } from "~/ui/lists/read-page";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/messages";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const text = readSearchText(url.searchParams);
  const owner = readOwner(url.searchParams, user.email);
  const page = readPage(url.searchParams);
  const isWaiting = url.searchParams.get("state") === "waiting";
  const staff = await listStaffAddresses();
  const list = await listThreadsForStaff({ text, owner, waitingFor: isWaiting ? user.email : null, page }, staff);
  requireRows(list.threads, url);
  return { ...list, text, owner, isWaiting, page, staff, me: user.email };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Messages", args);

export default function StaffMessagesPage({ loaderData }: Route.ComponentProps) {
  const { threads, more, text, owner, isWaiting, page, staff, me } = loaderData;
  return (
    <AdminMain>
      <h1>Messages</h1>
      <FindForm text={text} placeholder="Address or buyer">
        <FilterSelect
          name="state"
          label="State"
          options={[["waiting", "To answer, mine or unassigned"]]}
          value={isWaiting ? "waiting" : null}
          anyLabel="All"
        />
        <OwnerFilter owner={owner} staff={staff} me={me} />
      </FindForm>
      {threads.length > 0 ? (
        <ThreadTable threads={threads} />
      ) : (
        <EmptyState title={text || owner || isWaiting ? "No messages match" : "No messages yet"} />
      )}
      <ListPages page={page} more={more} />
    </AdminMain>
  );
}
