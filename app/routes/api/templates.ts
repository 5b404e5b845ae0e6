import { href } from "react-router";
import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { TEMPLATE_EXAMPLE, TEMPLATE_INPUT, templateJson } from "~/projects/content/template-json.server";
import { templateApiFields, templateChangeFields } from "~/projects/content/template-schema";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from "~/projects/content/templates.server";

const TAG = "Staff: templates";
const PATH = "/api/admin/templates/:templateId";
const MISSING = "There is no such template.";
const CHANGED = "Someone else just updated this template.";
const CHANGE_EXAMPLE = {
  tasks: [{ title: "Order the kitchen counters", description: null, day: 14, assignee: "staff" as const }],
};

const missingProblem = () => notFoundProblem("Template not found");

export const loader = serveOperations(
  defineOperation("GET", "/api/admin/templates", {
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
  }).handle(async ({ request, query: { updatedSince, ...page } }) =>
    answerPage(request, await listTemplates(updatedSince), page),
  ),

  defineOperation("GET", PATH, {
    tag: TAG,
    id: "readTemplate",
    summary: "A template",
    description: "With its items, whose dates are days after the start of a project.",
    access: "staff",
    versioned: true,
    answers: { 200: { description: "The template.", schema: templateJson, example: TEMPLATE_EXAMPLE } },
    problems: { 404: MISSING },
  }).handle(async ({ params }) => {
    const template = await getTemplate(params.templateId);
    return template ? { status: 200, body: template } : missingProblem();
  }),
);

export const action = serveOperations(
  defineOperation("POST", "/api/admin/templates", {
    tag: TAG,
    id: "createTemplate",
    summary: "Add a template",
    description: "Its items are given with days after the start of a project in place of dates.",
    access: "staff",
    idempotent: true,
    versioned: true,
    body: { json: z.strictObject(templateApiFields).meta({ id: "TemplateInput" }), example: TEMPLATE_INPUT },
    answers: { 201: { description: "The new template.", schema: templateJson, example: TEMPLATE_EXAMPLE } },
  }).handle(async ({ body, session, newId }) => {
    const template = await createTemplate(body, session.user, newId());
    return {
      status: 201,
      body: template,
      location: href("/api/admin/templates/:templateId", { templateId: template.id }),
    };
  }),

  defineOperation("PATCH", PATH, {
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
  }),

  defineOperation("DELETE", PATH, {
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
  }),
);
