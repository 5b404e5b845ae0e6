import { z } from "zod";
import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { problem } from "~/platform/http/responses/problem.server";
import { newProjectSchema } from "~/projects/staff/schema";
import { toProjectDetailJson, toProjectListJson } from "~/projects/staff/staff-json.server";
import { createProject, getProjectForStaff, listProjectsForStaff } from "~/projects/staff/staff-projects.server";
import type { Route } from "./+types/admin-projects";

/** GET /api/admin/projects: all projects, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  return privateJson((await listProjectsForStaff()).map(toProjectListJson));
}

const body = z.record(z.string(), z.unknown());

/** POST /api/admin/projects: creates one and emails its buyer; 201 with the project. 422 with messages by field. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const input = await readJson(request, body, "Send buyerEmail, address and currentPhase as JSON.");
  const fields = {
    ...input,
    propertyAddress: input.address ?? input.propertyAddress,
    estimatedCompletionDate: String(input.estMoveIn ?? input.estimatedCompletionDate ?? "").slice(0, 10),
  };
  const { value, errors } = parseJsonFields(fields, newProjectSchema);
  if (!value) {
    // Errors use the field names that were sent.
    const sentAs: Record<string, string> = {
      ...("propertyAddress" in input ? {} : { propertyAddress: "address" }),
      ...("estimatedCompletionDate" in input ? {} : { estimatedCompletionDate: "estMoveIn" }),
    };
    const renamedErrors = Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [sentAs[field] ?? field, message]),
    );
    return problem(422, { detail: Object.values(errors)[0]!, errors: renamedErrors });
  }
  const id = await createProject(value, user);
  return privateJson(toProjectDetailJson((await getProjectForStaff(id))!), 201);
}
