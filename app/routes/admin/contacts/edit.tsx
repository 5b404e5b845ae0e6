import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { updateContact } from "~/projects/contacts/commands.server";
import { ContactForm } from "~/projects/contacts/contact-form";
import { getContact } from "~/projects/contacts/queries.server";
import { CONTACT_FIELDS, parseContact } from "~/projects/contacts/schema";
import { useReturnToList } from "~/projects/item-form";
import { DeletedPage, EditPage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseForm, refuseUpdate, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const row = await getContact({ projectId: params.projectId, id: params.itemId });
  if (!row) await requireProject(params.projectId);
  return data({ row }, { status: row ? 200 : 404 });
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/contacts";

/** Updates the contact, unless someone else updated it since the form was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseContact(Object.fromEntries(form));
  const typed = { values: submitted, version };
  if (Object.keys(errors).length > 0) return refuseForm({ ...typed, errors }, 422);
  const at = { projectId: params.projectId, id: params.itemId, version };
  const change = await updateContact(at, values, user);
  if (change.kind !== "changed") return refuseUpdate(change, "contact", typed);
  return respondDone(form, successMessage("contact", "update"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "contact", operation: "update" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Edit", args);

export default function EditContactPage({ loaderData: { row }, actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  if (!row) return <DeletedPage singular="contact" fields={CONTACT_FIELDS} answer={actionData} list={list} />;
  return (
    <EditPage title="Edit contact" list={list}>
      <ContactForm row={row} answer={actionData} />
    </EditPage>
  );
}
