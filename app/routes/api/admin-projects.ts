import { href } from "react-router";
import { z } from "zod";
import { findOwnerErrors } from "~/accounts/people.server";
import { optionalIsoDate } from "~/forms/dates";
import { defineOperation } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { problem } from "~/platform/http/responses/problem.server";
import { sourceFields } from "~/projects/content/sources";
import { readSources } from "~/projects/content/sources.server";
import {
  projectListExample,
  projectListJson,
  staffProjectExample,
  staffProjectJson,
  toProjectSummaryJson,
  toStaffProjectJson,
} from "~/projects/staff/json.server";
import { newProjectFields } from "~/projects/staff/schema";
import { createProject, listProjectsForStaff } from "~/projects/staff/staff-projects.server";

export const loader = defineOperation("GET", "/api/admin/projects", {
  tag: "Staff: projects",
  id: "listProjects",
  summary: "All projects, newest first",
  description: "A change of an item changes its project too, for `updatedSince`.",
  access: "staff",
  query: pageQuery,
  answers: {
    200: { description: "The projects.", schema: projectListJson, example: projectListExample, headers: pageHeaders },
  },
}).serve(async ({ request, query: { updatedSince, ...page } }) =>
  answerPage(request, (await listProjectsForStaff(updatedSince)).map(toProjectSummaryJson), page),
);

const { propertyAddress: address, estimatedCompletionDate: _, ...fields } = newProjectFields;

export const action = defineOperation("POST", "/api/admin/projects", {
  tag: "Staff: projects",
  id: "createProject",
  summary: "Create a project and email its buyer",
  description:
    "`templateId` and `copyOf`, a project’s id, fill it with items; `startDate`, today by default, is the first day of their milestones. `requestId` links the request that it was made from, and `addUpgrades` adds the request’s upgrades as design items.",
  access: "staff",
  idempotent: true,
  versioned: true,
  body: {
    json: z
      .strictObject({ ...fields, address, estMoveIn: optionalIsoDate(), ...sourceFields, startDate: optionalIsoDate() })
      .meta({ id: "NewProjectInput" }),
    example: {
      buyerEmail: "ana@example.com",
      buyerName: "Ana Reyes",
      address: "121 W Fern Ave, Redlands, CA 92373",
      currentPhase: "Planning",
      purchasePrice: 655_000,
      renovationBudget: 62_500,
      estMoveIn: "2027-06-12",
    },
    aliases: { propertyAddress: "address", estimatedCompletionDate: "estMoveIn" },
  },
  answers: {
    201: {
      description: "The new project.",
      schema: staffProjectJson,
      example: { ...staffProjectExample, currentPhase: "Planning", version: 1 },
    },
  },
  problems: { 422: "A field is missing, wrong or unknown, or the owner isn’t staff." },
}).serve(
  async ({
    body: { address, estMoveIn, templateId, copyOf, requestId, addUpgrades, startDate, ...rest },
    session,
    newId,
  }) => {
    const { items, errors: sourceErrors } = await readSources({
      templateId,
      copyOf,
      requestId,
      addUpgrades,
      startDate,
    });
    const errors = { ...sourceErrors, ...(await findOwnerErrors(rest.ownerEmail)) };
    const [problemDetail] = Object.values(errors);
    if (problemDetail) return problem(422, { detail: problemDetail, errors });
    const project = { ...rest, propertyAddress: address, estimatedCompletionDate: estMoveIn };
    const created = await createProject(project, session.user, newId(), { items, requestId });
    const location = href("/api/admin/projects/:projectId", { projectId: created.id });
    return { status: 201, body: toStaffProjectJson(created), location };
  },
);
