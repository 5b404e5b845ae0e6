import { z } from "zod";
import { findOwnerErrors } from "~/accounts/people.server";
import { versionField } from "~/forms/choice";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sentFields } from "~/platform/api/row-json.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { lineField } from "~/projects/fields";
import { NOT_ARCHIVED, WRONG_ADDRESS } from "~/projects/staff/delete-project";
import { deleteProject } from "~/projects/staff/delete-project.server";
import { staffProjectExample, staffProjectJson, toStaffProjectJson } from "~/projects/staff/json.server";
import { projectFields } from "~/projects/schema";
import { getProjectForStaff, updateProject } from "~/projects/staff/staff-projects.server";

const PATH = "/api/admin/projects/:projectId";
const TAG = "Staff: projects";
const MISSING = "There is no such project.";
const CHANGED = "Someone else just updated this project.";

const CHANGE_EXAMPLE = { currentPhase: "Finalization", renovationBudget: null };

const missingProblem = () => notFoundProblem("Project not found");

export const loader = defineOperation("GET", PATH, {
  tag: TAG,
  id: "readProject",
  summary: "A project",
  description: "With all that staff can change.",
  access: "staff",
  versioned: true,
  answers: { 200: { description: "The project.", schema: staffProjectJson, example: staffProjectExample } },
  problems: { 404: MISSING },
}).serve(async ({ params }) => {
  const project = await getProjectForStaff(params.projectId);
  return project ? { status: 200, body: toStaffProjectJson(project) } : missingProblem();
});

const changeProject = defineOperation("PATCH", PATH, {
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
});

const deleteProjectOperation = defineOperation("DELETE", PATH, {
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
    409: "The project isn’t archived, or someone else changed it since the `version` of the body.",
    422: "The address isn’t the project’s, or a field is missing, wrong or unknown.",
  },
}).handle(async ({ params, body, ifMatch, session }) => {
  const versions = combineVersions(ifMatch, body.version);
  const deletion = await deleteProject(params.projectId, body.propertyAddress, session.user, versions);
  if (deletion === "missing") return missingProblem();
  if (deletion === "not archived") return problem(409, { detail: NOT_ARCHIVED });
  if (deletion === "wrong address")
    return problem(422, { detail: WRONG_ADDRESS, errors: { propertyAddress: WRONG_ADDRESS } });
  if (deletion !== "deleted") return staleProblem(ifMatch, CHANGED, deletion.version);
  return { status: 204 };
});
export const action = serveOperations(changeProject, deleteProjectOperation);
