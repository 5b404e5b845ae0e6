import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { TEMPLATE_EXAMPLE, TEMPLATE_INPUT, templateJson } from "~/projects/content/template-json.server";
import { templateApiFields, templateChangeFields } from "~/projects/content/template-schema";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from "~/projects/content/templates.server";
import { itemOperations } from "./item-operations.server";

const templates = itemOperations("/api/admin/templates", "template", templateJson, TEMPLATE_EXAMPLE, {
  param: "templateId",
  answer: "The templates by name.",
  missing: "There is no such template.",
  list: {
    id: "listTemplates",
    summary: "The templates of projects",
    description: "With their items, whose dates are days after the start of a project.",
  },
  read: {
    id: "readTemplate",
    summary: "A template",
    description: "With its items, whose dates are days after the start of a project.",
  },
  create: {
    id: "createTemplate",
    summary: "Add a template",
    description: "Its items are given with days after the start of a project in place of dates.",
  },
  change: {
    id: "changeTemplate",
    summary: "Change a template",
    description: "Fields that are left out keep their values. Projects keep what they were filled with.",
  },
  remove: {
    id: "deleteTemplate",
    summary: "Delete a template",
    description: "Projects keep what they were filled with. It can be brought back for 30 days.",
  },
});

export const loader = serveOperations(
  templates.list((_, updatedSince) => listTemplates(updatedSince)),
  templates.read(({ id }) => getTemplate(id)),
);

export const action = serveOperations(
  templates.create(
    { json: z.strictObject(templateApiFields).meta({ id: "TemplateInput" }), example: TEMPLATE_INPUT },
    async (_, fields, actor, newId) => ({ kind: "created", row: await createTemplate(fields, actor, newId()) }),
  ),
  templates.change(
    {
      json: changeSchema("TemplateChange", templateChangeFields),
      example: {
        tasks: [{ title: "Order the kitchen counters", description: null, day: 14, assignee: "staff" as const }],
        version: 1,
      },
    },
    ({ id, version }, fields, actor) => changeTemplate(id, fields, version, actor),
  ),
  templates.remove(({ id, version }, actor) => deleteTemplate(id, version, actor)),
);
