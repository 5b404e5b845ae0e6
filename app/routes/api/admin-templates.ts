import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { TEMPLATE_EXAMPLE, TEMPLATE_INPUT, templateJson } from "~/projects/content/template-json.server";
import { templateApiFields } from "~/projects/content/template-schema";
import { createTemplate, listTemplates } from "~/projects/content/templates.server";

const TAG = "Staff: templates";

export const loader = defineOperation("GET", "/api/admin/templates", {
  tag: TAG,
  id: "listTemplates",
  summary: "The templates of projects",
  access: "staff",
  answers: {
    200: { description: "All templates by name.", schema: z.array(templateJson), example: [TEMPLATE_EXAMPLE] },
  },
}).serve(async () => ({ status: 200, body: await listTemplates() }));

export const action = defineOperation("POST", "/api/admin/templates", {
  tag: TAG,
  id: "createTemplate",
  summary: "Add a template",
  access: "staff",
  idempotent: true,
  versioned: true,
  body: { json: z.strictObject(templateApiFields).meta({ id: "TemplateInput" }), example: TEMPLATE_INPUT },
  answers: { 201: { description: "The new template.", schema: templateJson, example: TEMPLATE_EXAMPLE } },
}).serve(async ({ body, session, newId }) => ({
  status: 201,
  body: await createTemplate(body, session.user, newId()),
}));
