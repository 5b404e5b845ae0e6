import { randomUUID } from "node:crypto";
import { data, href, Link } from "react-router";
import { findOwnerErrors, listStaffAddresses } from "~/accounts/people.server";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { prefillFromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIds, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { renderStartField, renderTemplateChoice } from "~/projects/content/apply-form";
import { describeItems } from "~/projects/content/content";
import { NewItemsList } from "~/projects/content/new-items-list";
import { NO_SOURCES, sourceSchema } from "~/projects/content/sources";
import { readProjectContent, readSources } from "~/projects/content/sources.server";
import { listTemplateNames } from "~/projects/content/templates.server";
import { MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { storeHero } from "~/projects/files/files.server";
import { renderProjectFields } from "~/projects/staff/project-fields";
import { HERO_FILE, newProjectSchema } from "~/projects/staff/schema";
import { CREATED, createdWithoutHeroToast, describeCreateFailure, PROJECT_FORM } from "~/projects/staff/send-project";
import { createProject, findNewestProject, getProjectForStaff, setHero } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { Button, ButtonLink } from "~/ui/button";
import { Collapsible } from "~/ui/collapsible";
import { Form } from "~/ui/forms/form";
import { CheckboxField, FileField, SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/new-project";

/** The last project, as the first template that this one can start from. */
async function offerTemplate(url: URL) {
  const project = await findNewestProject();
  const content = project && (await readProjectContent(project.id));
  const items = content ? describeItems(content) : [];
  if (!project || items.length === 0) return null;
  const template = href("/admin/templates/:templateId", { templateId: "new" });
  const search = new URLSearchParams({ project: project.id, next: url.pathname + url.search });
  return { name: project.propertyAddress, items: items.join(", "), to: `${template}?${search}` };
}

/** Empty, or filled in from a request (`?request=`), a project to copy (`?copy=`) or with a template (`?template=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const readParam = (key: string) => url.searchParams.get(key) ?? "";
  const [requestValues, copied, templates, staff] = await Promise.all([
    prefillFromRequest(readParam("request")),
    getProjectForStaff(readParam("copy")),
    listTemplateNames(),
    listStaffAddresses(),
  ]);
  const requestId = requestValues && readParam("request");
  const copyOf = copied?.id ?? null;
  const [{ items: upgrades }, { items: copies }] = await Promise.all([
    readSources({ ...NO_SOURCES, requestId, addUpgrades: true }),
    readSources({ ...NO_SOURCES, copyOf }),
  ]);
  return {
    newId: randomUUID(),
    values: {
      ownerEmail: user.email,
      ...requestValues,
      addUpgrades: upgrades.design.length > 0,
      templateId: readParam("template"),
    },
    requestId,
    upgrades: upgrades.design.map(({ itemName }) => itemName),
    copied: copied && { id: copied.id, name: copied.propertyAddress },
    items: copied ? copies : null,
    offered: copied || templates.length > 0 ? null : await offerTemplate(url),
    templates,
    staff,
  };
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

/** Creates the project, then stores its hero image. A failed image leaves the project. "Preview" shows what fills it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_HERO_BYTES });
  if (form.intent === PREVIEW) {
    const { value, refuse } = checkForm(form, PROJECT_FORM, sourceSchema, { file: HERO_FILE });
    if (!value) return refuse();
    const { items, errors } = await readSources(value);
    if (Object.keys(errors).length > 0) return refuse({ fieldErrors: errors });
    return { ...refuse({ status: 200 }).data, preview: items };
  }
  const { value, refuse } = checkForm(form, PROJECT_FORM, newProjectSchema, { file: HERO_FILE });
  if (!value) return refuse();
  const { templateId, copyOf, requestId, addUpgrades, startDate, ...fields } = value;
  const { items, errors } = await readSources({ templateId, copyOf, requestId, addUpgrades, startDate });
  if (Object.keys(errors).length > 0) return refuse({ fieldErrors: errors });
  const ownerErrors = await findOwnerErrors(fields.ownerEmail);
  if (ownerErrors) return refuse({ fieldErrors: ownerErrors });
  const { id } = await createProject(fields, user, createFormIds(form)(), { items, requestId });
  const [hero] = form.upload ? filesIn(form.upload.form, HERO_FILE.name) : [];
  let toast = CREATED;
  if (hero) {
    const stored = await storeHero(id, hero);
    if ("problem" in stored) toast = createdWithoutHeroToast(stored.problem);
    else if (!(await setHero(id, stored.key, user))) throw data(null, { status: 404 });
  }
  throw await redirectWithToast(href("/admin/projects/:projectId/summary", { projectId: id }), toast);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: PROJECT_FORM, failure: describeCreateFailure(UNREACHABLE) });

const PREVIEW = "preview";

export default function NewProjectPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const { newId, values, requestId, upgrades, copied, offered, templates } = loaderData;
  const preview = actionData && "preview" in actionData ? actionData.preview : loaderData.items;
  return (
    <PageTitle title={brandTitle("Create Project", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={href("/admin/projects")} label="Projects" />
        <div className="max-w-160">
          <h1>{copied ? "Copy Project" : "Create Project"}</h1>
          {copied ? (
            <p className="mt-3 text-soft">
              {`The new project gets the milestones, open again from the start date, the tasks, contacts and design items of ${copied.name}. Documents and pictures stay there.`}
            </p>
          ) : null}
          {offered ? (
            <p className="mt-5 rounded-panel bg-stucco px-5 py-4">
              {`${offered.name} has ${offered.items}. `}
              <Link className="link" to={offered.to}>
                Save it as a template
              </Link>{" "}
              to start this project from it.
            </p>
          ) : null}
          <Form
            id={PROJECT_FORM}
            schema={(intent) => (intent === PREVIEW ? sourceSchema : newProjectSchema)}
            reply={reply}
            defaultValue={{ currentPhase: "Planning", ...values }}
            hasFiles
            focus={"buyerEmail" in values ? undefined : "buyerEmail"}
          >
            {templates.length > 0 ? renderTemplateChoice(templates, false) : copied ? renderStartField() : null}
            {templates.length > 0 || copied ? (
              <p>
                <Button size="s" type="submit" name="intent" value={PREVIEW}>
                  Preview what is added
                </Button>
              </p>
            ) : null}
            {preview ? (
              <Collapsible
                size="s"
                summary={<h2 className="text-body">{`Adds ${describeItems(preview).join(", ") || "nothing"}`}</h2>}
              >
                <NewItemsList items={preview} />
              </Collapsible>
            ) : null}
            {renderProjectFields({ isNew: true, staff: loaderData.staff })}
            <FileField {...HERO_FILE} label="Hero Image (optional)" />
            <input type="hidden" name="id" value={newId} />
            {requestId ? <input type="hidden" name="requestId" value={requestId} /> : null}
            {copied ? <input type="hidden" name="copyOf" value={copied.id} /> : null}
            {upgrades.length > 0 ? (
              <CheckboxField
                name="addUpgrades"
                label={
                  upgrades.length === 1
                    ? "Add its upgrade as a design item and budget line"
                    : `Add its ${upgrades.length} upgrades as design items and budget lines`
                }
                hint={upgrades.join(", ")}
              />
            ) : null}
            <p>
              <SubmitButton look="sun" busyText="Creating...">
                Create Project
              </SubmitButton>
            </p>
          </Form>
          <p>
            <ButtonLink look="plain" to={href("/admin/projects")}>
              Cancel
            </ButtonLink>
          </p>
        </div>
      </AdminMain>
    </PageTitle>
  );
}
