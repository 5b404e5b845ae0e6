import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { buyerDesignItemJson } from "~/projects/design/json.server";
import { listDesignItemsForBuyer } from "~/projects/design/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/design", {
  tag: "Projects",
  id: "listProjectDesign",
  summary: "The design items of a project",
  access: "buyer",
  answers: {
    200: {
      description: "The items, room by room.",
      schema: z.array(buyerDesignItemJson),
      example: [
        {
          id: "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
          name: "White oak floor",
          productType: "Flooring",
          rooms: ["Living Room"],
          status: "confirmed",
          description: null,
          inCarousel: true,
          mediaUrl: null,
        },
      ],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: await listDesignItemsForBuyer(id) };
});
