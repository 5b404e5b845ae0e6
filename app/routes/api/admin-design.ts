import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { createDesignItem } from "~/projects/design/commands.server";
import { DESIGN_ITEM_EXAMPLE, staffDesignItemJson } from "~/projects/design/json.server";
import { listDesignItems, toStaffDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemFields } from "~/projects/design/schema";
import {
  answerCreation,
  describeItems,
  rejectedFileProblem,
  requireProject,
  STORAGE_PROBLEMS,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/design";
const texts = describeItems("design item", staffDesignItemJson, DESIGN_ITEM_EXAMPLE);

export const loader = defineOperation("GET", PATH, texts.list).serve(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: (await listDesignItems(projectId)).map((row) => toStaffDesignItem(projectId, row)) };
});

export const action = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(designItemFields).meta({ id: "DesignItemInput" }),
    files: DESIGN_ITEM_FILE,
    example: { room: "Kitchen", category: "Tile", itemName: "Zellige, sage" },
  },
  problems: { ...texts.create.problems, ...STORAGE_PROBLEMS },
}).serve(async ({ params: { projectId }, body, files: [picture], session, newId }) => {
  await requireProject(projectId);
  const created = await createDesignItem(projectId, body, picture, session.user, newId);
  if (created.kind === "refused") return rejectedFileProblem(created);
  return answerCreation(created, (row) => toStaffDesignItem(projectId, row));
});
