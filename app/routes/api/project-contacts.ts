import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { CONTACT_EXAMPLE, contactJson, toContactJson } from "~/projects/contacts/json.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/contacts", {
  tag: "Projects",
  id: "listProjectContacts",
  summary: "The contacts of a project",
  description: "Who works on it, in the order in which staff added them.",
  access: "buyer",
  answers: {
    200: {
      description: "The contacts.",
      schema: z.array(contactJson),
      example: [toContactJson(CONTACT_EXAMPLE)],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: (await listContacts(id)).map(toContactJson) };
});
