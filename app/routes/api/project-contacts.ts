import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { contactJson } from "~/projects/contacts/json.server";
import { listContacts } from "~/projects/contacts/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/contacts", {
  tag: "Projects",
  id: "listProjectContacts",
  summary: "The contacts of a project",
  access: "buyer",
  answers: {
    200: {
      description: "The contacts.",
      schema: z.array(contactJson),
      example: [
        {
          id: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
          name: "Dana Ellis",
          role: "Project Manager",
          email: "dana@example.com",
          phone: null,
        },
      ],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: (await listContacts(id)).map(({ version: _, ...contact }) => contact) };
});
