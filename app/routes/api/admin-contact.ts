import { parseJsonFields, pickSentFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteContact, updateContact } from "~/projects/contacts/commands.server";
import { getContact } from "~/projects/contacts/queries.server";
import { contactSchema } from "~/projects/contacts/schema";
import type { Route } from "./+types/admin-contact";
import { deletedResponse, fieldErrorResponse, readChanges, updateResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/contacts/:itemId */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const contact = await getContact({ projectId: params.projectId, id: params.itemId });
  return contact ? privateJson(contact) : notFoundProblem("Contact not found");
}

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent. With `version`, 409 with the current version when someone else updated the contact
 * since. DELETE: 204.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const at = { projectId: params.projectId, id: params.itemId };
  if (request.method === "DELETE")
    return (await deleteContact(at, user)) ? deletedResponse() : notFoundProblem("Contact not found");
  const { version, input } = await readChanges(request);
  const { value, errors } = parseJsonFields(input, pickSentFields(contactSchema, input));
  if (!value) return fieldErrorResponse(errors);
  return updateResponse(await updateContact({ ...at, version }, value, user), "contact");
}
