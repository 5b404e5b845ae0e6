import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { deleteContact, updateContact } from "~/projects/contacts/commands.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/json.server";
import { getContact } from "~/projects/contacts/queries.server";
import { contactFields } from "~/projects/contacts/schema";
import { changeItem, describeItems, readItem, removeItem } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/contacts/:itemId";
const contacts = describeItems("contact", staffContactJson, CONTACT_EXAMPLE);
const changes = {
  json: changeSchema("ContactChanges", contactFields),
  example: { phone: "(909) 555-0148", version: 3 },
};

export const loader = readItem(PATH, contacts, getContact);
export const action = serveOperations(
  changeItem(PATH, contacts, changes, updateContact),
  removeItem(PATH, contacts, deleteContact),
);
