import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { createMilestone } from "~/projects/milestones/commands.server";
import { MILESTONE_EXAMPLE, staffMilestoneJson } from "~/projects/milestones/json.server";
import { listMilestones } from "~/projects/milestones/queries.server";
import { milestoneApiFields } from "~/projects/milestones/schema";
import { answerCreation, describeItems, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/milestones";
const texts = describeItems("milestone", staffMilestoneJson, MILESTONE_EXAMPLE);

export const loader = defineOperation("GET", PATH, texts.list).serve(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: await listMilestones(projectId) };
});

export const action = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(milestoneApiFields).meta({ id: "MilestoneInput" }),
    example: { label: "Demolition", date: "2027-03-09", sortOrder: 2 },
  },
}).serve(async ({ params: { projectId }, body, session, newId }) =>
  answerCreation(await createMilestone(projectId, body, session.user, newId)),
);
