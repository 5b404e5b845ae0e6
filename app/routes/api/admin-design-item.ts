import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteDesignItem, updateDesignItem } from "~/projects/design/commands.server";
import { DESIGN_ITEM_EXAMPLE, staffDesignItemJson } from "~/projects/design/json.server";
import { getDesignItem, toStaffDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemFields } from "~/projects/design/schema";
import {
  changeItem,
  describeItems,
  PICTURE_ANSWERS,
  rejectedFileProblem,
  removeItem,
  toAddress,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/design/:itemId";
const design = describeItems("design item", staffDesignItemJson, DESIGN_ITEM_EXAMPLE);
const changes = {
  json: changeSchema("DesignItemChanges", designItemFields),
  files: DESIGN_ITEM_FILE,
  example: { status: "Selected", version: 3 },
};

export const loader = defineOperation("GET", PATH, {
  ...design.texts.read,
  id: "readDesignItemPicture",
  summary: "The picture of a design item",
  description: "As WebP, in the size that pages show.",
  answers: PICTURE_ANSWERS,
}).serve(async ({ request, params }) => {
  const item = await getDesignItem(toAddress(params));
  if (!item) return design.missingProblem();
  return item.mediaKey ? sendPicture(request, item.mediaKey) : notFoundProblem("This item has no picture.");
});

export const action = serveOperations(
  changeItem(PATH, design, changes, async (at, fields, actor, [picture]) => {
    // The picture is stored before the row is locked.
    if (picture && !(await getDesignItem(at))) return { kind: "missing" };
    const change = await updateDesignItem(at, fields, picture, actor);
    if (change.kind === "refused") throw rejectedFileProblem(change);
    return change.kind === "changed" ? { ...change, row: toStaffDesignItem(at.projectId, change.row) } : change;
  }),
  removeItem(PATH, design, deleteDesignItem),
);
