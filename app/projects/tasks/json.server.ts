import { z } from "zod";

/** A task in the JSON of the buyers' API. */
export const taskJson = z
  .object({ id: z.uuid(), title: z.string(), description: z.string().nullable(), status: z.enum(["todo", "done"]) })
  .meta({ id: "Task", description: "Something that the buyer has to do." });

export type TaskJson = z.infer<typeof taskJson>;
