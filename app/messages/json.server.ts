/** Messages in the JSON of the API. */
import { z } from "zod";
import { SCAN_STATES } from "~/projects/rules";
import { MESSAGE_SIDES } from "./schema";
import type { Message } from "./threads.server";

export const messageJson = z
  .object({
    id: z.uuid(),
    side: z.enum(MESSAGE_SIDES).meta({ description: "Who wrote it." }),
    author: z
      .string()
      .meta({ description: "The author’s name, or else their address; that of staff isn’t shown to buyers." }),
    formerBuyer: z.string().nullable().meta({
      description: "For staff: with whom the message was exchanged, if the project has another buyer now.",
    }),
    body: z.string(),
    file: z
      .object({
        name: z.string(),
        size: z.int().meta({ description: "Bytes." }),
        scanState: z.enum(SCAN_STATES).nullable(),
        url: z.string().nullable().meta({ description: "The path of the file. Null until its virus scan has passed." }),
      })
      .nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Message", description: "A message about a project or a request." });

export const MESSAGE_EXAMPLE: Message = {
  id: "3f8a2b1c-6d4e-4a90-8c7b-5e1d9f0a2b3c",
  side: "buyer",
  author: "Ana Reyes",
  formerBuyer: null,
  body: "Can we see the tile samples on Friday?",
  file: null,
  createdAt: "2027-03-09T17:30:00.000Z",
};
