import { href } from "react-router";
import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { TEMPLATE_EXAMPLE, TEMPLATE_INPUT, templateJson } from "~/projects/content/template-json.server";
import { templateApiFields } from "~/projects/content/template-schema";
import { createTemplate, listTemplates } from "~/projects/content/templates.server";

const TAG = "Staff: templates";

export const loader = defineOperation("GET", "/api/admin/templates", {
  tag: TAG,
  id: "listTemplates",
  summary: "The templates of projects",
  description: "With their items, whose dates are days after the start of a project.",
  access: "staff",
  query: pageQuery,
  answers: {
    200: {
      description: "The templates by name.",
      schema: z.array(templateJson),
      example: [TEMPLATE_EXAMPLE],
      headers: pageHeaders,
    },
  },
}).serve(async ({ request, query: { updatedSince, ...page } }) =>
  answerPage(request, await listTemplates(updatedSince), page),
);

export const action = defineOperation("POST", "/api/admin/templates", {
  tag: TAG,
  id: "createTemplate",
  summary: "Add a template",
  description: "Its items are given with days after the start of a project in place of dates.",
  access: "staff",
  idempotent: true,
  versioned: true,
  body: { json: z.strictObject(templateApiFields).meta({ id: "TemplateInput" }), example: TEMPLATE_INPUT },
  answers: { 201: { description: "The new template.", schema: templateJson, example: TEMPLATE_EXAMPLE } },
}).serve(async ({ body, session, newId }) => {
  const template = await createTemplate(body, session.user, newId());
  return {
    status: 201,
    body: template,
    location: href("/api/admin/templates/:templateId", { templateId: template.id }),
  };
});
