import { data } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { DocumentList } from "~/projects/documents/document-list";
import { listDocuments } from "~/projects/documents/queries.server";
import { noindexMeta } from "../../noindex-meta";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await listDocuments(params.projectId) };
}

export const headers = privateHeaders;

/** The list has no form. */
export async function action({ context }: Route.ActionArgs) {
  await requireStaff(context);
  throw data(null, { status: 400 });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Project", args);

export default function DocumentsPage({ loaderData, params }: Route.ComponentProps) {
  return <DocumentList projectId={params.projectId} rows={loaderData.rows} />;
}
