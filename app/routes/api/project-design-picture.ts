import { defineOperation } from "~/platform/api/operation.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { getDesignItem } from "~/projects/design/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { PICTURE_ANSWERS } from "./item-operations.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/design/:itemId", {
  tag: "Projects",
  id: "readProjectDesignPicture",
  summary: "The picture of a design item",
  description: "As WebP. Its URL changes with the picture.",
  access: "buyer",
  answers: PICTURE_ANSWERS,
}).serve(async ({ request, params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const key = (await getDesignItem({ projectId: id, id: params.itemId }))?.mediaKey;
  return key ? sendPicture(request, key) : notFoundProblem("This item has no picture.");
});
