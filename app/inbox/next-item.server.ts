/** What waits for a staff member, and where an answer leads: to the item itself, the next one that waits, or a new project. */
import { href } from "react-router";
import { listStaffAddresses } from "~/accounts/people.server";
import type { WaitingFilter } from "./filter";
import { listWaitingLeads } from "./leads.server";
import { listWaitingRequests } from "./requests.server";
import { AFTER_ANSWER, getNewProjectPath } from "./schema";

/** The open requests and questions that wait for a staff member, so many of each. */
export async function listWaitingItems(me: string, limit: number) {
  return listWaiting({ me, staff: await listStaffAddresses(), limit });
}

async function listWaiting(filter: WaitingFilter) {
  const [requests, leads] = await Promise.all([listWaitingRequests(filter), listWaitingLeads(filter)]);
  return { requests, leads };
}

/**
 * The path of what the staff member answers next: the request that is due first, otherwise the oldest question;
 * null if nothing waits for them.
 * @param id of the item that is open
 * @param staff {@link listStaffAddresses}
 */
export async function findNextItem(id: string, me: string, staff: readonly string[]): Promise<string | null> {
  const {
    requests: [request],
    leads: [lead],
  } = await listWaiting({ me, staff, limit: 1, except: id });
  if (request) return href("/admin/inbox/:requestId", { requestId: request.id });
  return lead ? href("/admin/inbox/leads/:leadId", { leadId: lead.id }) : null;
}

/** @param path of the item @param me the staff member who answered it */
export async function findPathAfterAnswer(
  fields: FormData,
  { id, path, me }: { id: string; path: string; me: string },
) {
  switch (fields.get(AFTER_ANSWER)) {
    case "next":
      return (await findNextItem(id, me, await listStaffAddresses())) ?? href("/admin/inbox");
    case "project":
      return getNewProjectPath(id);
    default:
      return path;
  }
}
