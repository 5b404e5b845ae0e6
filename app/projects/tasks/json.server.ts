import { z } from "zod";

/** A task in the JSON of the buyers' API. */
export const taskJson = z
  .object({ id: z.uuid(), title: z.string(), description: z.string().nullable(), status: z.enum(["todo", "done"]) })
  .meta({ id: "Task", description: "Something that the buyer has to do." });

export type TaskJson = z.infer<typeof taskJson>;

/** A task in the JSON of the staff API. */
export const staffTaskJson = taskJson
  .omit({ status: true })
  .extend({ completed: z.boolean(), version: z.int() })
  .meta({ id: "StaffTask", description: "Something that a buyer has to do." });

export const TASK_EXAMPLE: z.input<typeof staffTaskJson> = {
  id: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
  title: "Choose the kitchen counters",
  description: null,
  completed: false,
  version: 1,
};
