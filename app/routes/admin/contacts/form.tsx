/** The page that adds a contact, and the page that edits one. */
import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { listKnownContacts } from "~/projects/contacts/address-book.server";
import { CONTACT_TEXTS, ContactForm } from "~/projects/contacts/contact-form";
import { contactTable } from "~/projects/contacts/data.server";
import { contactSchema } from "~/projects/contacts/schema";
import { ITEM_FORM, submitItem } from "~/projects/send-form";
import { loadForm } from "~/ui/forms/submit-form";
import { ItemPage } from "../item-page";
import { loadItem, readVersion, respondSaved } from "../item-responses.server";
import type { Route } from "./+types/form";

const LIST = "/admin/projects/:projectId/contacts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { data: item, init } = await loadItem(params, contactTable.get);
  return data({ ...item, known: item.row ? [] : await listKnownContacts() }, init ?? undefined);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, ITEM_FORM, contactSchema);
  if (!value) return refuse();
  const { projectId, itemId } = params;
  const saved = itemId
    ? await contactTable.update({ projectId, id: itemId, version: readVersion(form) }, value, user)
    : await contactTable.create(projectId, value, user, createFormIds(form));
  return respondSaved(saved, refuse, { singular: "contact", params, list: href(LIST, params) });
}

export const clientAction = (args: Route.ClientActionArgs) => submitItem(args, "contact");

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export default function ContactPage(page: Route.ComponentProps) {
  return <ItemPage {...page} {...CONTACT_TEXTS} form={ContactForm} list={href(LIST, page.params)} />;
}
