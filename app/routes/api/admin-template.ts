import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { TEMPLATE_EXAMPLE, templateJson } from "~/projects/content/template-json.server";
import { templateChangeFields } from "~/projects/content/template-schema";
import { changeTemplate, deleteTemplate, getTemplate } from "~/projects/content/templates.server";

const PATH = "/api/admin/templates/:templateId";
const TAG = "Staff: templates";
const MISSING = "There is no such template.";
const CHANGED = "Someone else just updated this template.";
const CHANGE_EXAMPLE = {
  tasks: [{ title: "Order the kitchen counters", description: null, day: 14, assignee: "staff" as const }],
};

const missingProblem = () => notFoundProblem("Template not found");

export const loader = defineOperation("GET", PATH, {
  tag: TAG,
  id: "readTemplate",
  summary: "A template",
  description: "With its items, whose dates are days after the start of a project.",
  access: "staff",
  versioned: true,
  answers: { 200: { description: "The template.", schema: templateJson, example: TEMPLATE_EXAMPLE } },
  problems: { 404: MISSING },
}).serve(async ({ params }) => {
  const template = await getTemplate(params.templateId);
  return template ? { status: 200, body: template } : missingProblem();
});

const change = defineOperation("PATCH", PATH, {
  tag: TAG,
  id: "changeTemplate",
  summary: "Change a template",
  description: "Fields that are left out keep their values. Projects keep what they were filled with.",
  access: "staff",
  versioned: true,
  body: { json: changeSchema("TemplateChange", templateChangeFields), example: { ...CHANGE_EXAMPLE, version: 1 } },
  answers: {
    200: {
      description: "The changed template.",
      schema: templateJson,
      example: { ...TEMPLATE_EXAMPLE, ...CHANGE_EXAMPLE, version: 2 },
    },
  },
  problems: { 404: MISSING },
}).handle(async ({ params, body: { version, ...fields }, ifMatch, session }) => {
  const changed = await changeTemplate(params.templateId, fields, combineVersions(ifMatch, version), session.user);
  if (changed.kind === "missing") return missingProblem();
  if (changed.kind === "stale") return staleProblem(ifMatch, CHANGED, changed.row.version);
  return { status: 200, body: changed.row };
});

const remove = defineOperation("DELETE", PATH, {
  tag: TAG,
  id: "deleteTemplate",
  summary: "Delete a template",
  description: "Projects keep what they were filled with. It can be brought back for 30 days.",
  access: "staff",
  versioned: true,
  answers: { 204: { description: "The template is deleted." } },
  problems: { 404: MISSING },
}).handle(async ({ params, ifMatch, session }) => {
  const deletion = await deleteTemplate(params.templateId, ifMatch ?? undefined, session.user);
  if (deletion.kind === "missing") return missingProblem();
  if (deletion.kind === "stale") return staleProblem(ifMatch, CHANGED, deletion.row.version);
  return { status: 204 };
});

export const action = serveOperations(change, remove);
