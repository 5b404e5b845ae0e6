import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { getReply } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { formatContent } from "~/projects/content/lines";
import { readProjectContent } from "~/projects/content/sources.server";
import { TemplateForm } from "~/projects/content/template-form";
import { TEMPLATE_FORM, templateChangeSchema, templateSchema } from "~/projects/content/template-schema";
import { changeTemplate, createTemplate, deleteTemplate, getTemplate } from "~/projects/content/templates.server";
import { submitFormOrDeletion } from "~/projects/send-form";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/template";
import { DELETED_TEXT, DeleteFold, describeDeleted } from "./item-page";
import { readVersion, refuseDeleted, respondDeleted } from "./item-responses.server";

/** "new" adds a template, empty or made from a project (`?project=`); an id edits it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  if (params.templateId === "new") {
    const project = await getProjectForStaff(url.searchParams.get("project") ?? "");
    const content = project && (await readProjectContent(project.id));
    const values: Record<string, unknown> = content ? { name: project.propertyAddress, ...formatContent(content) } : {};
    return { name: null, values, version: undefined, newId: randomUUID() };
  }
  const template = await getTemplate(params.templateId);
  if (!template) return data({ name: null, values: {}, version: undefined, newId: undefined }, { status: 404 });
  const { name, version } = template;
  const values: Record<string, unknown> = { name, ...formatContent(template) };
  return { name, values, version, newId: undefined };
}

const LIST = href("/admin/templates");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  if (form.intent === "delete") {
    const id = params.templateId;
    const deletion = await deleteTemplate(id, readVersion(form), user);
    return respondDeleted(deletion, { singular: "template", id, list: LIST });
  }
  if (params.templateId === "new") {
    const { value, refuse } = checkForm(form, TEMPLATE_FORM, templateSchema);
    if (!value) return refuse();
    await createTemplate(value, user, createFormIds(form)());
  } else {
    const { value, refuse } = checkForm(form, TEMPLATE_FORM, templateChangeSchema);
    if (!value) return refuse();
    const { version, ...fields } = value;
    const change = await changeTemplate(params.templateId, fields, version, user);
    if (change.kind === "missing") return refuseDeleted(refuse, "template");
    if (change.kind === "stale") return refuse({ status: 409, conflict: { version: change.row.version } });
  }
  throw await redirectWithToast(LIST, { title: "Template saved" });
}

export const clientAction = ({ params, ...submission }: Route.ClientActionArgs) =>
  submitFormOrDeletion(submission, {
    id: TEMPLATE_FORM,
    singular: "template",
    operation: params.templateId === "new" ? "create" : "update",
  });

export default function TemplatePage({
  loaderData: { name, values, version, newId },
  actionData,
  matches,
}: Route.ComponentProps) {
  const reply = getReply(actionData);
  const isDeleted = version === undefined && newId === undefined;
  return (
    <PageTitle title={brandTitle("Template", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={LIST} label="Templates" />
        <div className="max-w-160">
          <h1>{isDeleted ? describeDeleted("template") : (name ?? "Add a template")}</h1>
          {isDeleted ? <p className="mt-4">{DELETED_TEXT}</p> : null}
          {isDeleted && !reply ? null : (
            <TemplateForm values={values} version={version} newId={newId} reply={reply} isDeleted={isDeleted} />
          )}
          {version === undefined ? null : (
            <DeleteFold singular="template" version={version} reply={reply}>
              Projects keep what they were filled with.
            </DeleteFold>
          )}
        </div>
      </AdminMain>
    </PageTitle>
  );
}
