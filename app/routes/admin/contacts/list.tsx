import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { ContactList } from "~/projects/contacts/contact-list";
import { listContactsForStaff } from "~/projects/contacts/queries.server";
import { noindexMeta } from "../../noindex-meta";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await listContactsForStaff(params.projectId) };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => noindexMeta("Project", args);

export default function ContactsPage({ loaderData, params }: Route.ComponentProps) {
  return <ContactList projectId={params.projectId} rows={loaderData.rows} />;
}
