import { data, href } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { documentTable } from "~/projects/documents/data.server";
import { DocumentList } from "~/projects/documents/document-list";
import { receivedMessage } from "~/projects/item-texts";
import { submitListButton } from "~/projects/send-form";
import { updateWantedDocument, wantedTable } from "~/projects/wanted-documents/data.server";
import { StaffWantedList } from "~/projects/wanted-documents/staff-wanted-list";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta, projectTitle } from "../../noindex-meta";
import { readDone } from "../item-responses.server";
import type { Route } from "./+types/list";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const [rows, wanted] = await Promise.all([documentTable.list(params.projectId), wantedTable.list(params.projectId)]);
  return { rows, wanted, today: pacificToday() };
}

/** Marks a wanted document as received, or as wanted again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  const form = await readForm(request);
  const list = href("/admin/projects/:projectId/documents", { projectId });
  const wanted = textIn(form, "wanted");
  const received = readDone(form);
  const { kind } = await updateWantedDocument({ projectId, id: wanted }, { received }, user);
  if (kind === "missing") throw data(null, { status: 404 });
  throw await redirectWithToast(list, receivedMessage(received, list, { wanted, to: received ? "todo" : "done" }));
}

export const clientAction = (args: Route.ClientActionArgs) => submitListButton(args, "wanted document");

export const meta: Route.MetaFunction = (args) => noindexMeta(projectTitle("Documents", args.matches), args);

export default function DocumentsPage({ loaderData: { rows, wanted, today }, params }: Route.ComponentProps) {
  return (
    <div className="grid gap-9">
      <DocumentList projectId={params.projectId} rows={rows} />
      <StaffWantedList projectId={params.projectId} rows={wanted} documents={rows} today={today} />
    </div>
  );
}
