import { z } from "zod";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { createContact } from "~/projects/contacts/commands.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/json.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { contactFields } from "~/projects/contacts/schema";
import { answerCreation, describeItems, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/contacts";
const texts = describeItems("contact", staffContactJson, CONTACT_EXAMPLE);

const list = defineOperation("GET", PATH, texts.list).handle(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: await listContacts(projectId) };
});

const create = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(contactFields).meta({ id: "ContactInput" }),
    example: { name: "Wei Chen", role: "Designer", email: "wei@example.com" },
  },
}).handle(async ({ params: { projectId }, body, session, newId }) =>
  answerCreation(await createContact(projectId, body, session.user, newId)),
);

export const loader = serveOperations(list);
export const action = serveOperations(create);
