import { defineOperation } from "~/platform/api/operation.server";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/hero", {
  tag: "Projects",
  id: "readProjectHero",
  summary: "The picture of a project",
  access: "buyer",
  answers: {
    200: { description: "The picture.", contentType: "image/*" },
    304: { description: "The copy that `If-None-Match` names is current." },
  },
}).serve(async ({ request, params, context }) => {
  const { heroKey } = await requireProjectForApi(context, params.projectId);
  return heroKey ? sendPicture(request, heroKey) : notFoundProblem("This project has no picture.");
});
