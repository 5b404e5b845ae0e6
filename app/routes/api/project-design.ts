import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { buyerDesignItemJson, DESIGN_ITEM_EXAMPLE } from "~/projects/design/json.server";
import { listDesignItemsForBuyer, toBuyerDesignItem } from "~/projects/design/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/design", {
  tag: "Projects",
  id: "listProjectDesign",
  summary: "The design items of a project",
  description: "What is chosen for the home, room by room.",
  access: "buyer",
  answers: {
    200: {
      description: "The items, room by room.",
      schema: z.array(buyerDesignItemJson),
      example: [toBuyerDesignItem("2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60", { ...DESIGN_ITEM_EXAMPLE, mediaKey: null })],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: await listDesignItemsForBuyer(id) };
});
