import { href } from "react-router";
import { z } from "zod";
import { optionalIsoDate } from "~/forms/dates";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { BUDGET_LINE_EXAMPLE, staffBudgetLineJson } from "~/projects/budget/data.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/data.server";
import { addItemsToProject } from "~/projects/content/add-items.server";
import { joinItems, newItemsFields } from "~/projects/content/content";
import { NO_SOURCES } from "~/projects/content/sources";
import { readSources } from "~/projects/content/sources.server";
import { DESIGN_ITEM_EXAMPLE, staffDesignItemJson, toStaffDesignItem } from "~/projects/design/data.server";
import { optionalId } from "~/projects/fields";
import { MILESTONE_EXAMPLE, milestoneJson } from "~/projects/milestones/data.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/data.server";
import { staffWantedDocumentJson, WANTED_DOCUMENT_EXAMPLE } from "~/projects/wanted-documents/data.server";

const addedItemsJson = z
  .object({
    added: z.object({
      milestones: z.array(milestoneJson),
      tasks: z.array(staffTaskJson),
      contacts: z.array(staffContactJson),
      design: z.array(staffDesignItemJson),
      documents: z.array(staffWantedDocumentJson).meta({ description: "Wanted from the buyer." }),
      budget: z.array(staffBudgetLineJson).meta({ description: "Lines of the budget." }),
    }),
  })
  .meta({ id: "AddedItems", description: "The items that were added, in the order in which they were sent." });

export const action = defineOperation("POST", "/api/admin/projects/:projectId/items", {
  tag: "Staff: projects",
  id: "addItems",
  summary: "Add many items to a project",
  description:
    "All of them or none. `templateId` adds what the template has, before the items of the body; `startDate`, today by default, is day 0 of its milestones, tasks and wanted documents. Tasks with the assignee `staff` are the project owner’s, or the caller’s if no owner can sign in.",
  access: "staff",
  idempotent: true,
  body: {
    json: z
      .strictObject({ templateId: optionalId(), startDate: optionalIsoDate(), ...newItemsFields })
      .meta({ id: "NewItems" }),
    example: {
      milestones: [{ label: "Demolition", date: "2027-03-09" }],
      tasks: [{ title: "Choose the kitchen counters", dueOn: "2027-03-12" }],
      contacts: [{ name: "Wei Chen", role: "Designer", email: "wei@example.com" }],
      design: [{ room: "Kitchen", category: "Tile", itemName: "Zellige, sage" }],
      documents: [{ title: "Proof of insurance", category: "Financial", dueOn: "2027-03-12" }],
      budget: [{ title: "Kitchen cabinets", category: "Cabinets", basis: "Allowance", estimate: 25_000 }],
    },
  },
  answers: {
    201: {
      description: "What was added.",
      schema: addedItemsJson,
      example: {
        added: {
          milestones: [{ ...MILESTONE_EXAMPLE, sortOrder: 0 }],
          tasks: [TASK_EXAMPLE],
          contacts: [CONTACT_EXAMPLE],
          design: [DESIGN_ITEM_EXAMPLE],
          documents: [WANTED_DOCUMENT_EXAMPLE],
          budget: [{ ...BUDGET_LINE_EXAMPLE, committed: null, paid: null }],
        },
      },
    },
  },
  problems: { 404: "There is no such project." },
}).serve(async ({ params: { projectId }, body: { templateId, startDate, ...sent }, session, newId }) => {
  const { items, errors } = await readSources({ ...NO_SOURCES, templateId, startDate });
  if (errors.templateId) return problem(422, { detail: errors.templateId, errors });
  const added = await addItemsToProject(projectId, joinItems(items, sent), session.user, newId);
  if (!added) return notFoundProblem("Project not found");
  const design = added.design.map((item) => toStaffDesignItem(projectId, item));
  const location = href("/api/admin/projects/:projectId", { projectId });
  return { status: 201, body: { added: { ...added, design } }, location };
});
