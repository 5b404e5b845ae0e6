import { z } from "zod";
import { createContact } from "~/projects/contacts/commands.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/json.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { contactFields } from "~/projects/contacts/schema";
import { createItem, describeItems, listItems } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/contacts";
const contacts = describeItems("contact", staffContactJson, CONTACT_EXAMPLE);
const input = {
  json: z.strictObject(contactFields).meta({ id: "ContactInput" }),
  example: { name: "Wei Chen", role: "Designer", email: "wei@example.com" },
};

export const loader = listItems(PATH, contacts, listContacts);
export const action = createItem(PATH, contacts, input, createContact);
