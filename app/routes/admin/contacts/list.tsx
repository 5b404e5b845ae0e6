import { requireStaff } from "~/platform/auth/staff.server";
import { listKnownContacts } from "~/projects/contacts/address-book.server";
import { ContactList } from "~/projects/contacts/contact-list";
import { contactTable } from "~/projects/contacts/data.server";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { refusePost } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const [rows, known] = await Promise.all([contactTable.list(params.projectId), listKnownContacts()]);
  return { rows, known };
}

export const action = refusePost;

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Contacts", args.matches), args);

export default function ContactsPage({ loaderData, params }: Route.ComponentProps) {
  return <ContactList projectId={params.projectId} {...loaderData} />;
}
