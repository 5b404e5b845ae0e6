/** The pages that add several items of one kind to a project. */
import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { addItemsToProject } from "~/projects/content/add-items.server";
import { describeItems, NO_ITEMS } from "~/projects/content/content";
import { LINE_SCHEMAS, LINES_FORM, type LineKind, LinesForm } from "~/projects/content/lines-form";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/add-items";
import { requireProject } from "./item-responses.server";

/** Documents are at "wanted-documents/add". */
const readKind = ({ pathname }: { pathname: string }) =>
  /(milestones|tasks|contacts|design|documents|budget)\/add\b/.exec(pathname)![1] as LineKind;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  await requireProject(params.projectId);
  return { kind: readKind(url), newId: randomUUID() };
}

/** Shows what was understood, and adds it when that was confirmed. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const kind = readKind(url);
  const { value, refuse } = checkForm(form, LINES_FORM, LINE_SCHEMAS[kind]);
  if (!value) return refuse();
  const items = { ...NO_ITEMS, [kind]: value.lines };
  if (form.intent !== "add") return { ...refuse({ status: 200 }).data, preview: items };
  if (!(await addItemsToProject(params.projectId, items, user, createFormIds(form)))) throw data(null, { status: 404 });
  throw await redirectWithToast(listPath(kind, params), { title: `${describeItems(items).join(", ")} added` });
}

const LISTS = {
  milestones: "/admin/projects/:projectId/summary",
  tasks: "/admin/projects/:projectId/tasks",
  contacts: "/admin/projects/:projectId/contacts",
  design: "/admin/projects/:projectId/design",
  documents: "/admin/projects/:projectId/documents",
  budget: "/admin/projects/:projectId/budget",
} as const;

const HEADINGS: Readonly<Record<LineKind, string>> = {
  milestones: "Add several milestones",
  tasks: "Add several tasks",
  contacts: "Add several contacts",
  design: "Add several selections",
  documents: "Ask for several documents",
  budget: "Add several budget lines",
};

const listPath = (kind: LineKind, params: { projectId: string }) => href(LISTS[kind], params);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: LINES_FORM, failure: { title: "Nothing was added", detail: UNREACHABLE } });

export default function AddItemsPage({
  loaderData: { kind, newId },
  params,
  actionData,
  matches,
}: Route.ComponentProps) {
  const reply = getReply(actionData);
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const heading = HEADINGS[kind];
  return (
    <PageTitle title={brandTitle(heading, matches)} reply={reply}>
      <section className="max-w-160 [&>section]:my-6" aria-labelledby="lines-heading">
        <h2 id="lines-heading">{heading}</h2>
        <LinesForm kind={kind} newId={newId} reply={reply} preview={preview} />
        <p>
          <ButtonLink look="plain" to={listPath(kind, params)}>
            Cancel
          </ButtonLink>
        </p>
      </section>
    </PageTitle>
  );
}
