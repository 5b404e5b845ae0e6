import { privateJson } from "~/platform/http/responses/private-json";
import { listContacts } from "~/projects/contacts/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-contacts";

/** GET /api/projects/:projectId/contacts: the contacts of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  return privateJson((await listContacts(id)).map(({ version: _, ...contact }) => contact));
}
