import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { createContact } from "~/projects/contacts/commands.server";
import { ContactForm } from "~/projects/contacts/contact-form";
import { parseContact } from "~/projects/contacts/schema";
import { useReturnToList } from "~/projects/item-form";
import { EditPage } from "~/projects/item-pages";
import { successMessage } from "~/projects/item-texts";
import { submitForm } from "~/projects/send-form";
import { noindexMeta } from "../../noindex-meta";
import { refuseForm, requireProject, respondDone } from "../item-responses.server";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return null;
}

export const headers = privateHeaders;

const LIST = "/admin/projects/:projectId/contacts";

/** Adds a contact to the project. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  await requireProject(params.projectId);
  const form = await readForm(request);
  const { values, errors, submitted } = parseContact(Object.fromEntries(form));
  if (Object.keys(errors).length > 0) return refuseForm({ values: submitted, errors }, 422);
  if (!(await createContact(params.projectId, values, user))) throw data(null, { status: 404 });
  return respondDone(form, successMessage("contact", "create"), href(LIST, params));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return submitForm(request, serverAction, { singular: "contact", operation: "create" });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Add", args);

export default function NewContactPage({ actionData, params }: Route.ComponentProps) {
  const list = href(LIST, params);
  useReturnToList(actionData, list);
  return (
    <EditPage title="Add contact" list={list}>
      <ContactForm answer={actionData} />
    </EditPage>
  );
}
