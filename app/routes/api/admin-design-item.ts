import { parseJsonFields, pickSentFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteDesignItem, updateDesignItem } from "~/projects/design/commands.server";
import { getDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemSchema } from "~/projects/design/schema";
import { toDesignItemJson } from "~/projects/staff/staff-json.server";
import type { Route } from "./+types/admin-design-item";
import {
  deletedResponse,
  fieldErrorResponse,
  fileErrorResponse,
  readChangesAndFiles,
  updateResponse,
} from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/design/:itemId: the item's picture. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const item = await getDesignItem({ projectId: params.projectId, id: params.itemId });
  if (!item) return notFoundProblem("Design item not found");
  return item.mediaKey ? sendPicture(request, item.mediaKey) : notFoundProblem("This item has no picture.");
}

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent, as JSON, or as multipart with a new picture (`media`). With `version`, 409 with the
 * current version when someone else updated the item since. DELETE: 204; also deletes the picture.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const at = { projectId: params.projectId, id: params.itemId };
  if (request.method === "DELETE")
    return (await deleteDesignItem(at, user)) ? deletedResponse() : notFoundProblem("Design item not found");
  const { version, input, files } = await readChangesAndFiles(request, DESIGN_ITEM_FILE);
  const { value, errors } = parseJsonFields(input, pickSentFields(designItemSchema, input));
  if (!value) return fieldErrorResponse(errors);
  const change = await updateDesignItem({ ...at, version }, value, files[0], user);
  if (change.kind === "refused") return fileErrorResponse(change);
  return updateResponse(change, "design item", (row) => toDesignItemJson(params.projectId, row));
}
