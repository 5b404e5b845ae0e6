import { z } from "zod";

/** A task in the JSON of the buyers' API. */
export const taskJson = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(["todo", "done"]),
    dueOn: z.iso.date().nullable(),
    assignee: z.enum(["buyer", "staff"]).meta({ description: "Who does it. Buyers can only toggle their own tasks." }),
  })
  .meta({ id: "Task", description: "Something that the buyer or the team has to do." });

export type TaskJson = z.infer<typeof taskJson>;

/** A task in the JSON of the staff API. */
export const staffTaskJson = taskJson
  .omit({ status: true, assignee: true })
  .extend({
    completed: z.boolean(),
    assignee: z.string().nullable().meta({ description: "The address of a staff member; null for the buyer." }),
    sortOrder: z.int(),
    version: z.int(),
  })
  .meta({ id: "StaffTask", description: "Something that a buyer or a staff member has to do." });

export const TASK_EXAMPLE: z.input<typeof staffTaskJson> = {
  id: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
  title: "Choose the kitchen counters",
  description: null,
  completed: false,
  dueOn: "2027-03-12",
  assignee: null,
  sortOrder: 1,
  version: 1,
};
