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

export const staffContactJson = contactJson
  .extend({ version: z.int() })
  .meta({ id: "StaffContact", description: "Someone who works on a project." });

type ContactJson = z.infer<typeof contactJson>;

export const toContactJson = ({ id, name, role, email, phone }: ContactJson): ContactJson => ({
  id,
  name,
  role,
  email,
  phone,
});

export const CONTACT_EXAMPLE: z.input<typeof staffContactJson> = {
  id: "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
  name: "Wei Chen",
  role: "Designer",
  email: "wei@example.com",
  phone: null,
  version: 1,
};
