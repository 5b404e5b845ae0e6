import { defineOperation } from "~/platform/api/operation.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { PICTURE_ANSWERS } from "./item-operations.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/hero", {
  tag: "Projects",
  id: "readProjectHero",
  summary: "The picture of a project",
  description: "As WebP. Its URL changes with the picture.",
  access: "buyer",
  answers: PICTURE_ANSWERS,
}).serve(async ({ request, params, context }) => {
  const { heroKey } = await requireProjectForApi(context, params.projectId);
  return heroKey ? sendPicture(request, heroKey) : notFoundProblem("This project has no picture.");
});
