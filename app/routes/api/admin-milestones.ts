import { z } from "zod";
import { createMilestone } from "~/projects/milestones/commands.server";
import { MILESTONE_EXAMPLE, staffMilestoneJson } from "~/projects/milestones/json.server";
import { listMilestones } from "~/projects/milestones/queries.server";
import { milestoneApiFields } from "~/projects/milestones/schema";
import { createItem, describeItems, listItems } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/milestones";
const milestones = describeItems("milestone", staffMilestoneJson, MILESTONE_EXAMPLE);
const input = {
  json: z.strictObject(milestoneApiFields).meta({ id: "MilestoneInput" }),
  example: { label: "Demolition", date: "2027-03-09", sortOrder: 2 },
};

export const loader = listItems(PATH, milestones, (projectId, since) => listMilestones(projectId, undefined, since));
export const action = createItem(PATH, milestones, input, createMilestone);
