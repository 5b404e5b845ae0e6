import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createDesignItem } from "~/projects/design/commands.server";
import { listDesignItems } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemSchema } from "~/projects/design/schema";
import { toDesignItemJson } from "~/projects/staff/staff-json.server";
import type { Route } from "./+types/admin-design";
import { fieldErrorResponse, fileErrorResponse, readFieldsAndFiles, requireProject } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/design */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  return privateJson((await listDesignItems(id)).map((row) => toDesignItemJson(id, row)));
}

/**
 * POST: adds a design item; multipart with an optional `media`, or JSON. 201 with the item. 422 with messages by field.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  const { input, files } = await readFieldsAndFiles(request, DESIGN_ITEM_FILE);
  const { value, errors } = parseJsonFields(input, designItemSchema);
  if (!value) return fieldErrorResponse(errors);
  const created = await createDesignItem(id, value, files[0], user);
  if (created.kind === "missing") throw notFoundProblem("Project not found");
  if (created.kind === "refused") return fileErrorResponse(created);
  return privateJson(toDesignItemJson(id, created.row), 201);
}
