import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { createContact } from "~/projects/contacts/commands.server";
import { CONTACT_EXAMPLE, staffContactJson } from "~/projects/contacts/json.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { contactFields } from "~/projects/contacts/schema";
import { answerCreation, describeItems, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/contacts";
const texts = describeItems("contact", staffContactJson, CONTACT_EXAMPLE);

export const loader = defineOperation("GET", PATH, texts.list).serve(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: await listContacts(projectId) };
});

export const action = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(contactFields).meta({ id: "ContactInput" }),
    example: { name: "Wei Chen", role: "Designer", email: "wei@example.com" },
  },
}).serve(async ({ params: { projectId }, body, session, newId }) =>
  answerCreation(await createContact(projectId, body, session.user, newId)),
);
