import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { addItemsToProject } from "~/projects/content/add-items.server";
import { APPLY_FORM, ApplyForm, applySchema, type ShownTemplate } from "~/projects/content/apply-form";
import { describeItems, placeContent } from "~/projects/content/content";
import { getTemplate, listTemplateNames } from "~/projects/content/templates.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { pacificToday } from "~/ui/text/dates";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/apply-template";
import { requireProject } from "./item-responses.server";

const LIST = "/admin/projects/:projectId/summary";
const CHANGED = { title: "Nothing was added", detail: "Someone else just changed this template. Check it again." };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  await requireProject(params.projectId);
  return { templates: await listTemplateNames(), newId: randomUUID() };
}

/** Shows what a template adds, and adds it as shown: a template that was changed meanwhile is shown again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  const { value, refuse } = checkForm(form, APPLY_FORM, applySchema);
  if (!value) return refuse();
  const template = await getTemplate(value.templateId);
  if (!template) return refuse({ fieldErrors: { templateId: "Someone deleted this template. Choose another one." } });
  const { id: templateId, version } = template;
  const startDate = value.startDate ?? pacificToday();
  const items = placeContent(template, startDate);
  const isConfirmed = form.intent === "add";
  if (!isConfirmed || form.fields.get("version") !== String(version)) {
    const { data: reply } = refuse(isConfirmed ? { status: 409, failure: CHANGED } : { status: 200 });
    return data({ ...reply, preview: { items, templateId, startDate, version } }, { status: isConfirmed ? 409 : 200 });
  }
  if (!(await addItemsToProject(params.projectId, items, user, createFormIds(form)))) throw data(null, { status: 404 });
  throw await redirectWithToast(href(LIST, params), { title: `${describeItems(items).join(", ") || "Nothing"} added` });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: APPLY_FORM, failure: { title: "Nothing was added", detail: UNREACHABLE } });

export default function ApplyTemplatePage({ loaderData, params, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const preview = (actionData as { preview?: ShownTemplate } | undefined)?.preview;
  const { templates, newId } = loaderData;
  return (
    <PageTitle title={brandTitle("Add from a template", matches)} reply={reply}>
      <section className="max-w-160 [&>:is(div,section)]:my-6" aria-labelledby="template-heading">
        <h2 id="template-heading">Add from a template</h2>
        {templates.length > 0 ? (
          <ApplyForm templates={templates} newId={newId} reply={reply} preview={preview} />
        ) : (
          <EmptyState title="No templates yet" detail="Save a project as a template on its summary, or add one.">
            <ButtonLink to={href("/admin/templates/:templateId", { templateId: "new" })}>Add template</ButtonLink>
          </EmptyState>
        )}
        <p>
          <ButtonLink look="plain" to={href(LIST, params)}>
            Cancel
          </ButtonLink>
        </p>
      </section>
    </PageTitle>
  );
}
