import { z } from "zod";
import { requireStaffProgram } from "~/platform/auth/staff.server";
import { readJson } from "~/platform/http/json-body.server";
import { privateJson } from "~/platform/http/private-json";
import { notFoundProblem, problem } from "~/platform/http/problem.server";
import { CHANGED_PROJECT, readValues } from "~/projects/nouns";
import { changeProject, staffProject } from "~/projects/staff.server";
import { detailedProject } from "~/projects/staff-json.server";
import type { Route } from "./+types/admin-project";

/** GET /api/admin/projects/:projectId */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffProgram(context);
  const project = await staffProject(params.projectId);
  return project ? privateJson(detailedProject(project)) : notFoundProblem("Project not found");
}

const body = z.looseObject({ version: z.int().optional() });

export const handle = { methods: ["GET", "PATCH"] };

/** PATCH: changes what is sent. With `version`, 409 where somebody else has changed the project meanwhile. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffProgram(context);
  const { version, ...given } = await readJson(request, body, "Send the fields to change as JSON.");
  const { values, errors } = readValues(CHANGED_PROJECT, given, { partial: true });
  if (Object.keys(errors).length > 0) return problem(422, { detail: Object.values(errors)[0]!, errors });
  const change = await changeProject(params.projectId, values, user, version);
  if (change.kind === "stale") return problem(409, { detail: "Somebody else has changed this project meanwhile." });
  const project = change.kind === "changed" ? await staffProject(params.projectId) : null;
  return project ? privateJson(detailedProject(project)) : notFoundProblem("Project not found");
}
