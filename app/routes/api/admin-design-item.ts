import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions } from "~/platform/api/versions.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteDesignItem, updateDesignItem } from "~/projects/design/commands.server";
import { DESIGN_ITEM_EXAMPLE, staffDesignItemJson } from "~/projects/design/json.server";
import { type DesignItem, getDesignItem, toStaffDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemFields } from "~/projects/design/schema";
import {
  answerDeletion,
  answerUpdate,
  describeItems,
  rejectedFileProblem,
  STORAGE_PROBLEMS,
  toAddress,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/design/:itemId";
const texts = describeItems("design item", staffDesignItemJson, DESIGN_ITEM_EXAMPLE);

export const loader = defineOperation("GET", PATH, {
  ...texts.read,
  id: "readDesignItemPicture",
  summary: "The picture of a design item",
  answers: {
    200: { description: "The picture.", contentType: "image/*" },
    304: { description: "The copy that `If-None-Match` names is current." },
  },
}).serve(async ({ request, params }) => {
  const item = await getDesignItem(toAddress(params));
  if (!item) return notFoundProblem("Design item not found");
  return item.mediaKey ? sendPicture(request, item.mediaKey) : notFoundProblem("This item has no picture.");
});

const update = defineOperation("PATCH", PATH, {
  ...texts.update,
  versioned: true,
  body: {
    json: changeSchema("DesignItemChanges", designItemFields),
    files: DESIGN_ITEM_FILE,
    example: { status: "Selected", version: 3 },
  },
  problems: { ...texts.update.problems, ...STORAGE_PROBLEMS },
}).handle(async ({ params, body: { version, ...changes }, files: [picture], ifMatch, session }) => {
  // The picture is stored before the row is locked.
  if (picture && !(await getDesignItem(toAddress(params)))) return notFoundProblem("Design item not found");
  const at = { ...toAddress(params), version: combineVersions(ifMatch, version) };
  const change = await updateDesignItem(at, changes, picture, session.user);
  if (change.kind === "refused") return rejectedFileProblem(change);
  const toJson = (row: DesignItem) => toStaffDesignItem(params.projectId, row);
  return answerUpdate(change, { singular: "design item", ifMatch, toJson });
});

const remove = defineOperation("DELETE", PATH, { ...texts.remove, versioned: true }).handle(
  async ({ params, ifMatch, session }) => {
    const at = { ...toAddress(params), version: ifMatch ?? undefined };
    return answerDeletion(await deleteDesignItem(at, session.user), { singular: "design item", ifMatch });
  },
);
export const action = serveOperations(update, remove);
