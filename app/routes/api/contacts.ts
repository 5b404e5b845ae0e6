import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import {
  CONTACT_EXAMPLE,
  contactJson,
  contactTable,
  staffContactJson,
  toContactJson,
} from "~/projects/contacts/data.server";
import { contactFields } from "~/projects/contacts/schema";
import { itemOperations, listForBuyer } from "./item-operations.server";

const contacts = itemOperations(
  "/api/admin/projects/:projectId/contacts",
  "contact",
  staffContactJson,
  CONTACT_EXAMPLE,
);

export const loader = serveOperations(
  contacts.list(contactTable.list),
  contacts.read(contactTable.get),
  listForBuyer(
    "/api/projects/:projectId/contacts",
    {
      id: "listProjectContacts",
      summary: "The contacts of a project",
      description: "Who works on it, in the order in which staff added them.",
      answer: "The contacts.",
      json: contactJson,
      example: toContactJson(CONTACT_EXAMPLE),
    },
    async (projectId) => (await contactTable.list(projectId)).map(toContactJson),
  ),
);

export const action = serveOperations(
  contacts.create(
    {
      json: z.strictObject(contactFields).meta({ id: "ContactInput" }),
      example: { name: "Wei Chen", role: "Designer", email: "wei@example.com" },
    },
    contactTable.create,
  ),
  contacts.change(
    { json: changeSchema("ContactChanges", contactFields), example: { phone: "(909) 555-0148", version: 3 } },
    (at, fields, actor) => contactTable.update(at, fields, actor),
  ),
  contacts.remove(contactTable.remove),
);
