import { href } from "react-router";
import { z } from "zod";
import { findOwnerErrors } from "~/accounts/people.server";
import { versionField } from "~/forms/choice";
import { optionalIsoDate } from "~/forms/dates";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { sentFields } from "~/platform/api/row-json.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { sourceFields } from "~/projects/content/sources";
import { readSources } from "~/projects/content/sources.server";
import { lineField } from "~/projects/fields";
import { requireProjectForApi } from "~/projects/projects.server";
import { projectFields } from "~/projects/schema";
import { HAS_SIGNED, NOT_ARCHIVED, WRONG_ADDRESS } from "~/projects/staff/delete-project";
import { deleteProject } from "~/projects/staff/delete-project.server";
import {
  projectListExample,
  projectListJson,
  staffProjectExample,
  staffProjectJson,
  toProjectSummaryJson,
  toStaffProjectJson,
} from "~/projects/staff/json.server";
import { newProjectFields } from "~/projects/staff/schema";
import {
  createProject,
  getProjectForStaff,
  listProjectsForStaff,
  updateProject,
} from "~/projects/staff/staff-projects.server";
import { projectSummaryJson, toSummaryJson } from "~/projects/summary/json.server";
import { getProjectSummary } from "~/projects/summary/project-summary.server";

const { propertyAddress: address, estimatedCompletionDate: _, ...fields } = newProjectFields;

const PATH = "/api/admin/projects/:projectId";
const TAG = "Staff: projects";
const MISSING = "There is no such project.";
const CHANGED = "Someone else just updated this project.";
const NEW_EXAMPLE: typeof staffProjectExample = { ...staffProjectExample, currentPhase: "Planning", version: 1 };
const CHANGE_EXAMPLE = { currentPhase: "Finalization", renovationBudget: null };

const missingProblem = () => notFoundProblem("Project not found");

export const loader = serveOperations(
  defineOperation("GET", "/api/admin/projects", {
    tag: "Staff: projects",
    id: "listProjects",
    summary: "All projects, newest first",
    description: "A change of an item changes its project too, for `updatedSince`.",
    access: "staff",
    query: pageQuery,
    answers: {
      200: { description: "The projects.", schema: projectListJson, example: projectListExample, headers: pageHeaders },
    },
  }).handle(async ({ request, query: { updatedSince, ...page } }) =>
    answerPage(request, (await listProjectsForStaff(updatedSince)).map(toProjectSummaryJson), page),
  ),

  defineOperation("GET", PATH, {
    tag: TAG,
    id: "readProject",
    summary: "A project",
    description: "With all that staff can change.",
    access: "staff",
    versioned: true,
    answers: { 200: { description: "The project.", schema: staffProjectJson, example: staffProjectExample } },
    problems: { 404: MISSING },
  }).handle(async ({ params }) => {
    const project = await getProjectForStaff(params.projectId);
    return project ? { status: 200, body: toStaffProjectJson(project) } : missingProblem();
  }),

  defineOperation("GET", "/api/projects/:projectId/summary", {
    tag: "Projects",
    id: "readProjectSummary",
    summary: "The summary of a project",
    description: "Its phase, money and milestones, as the buyer’s dashboard shows them.",
    access: "buyer",
    answers: {
      200: {
        description: "The summary.",
        schema: projectSummaryJson,
        example: {
          heroUrl: null,
          purchasePriceFmt: "$589,000",
          renovationBudgetFmt: "$65,000",
          estMoveInFmt: "Jun 15, 2027",
          currentPhase: "Design",
          budgetShown: "totals",
          milestones: [
            {
              id: "0d5c7e30-8a2f-4b94-b7e6-4f3a2c1d0b59",
              label: "Escrow closes",
              dateFmt: "Apr 2, 2027",
              date: "2027-04-02",
              completedOn: null,
            },
          ],
          updatedAt: "2027-03-09T17:30:00.000Z",
        },
      },
    },
  }).handle(async ({ params, context }) => {
    const summary = await getProjectSummary(await requireProjectForApi(context, params.projectId));
    return { status: 200, body: toSummaryJson(summary) };
  }),
);

