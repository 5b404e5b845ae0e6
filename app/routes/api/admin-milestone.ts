import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { deleteMilestone, updateMilestone } from "~/projects/milestones/commands.server";
import { MILESTONE_EXAMPLE, staffMilestoneJson } from "~/projects/milestones/json.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { milestoneChangeFields } from "~/projects/milestones/schema";
import { changeItem, describeItems, readItem, removeItem } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/milestones/:itemId";
const milestones = describeItems("milestone", staffMilestoneJson, MILESTONE_EXAMPLE);
const changes = {
  json: changeSchema("MilestoneChanges", milestoneChangeFields),
  example: { completedOn: "2027-03-12", version: 3 },
};

export const loader = readItem(PATH, milestones, getMilestone);
export const action = serveOperations(
  changeItem(PATH, milestones, changes, updateMilestone),
  removeItem(PATH, milestones, deleteMilestone),
);
