/** A template in the JSON of the staff API. */
import { z } from "zod";
import { answerFields } from "~/platform/api/row-json.server";
import { contactFields } from "../contacts/schema";
import {
  budgetEntrySchema,
  designEntrySchema,
  TASK_ASSIGNEES,
  templateDocumentSchema,
  templateMilestoneSchema,
  templateTaskSchema,
} from "./content";

const day = z.int().nullable().meta({ description: "After the start, which is day 0. Null for no date." });

const { assignee: _, ...taskFields } = templateTaskSchema.shape;

export const templateJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    milestones: z.array(z.object({ ...answerFields(templateMilestoneSchema.shape), day })),
    tasks: z.array(
      z.object({
        ...answerFields(taskFields),
        day,
        assignee: z.enum(TASK_ASSIGNEES).meta({
          description: "`staff` is the owner of the project, or the caller who fills it if no owner can sign in.",
        }),
      }),
    ),
    contacts: z.array(z.object(answerFields(contactFields))),
    design: z.array(z.object({ ...answerFields(designEntrySchema.shape), room: z.string(), category: z.string() })),
    documents: z
      .array(z.object({ ...answerFields(templateDocumentSchema.shape), day }))
      .meta({ description: "Wanted from the buyer." }),
    budget: z
      .array(
        z.object({
          ...answerFields(budgetEntrySchema.shape),
          estimate: z.int().meta({ description: "In whole dollars." }),
        }),
      )
      .meta({ description: "Lines of the budget." }),
    version: z.int(),
  })
  .meta({ id: "Template", description: "What a project can be filled with." });

export const TEMPLATE_INPUT: Omit<z.input<typeof templateJson>, "id" | "version"> = {
  name: "Kitchen remodel",
  milestones: [
    { label: "Demolition", day: 0 },
    { label: "Cabinets", day: 28 },
  ],
  tasks: [{ title: "Choose the kitchen counters", description: null, day: 7, assignee: "buyer" }],
  contacts: [{ name: "Wei Chen", role: "Designer", email: "wei@example.com", phone: null }],
  design: [{ room: "Kitchen", category: "Tile", itemName: "Backsplash", description: null }],
  documents: [{ title: "Proof of insurance", description: null, category: "Financial", day: 14 }],
  budget: [{ category: "Cabinets", title: "Kitchen cabinets", basis: "Allowance", estimate: 25_000, note: null }],
};

export const TEMPLATE_EXAMPLE: z.input<typeof templateJson> = {
  id: "2b6d9f14-8e3a-4c57-b0d1-6a9e4f7c2d38",
  ...TEMPLATE_INPUT,
  version: 1,
};
