import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createContact } from "~/projects/contacts/commands.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { contactSchema } from "~/projects/contacts/schema";
import type { Route } from "./+types/admin-contacts";
import { fieldErrorResponse, readFields, requireProject } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/contacts */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  return privateJson(await listContacts(id));
}

/** POST: adds a contact sent as JSON; 201 with the contact. 422 with messages by field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  const { value, errors } = parseJsonFields(await readFields(request), contactSchema);
  if (!value) return fieldErrorResponse(errors);
  const creation = await createContact(id, value, user);
  return creation.kind === "created" ? privateJson(creation.row, 201) : notFoundProblem("Project not found");
}
