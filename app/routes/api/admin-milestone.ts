import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions } from "~/platform/api/versions.server";
import { deleteMilestone, updateMilestone } from "~/projects/milestones/commands.server";
import { MILESTONE_EXAMPLE, staffMilestoneJson } from "~/projects/milestones/json.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { milestoneApiFields } from "~/projects/milestones/schema";
import { answerDeletion, answerRead, answerUpdate, describeItems, toAddress } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/milestones/:itemId";
const texts = describeItems("milestone", staffMilestoneJson, MILESTONE_EXAMPLE);

export const loader = defineOperation("GET", PATH, { ...texts.read, versioned: true }).serve(async ({ params }) =>
  answerRead(await getMilestone(toAddress(params)), "milestone"),
);

const update = defineOperation("PATCH", PATH, {
  ...texts.update,
  versioned: true,
  body: {
    json: changeSchema("MilestoneChanges", milestoneApiFields),
    example: { completedOn: "2027-03-12", version: 3 },
  },
}).handle(async ({ params, body: { version, ...changes }, ifMatch, session }) => {
  const at = { ...toAddress(params), version: combineVersions(ifMatch, version) };
  return answerUpdate(await updateMilestone(at, changes, session.user), { singular: "milestone", ifMatch });
});

const remove = defineOperation("DELETE", PATH, { ...texts.remove, versioned: true }).handle(
  async ({ params, ifMatch, session }) => {
    const at = { ...toAddress(params), version: ifMatch ?? undefined };
    return answerDeletion(await deleteMilestone(at, session.user), { singular: "milestone", ifMatch });
  },
);
export const action = serveOperations(update, remove);
