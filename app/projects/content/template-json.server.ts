/** A template in the JSON of the staff API. */
import { z } from "zod";
import { BASES } from "../budget/schema";
import { CONTACT_ROLES, DOCUMENT_CATEGORIES } from "../rules";
import { TASK_ASSIGNEES } from "./content";

const dayJson = z.int().nullable().meta({ description: "After the start, which is day 0. Null for no date." });

export const templateJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    milestones: z.array(
      z.object({
        label: z.string(),
        day: dayJson,
      }),
    ),
    tasks: z.array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        day: dayJson,
        assignee: z.enum(TASK_ASSIGNEES).meta({
          description: "`staff` is the owner of the project, or the caller who fills it if no owner can sign in.",
        }),
      }),
    ),
    contacts: z.array(
      z.object({
        name: z.string(),
        role: z.enum(CONTACT_ROLES),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    ),
    design: z.array(
      z.object({
        room: z.string(),
        category: z.string(),
        itemName: z.string(),
        description: z.string().nullable(),
      }),
    ),
    documents: z
      .array(
        z.object({
          title: z.string(),
          description: z.string().nullable(),
          category: z.enum(DOCUMENT_CATEGORIES),
          day: dayJson,
        }),
      )
      .meta({ description: "Wanted from the buyer." }),
    budget: z
      .array(
        z.object({
          category: z.string(),
          title: z.string(),
          basis: z.enum(BASES),
          estimate: z.int().meta({ description: "In whole dollars." }),
          note: z.string().nullable(),
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