export const action = serveOperations(
  defineOperation("POST", "/api/admin/projects", {
    tag: "Staff: projects",
    id: "createProject",
    summary: "Create a project and email its buyer",
    description:
      "`templateId` and `copyOf`, a project’s id, fill it with items; `startDate`, today by default, is the first day of their milestones. `requestId` links the request that it was made from, and `addUpgrades` adds the request’s upgrades as design items and, with their costs, as budget lines.",
    access: "staff",
    idempotent: true,
    versioned: true,
    body: {
      json: z
        .strictObject({
          ...fields,
          address,
          estMoveIn: optionalIsoDate(),
          ...sourceFields,
          startDate: optionalIsoDate(),
        })
        .meta({ id: "NewProjectInput" }),
      example: {
        ...z.object(fields).parse(NEW_EXAMPLE),
        address: NEW_EXAMPLE.propertyAddress,
        estMoveIn: NEW_EXAMPLE.estimatedCompletionDate,
      },
      aliases: { propertyAddress: "address", estimatedCompletionDate: "estMoveIn" },
    },
    answers: {
      201: {
        description: "The new project.",
        schema: staffProjectJson,
        example: NEW_EXAMPLE,
      },
    },
    problems: { 422: "A field is missing, wrong or unknown, or the owner isn’t staff." },
  }).handle(
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
  ),

  defineOperation("PATCH", PATH, {
    tag: TAG,
    id: "changeProject",
    summary: "Change a project",
    description:
      "Fields that are left out keep their values. Another buyer email moves access right away and emails both people.",
    access: "staff",
    versioned: true,
    body: {
      json: changeSchema("ProjectChange", sentFields(projectFields)),
      aliases: { address: "propertyAddress", estMoveIn: "estimatedCompletionDate" },
      example: { ...CHANGE_EXAMPLE, version: 3 },
    },
    answers: {
      200: {
        description: "The changed project.",
        schema: staffProjectJson,
        example: { ...staffProjectExample, ...CHANGE_EXAMPLE, version: 4 },
      },
    },
    problems: { 404: MISSING },
  }).handle(async ({ params, body: { version, ...fields }, ifMatch, session }) => {
    const versions = combineVersions(ifMatch, version);
    const assigned = fields.ownerEmail ? (await getProjectForStaff(params.projectId))?.ownerEmail : null;
    const errors = await findOwnerErrors(fields.ownerEmail, assigned);
    if (errors) return problem(422, { detail: errors.ownerEmail, errors });
    const change = await updateProject(params.projectId, fields, session.user, versions);
    if (change.kind === "missing") return missingProblem();
    if (change.kind === "stale") return staleProblem(ifMatch, CHANGED, change.row.version);
    return { status: 200, body: toStaffProjectJson(change.row) };
  }),

  defineOperation("DELETE", PATH, {
    tag: TAG,
    id: "deleteProject",
    summary: "Delete an archived project with everything in it",
    description: "It needs the project’s address as a confirmation, and can’t be undone.",
    access: "staff",
    versioned: true,
    body: {
      json: z
        .strictObject({
          propertyAddress: lineField(WRONG_ADDRESS),
          version: z.optional(versionField()),
        })
        .meta({ id: "ProjectDeletion" }),
      example: { propertyAddress: "121 W Fern Ave, Redlands, CA 92373" },
    },
    answers: { 204: { description: "The project and its files are deleted." } },
    problems: {
      404: MISSING,
      409: "The project isn’t archived, has something signed, or someone else changed it since the `version` of the body.",
      422: "The address isn’t the project’s, or a field is missing, wrong or unknown.",
    },
  }).handle(async ({ params, body, ifMatch, session }) => {
    const versions = combineVersions(ifMatch, body.version);
    const deletion = await deleteProject(params.projectId, body.propertyAddress, session.user, versions);
    if (deletion === "missing") return missingProblem();
    if (deletion === "not archived") return problem(409, { detail: NOT_ARCHIVED });
    if (deletion === "signed") return problem(409, { detail: HAS_SIGNED });
    if (deletion === "wrong address")
      return problem(422, { detail: WRONG_ADDRESS, errors: { propertyAddress: WRONG_ADDRESS } });
    if (deletion !== "deleted") return staleProblem(ifMatch, CHANGED, deletion.version);
    return { status: 204 };
  }),
);
