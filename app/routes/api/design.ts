import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sentFields } from "~/platform/api/row-json.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import {
  BUYER_DESIGN_ITEM_EXAMPLE,
  buyerDesignItemJson,
  createDesignItem,
  DESIGN_ITEM_EXAMPLE,
  designTable,
  listDesignItemsForBuyer,
  removeDesignItem,
  staffDesignItemJson,
  toStaffDesignItem,
  updateDesignItem,
} from "~/projects/design/data.server";
import { DESIGN_ITEM_FILE, designItemFields } from "~/projects/design/schema";
import { requireProjectForApi } from "~/projects/projects.server";
import {
  itemOperations,
  listForBuyer,
  PICTURE_ANSWERS,
  rejectedFileProblem,
  requireProject,
  toAddress,
} from "./item-operations.server";

const design = itemOperations(
  "/api/admin/projects/:projectId/design",
  "design item",
  staffDesignItemJson,
  DESIGN_ITEM_EXAMPLE,
);

const readPicture = defineOperation("GET", "/api/admin/projects/:projectId/design/:itemId", {
  ...design.contracts.read,
  id: "readDesignItemPicture",
  summary: "The picture of a design item",
  description: "As WebP, in the size that pages show.",
  answers: PICTURE_ANSWERS,
}).handle(async ({ request, params }) => {
  const item = await designTable.get(toAddress(params));
  if (!item) return design.missingProblem();
  return item.mediaKey ? sendPicture(request, item.mediaKey) : notFoundProblem("This item has no picture.");
});

const readPictureForBuyer = defineOperation("GET", "/api/projects/:projectId/design/:itemId", {
  tag: "Projects",
  id: "readProjectDesignPicture",
  summary: "The picture of a design item",
  description: "As WebP. Its URL changes with the picture.",
  access: "buyer",
  answers: PICTURE_ANSWERS,
}).handle(async ({ request, params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const key = (await designTable.get({ projectId: id, id: params.itemId }))?.mediaKey;
  return key ? sendPicture(request, key) : notFoundProblem("This item has no picture.");
});

export const loader = serveOperations(
  design.list(async (projectId, updatedSince) =>
    (await designTable.list(projectId, updatedSince)).map((row) => toStaffDesignItem(projectId, row)),
  ),
  readPicture,
  listForBuyer(
    "/api/projects/:projectId/design",
    {
      id: "listProjectDesign",
      summary: "The design items of a project",
      description: "What is chosen for the home, room by room, with the options of what is to be chosen.",
      answer: "The items, room by room.",
      json: buyerDesignItemJson,
      example: BUYER_DESIGN_ITEM_EXAMPLE,
    },
    listDesignItemsForBuyer,
  ),
  readPictureForBuyer,
);

export const action = serveOperations(
  design.create(
    {
      json: z.strictObject(sentFields(designItemFields)).meta({ id: "DesignItemInput" }),
      files: DESIGN_ITEM_FILE,
      example: { room: "Kitchen", category: "Tile", itemName: "Zellige, sage" },
    },
    async (projectId, fields, actor, newId, [picture]) => {
      await requireProject(projectId);
      const created = await createDesignItem(projectId, fields, picture, actor, newId);
      if (created.kind === "refused") throw rejectedFileProblem(created);
      return created.kind === "created" ? { ...created, row: toStaffDesignItem(projectId, created.row) } : created;
    },
  ),
  design.change(
    {
      json: changeSchema("DesignItemChanges", sentFields(designItemFields)),
      files: DESIGN_ITEM_FILE,
      example: { status: "Selected", version: 3 },
    },
    async (at, fields, actor, [picture]) => {
      // The picture is stored before the row is locked.
      if (picture && !(await designTable.get(at))) return { kind: "missing" };
      const change = await updateDesignItem(at, fields, picture, actor);
      if (change.kind === "refused") throw rejectedFileProblem(change);
      return change.kind === "changed" ? { ...change, row: toStaffDesignItem(at.projectId, change.row) } : change;
    },
  ),
  design.remove(removeDesignItem),
);
