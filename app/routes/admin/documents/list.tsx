import { requireStaff } from "~/platform/auth/staff.server";
import { DocumentList } from "~/projects/documents/document-list";
import { listDocuments } from "~/projects/documents/queries.server";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { refusePost } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { rows: await listDocuments(params.projectId) };
}

export const action = refusePost;

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Documents", args.matches), args);

export default function DocumentsPage({ loaderData, params }: Route.ComponentProps) {
  return <DocumentList projectId={params.projectId} rows={loaderData.rows} />;
}
