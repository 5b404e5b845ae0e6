import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { BuyerList } from "~/projects/buyers/buyer-list";
import { buyerTable, makeMainContact } from "~/projects/buyers/data.server";
import { listKnownContacts } from "~/projects/contacts/address-book.server";
import { ContactList } from "~/projects/contacts/contact-list";
import { contactTable } from "~/projects/contacts/data.server";
import { mainContactMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { projectId } = params;
  const [rows, known, buyers, project] = await Promise.all([
    contactTable.list(projectId),
    listKnownContacts(),
    buyerTable.list(projectId),
    getProjectForStaff(projectId),
  ]);
  if (!project) throw data(null, { status: 404 });
  return { rows, known, buyers, mainContact: { name: project.buyerName, email: project.buyerEmail } };
}

/** Makes another buyer the main contact. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  const [main, former] = [textIn(form, "main"), textIn(form, "former")];
  if (!main) throw data(null, { status: 400 });
  if (!(await makeMainContact(projectId, main, user))) throw data(null, { status: 404 });
  const list = href("/admin/projects/:projectId/contacts", { projectId });
  throw await redirectWithToast(list, mainContactMessage(list, { main: former, former: main }));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "buyer");

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Contacts", args.matches), args);

export default function ContactsPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, known, buyers, mainContact } = loaderData;
  return (
    <>
      <BuyerList projectId={params.projectId} mainContact={mainContact} rows={buyers} />
      <ContactList projectId={params.projectId} rows={rows} known={known} />
    </>
  );
}
