import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
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
import type { Route } from "./+types/template";
import { RecordPage } from "./item-page";
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

export default function TemplatePage({ loaderData: { name, values, version, newId }, ...page }: Route.ComponentProps) {
  const isDeleted = version === undefined && newId === undefined;
  return (
    <RecordPage
      {...page}
      title="Template"
      list={LIST}
      heading={name ?? "Add a template"}
      version={version}
      isDeleted={isDeleted}
      consequence="Projects keep what they were filled with."
      form={(reply) => (
        <TemplateForm values={values} version={version} newId={newId} reply={reply} isDeleted={isDeleted} />
      )}
    />
  );
}
