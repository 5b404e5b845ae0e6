import { z } from "zod";
import { requireStaffProgram } from "~/platform/auth/staff.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { problem } from "~/platform/http/responses/problem.server";
import { NEW_PROJECT } from "~/projects/items/nouns";
import { allProjects, createProject, staffProject } from "~/projects/staff/staff.server";
import { detailedProject, listedProject } from "~/projects/staff/staff-json.server";
import { readValues } from "~/ui/forms/fields";
import type { Route } from "./+types/admin-projects";

/** GET /api/admin/projects: all projects, newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaffProgram(context);
  return privateJson((await allProjects()).map(listedProject));
}

const body = z.record(z.string(), z.unknown());

/** POST /api/admin/projects: creates one and emails its buyer; 201 with the project. 422 with messages by field. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaffProgram(context);
  const given = await readJson(request, body, "Send buyerEmail, address and currentPhase as JSON.");
  const { values, errors } = readValues(NEW_PROJECT, {
    ...given,
    propertyAddress: given.address ?? given.propertyAddress,
    estimatedCompletionDate: String(given.estMoveIn ?? given.estimatedCompletionDate ?? "").slice(0, 10),
  });
  if (Object.keys(errors).length > 0) {
    // Errors use the field names that were sent.
    const sentAs: Record<string, string> = {
      ...("propertyAddress" in given ? {} : { propertyAddress: "address" }),
      ...("estimatedCompletionDate" in given ? {} : { estimatedCompletionDate: "estMoveIn" }),
    };
    const named = Object.fromEntries(Object.entries(errors).map(([field, words]) => [sentAs[field] ?? field, words]));
    return problem(422, { detail: Object.values(errors)[0]!, errors: named });
  }
  const id = await createProject(values, user);
  return privateJson(detailedProject((await staffProject(id))!), 201);
}
