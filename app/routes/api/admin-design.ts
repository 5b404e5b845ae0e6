import { z } from "zod";
import { createDesignItem } from "~/projects/design/commands.server";
import { DESIGN_ITEM_EXAMPLE, staffDesignItemJson } from "~/projects/design/json.server";
import { listDesignItems, toStaffDesignItem } from "~/projects/design/queries.server";
import { DESIGN_ITEM_FILE, designItemFields } from "~/projects/design/schema";
import { createItem, describeItems, listItems, rejectedFileProblem, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/design";
const design = describeItems("design item", staffDesignItemJson, DESIGN_ITEM_EXAMPLE);
const input = {
  json: z.strictObject(designItemFields).meta({ id: "DesignItemInput" }),
  files: DESIGN_ITEM_FILE,
  example: { room: "Kitchen", category: "Tile", itemName: "Zellige, sage" },
};

export const loader = listItems(PATH, design, async (projectId, updatedSince) =>
  (await listDesignItems(projectId, updatedSince)).map((row) => toStaffDesignItem(projectId, row)),
);

export const action = createItem(PATH, design, input, async (projectId, fields, actor, newId, [picture]) => {
  await requireProject(projectId);
  const created = await createDesignItem(projectId, fields, picture, actor, newId);
  if (created.kind === "refused") throw rejectedFileProblem(created);
  return created.kind === "created" ? { ...created, row: toStaffDesignItem(projectId, created.row) } : created;
});
