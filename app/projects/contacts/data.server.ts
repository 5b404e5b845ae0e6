/** A project's contacts: how programs read them, and what staff do with them. */
import { z } from "zod";
import { answerFields } from "~/platform/api/row-json.server";
import { itemTable } from "../items.server";
import { contactFields } from "./schema";

/** A contact in the JSON of the buyers' API. */
export const contactJson = z
  .object({ id: z.uuid(), ...answerFields(contactFields) })
  .meta({ id: "Contact", description: "Someone who works on the project." });

export const staffContactJson = contactJson
  .extend({ version: z.int() })
  .meta({ id: "StaffContact", description: "Someone who works on a project." });
export type Contact = z.output<typeof staffContactJson>;

export const toContactJson = ({ version: _, ...contact }: Contact): z.output<typeof contactJson> => contact;

export const CONTACT_EXAMPLE: Contact = {
  id: "8c4d2e10-6f3b-4a97-a5d8-1b0c9f7e6d35",
  name: "Wei Chen",
  role: "Designer",
  email: "wei@example.com",
  phone: null,
  version: 1,
};

export const contactTable = itemTable("contact", staffContactJson, (tx) => tx.projectContact, {
  orderBy: [{ createdAt: "asc" }, { id: "asc" }],
});
