import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { sentFields } from "~/platform/api/row-json.server";
import { MILESTONE_EXAMPLE, milestoneJson, milestoneTable, updateMilestone } from "~/projects/milestones/data.server";
import { milestoneFields, milestoneSchema } from "~/projects/milestones/schema";
import { itemOperations } from "./item-operations.server";

const milestones = itemOperations(
  "/api/admin/projects/:projectId/milestones",
  "milestone",
  milestoneJson,
  MILESTONE_EXAMPLE,
);

export const loader = serveOperations(milestones.list(milestoneTable.list), milestones.read(milestoneTable.get));

export const action = serveOperations(
  milestones.create(
    {
      json: z.strictObject(sentFields(milestoneFields)).meta({ id: "MilestoneInput" }),
      example: { label: "Demolition", date: "2027-03-09", sortOrder: 2 },
    },
    milestoneTable.create,
  ),
  milestones.change(
    {
      json: changeSchema("MilestoneChanges", sentFields(milestoneSchema.shape)),
      example: { completedOn: "2027-03-12", version: 3 },
    },
    updateMilestone,
  ),
  milestones.remove(milestoneTable.remove),
);
