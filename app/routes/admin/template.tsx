import { randomUUID } from "node:crypto";
import { data, href, Link, useSearchParams } from "react-router";
import { noFieldsSchema } from "~/forms/field";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { listKnownContacts } from "~/projects/contacts/address-book.server";
import { NO_ITEMS, type ProjectContent } from "~/projects/content/content";
import { formatContent } from "~/projects/content/lines";
import { readProjectContent } from "~/projects/content/sources.server";
import { isTextForm, TemplateForm } from "~/projects/content/template-form";
import { changeRows, isRowButton } from "~/projects/content/template-rows";
import { TEMPLATE_FORM, templateRowsSchema, templateSchema, toRowValues } from "~/projects/content/template-schema";
import { changeTemplate, createTemplate, deleteTemplate, getTemplate } from "~/projects/content/templates.server";
import { submitFormOrDeletion } from "~/projects/send-form";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import type { Route } from "./+types/template";
import { RecordPage } from "./item-page";
import { readVersion, refuseDeleted, respondDeleted } from "./item-responses.server";

const isAsText = ({ searchParams }: URL) => searchParams.get("as") === "text";

const toValues = (content: ProjectContent, url: URL): Partial<Record<string, unknown>> =>
  isAsText(url) ? formatContent(content) : toRowValues(content);

/** "new" adds a template, empty or made from a project (`?project=`); an id edits it. `?as=text` has lines in place of rows. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const known = isAsText(url) ? [] : await listKnownContacts();
  if (params.templateId === "new") {
    const project = await getProjectForStaff(url.searchParams.get("project") ?? "");
    const content = (project && (await readProjectContent(project.id))) ?? NO_ITEMS;
    const values = { name: project?.propertyAddress, ...toValues(content, url) };
    return { name: null, values, known, version: undefined, newId: randomUUID() };
  }
  const template = await getTemplate(params.templateId);
  if (!template)
    return data(
      { name: null, values: toValues(NO_ITEMS, url), known, version: undefined, newId: undefined },
      { status: 404 },
    );
  const { name, version } = template;
  return { name, values: { name, ...toValues(template, url) }, known, version, newId: undefined };
}

const LIST = href("/admin/templates");

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request);
  if (form.intent === "delete") {
    const id = params.templateId;
    const deletion = await deleteTemplate(id, readVersion(form), user);
    return respondDeleted(deletion, { singular: "template", id, list: LIST });
  }
  if (isRowButton(form.intent)) {
    changeRows(form.fields, form.intent);
    return checkForm(form, TEMPLATE_FORM, noFieldsSchema).refuse({ status: 200 });
  }
  const { value, refuse } = checkForm(form, TEMPLATE_FORM, isAsText(url) ? templateSchema : templateRowsSchema);
  if (!value) return refuse();
  let to = LIST;
  if (params.templateId === "new") {
    const { id } = await createTemplate(value, user, createFormIds(form)());
    // The form of the project that starts from it.
    const next = url.searchParams.get("next");
    if (next) to = `${returnPath(next)}${next.includes("?") ? "&" : "?"}template=${id}`;
  } else {
    const change = await changeTemplate(params.templateId, value, readVersion(form), user);
    if (change.kind === "missing") return refuseDeleted(refuse, "template");
    if (change.kind === "stale") return refuse({ status: 409, conflict: { version: change.row.version } });
  }
  throw await redirectWithToast(to, { title: "Template saved" });
}

export const clientAction = ({ params, ...submission }: Route.ClientActionArgs) =>
  submitFormOrDeletion(submission, {
    id: TEMPLATE_FORM,
    singular: "template",
    operation: params.templateId === "new" ? "create" : "update",
  });

export default function TemplatePage({
  loaderData: { name, values, known, version, newId },
  ...page
}: Route.ComponentProps) {
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
        <>
          {isDeleted ? null : (
            <p className="mt-4">
              <AsTextLink isText={isTextForm(values)} />
            </p>
          )}
          <TemplateForm
            values={values}
            version={version}
            newId={newId}
            reply={reply}
            known={known}
            isDeleted={isDeleted}
          />
        </>
      )}
    />
  );
}

/** Leads to the form with lines of text, or back to the one with rows. */
function AsTextLink({ isText }: { isText: boolean }) {
  const [params] = useSearchParams();
  const { as: _, ...others } = Object.fromEntries(params);
  const search = new URLSearchParams({ ...others, ...(isText ? {} : { as: "text" }) });
  return (
    <Link className="link" to={`?${search}`}>
      {isText ? "Edit in rows" : "Paste as text"}
    </Link>
  );
}
