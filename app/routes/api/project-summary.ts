import { defineOperation } from "~/platform/api/operation.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { projectSummaryJson, toSummaryJson } from "~/projects/summary/json.server";
import { getProjectSummary } from "~/projects/summary/project-summary.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/summary", {
  tag: "Projects",
  id: "readProjectSummary",
  summary: "The summary of a project",
  description: "Its phase, money and milestones, as the buyer’s dashboard shows them.",
  access: "buyer",
  answers: {
    200: {
      description: "The summary.",
      schema: projectSummaryJson,
      example: {
        heroUrl: null,
        purchasePriceFmt: "$589,000",
        renovationBudgetFmt: "$65,000",
        estMoveInFmt: "Jun 15, 2027",
        currentPhase: "Design",
        milestones: [
          {
            id: "0d5c7e30-8a2f-4b94-b7e6-4f3a2c1d0b59",
            label: "Escrow closes",
            dateFmt: "Apr 2, 2027",
            date: "2027-04-02",
            completedOn: null,
          },
        ],
        updatedAt: "2027-03-09T17:30:00.000Z",
      },
    },
  },
}).serve(async ({ params, context }) => {
  const summary = await getProjectSummary(await requireProjectForApi(context, params.projectId));
  return { status: 200, body: toSummaryJson(summary) };
});
