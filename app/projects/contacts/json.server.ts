import { z } from "zod";
import { CONTACT_ROLES } from "../rules";

/** A contact in the JSON of the buyers' API. */
export const contactJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(CONTACT_ROLES),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "Contact", description: "Someone who works on the project." });
