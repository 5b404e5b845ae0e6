import { data, href } from "react-router";
import { findOwnerErrors, listStaffAddresses } from "~/accounts/people.server";
import { findDeletion, HERO_IMAGE } from "~/audit/deleted-records.server";
import { noFieldsSchema } from "~/forms/field";
import { FILES_BODY_BYTES } from "~/forms/file-rules";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { deleteFiles, storeHero } from "~/projects/files/files.server";
import { milestoneTable } from "~/projects/milestones/data.server";
import { MilestoneList } from "~/projects/milestones/milestone-list";
import { ProjectForm } from "~/projects/staff/project-form";
import { HERO_FILE, projectSchema } from "~/projects/staff/schema";
import { describeHeroFailure, HERO_CHANGED, HERO_REMOVED, PROJECT_FORM } from "~/projects/staff/send-project";
import { getProjectForStaff, setHero, updateProject } from "~/projects/staff/staff-projects.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { pacificToday } from "~/ui/text/dates";
import { brandTitle, projectTitle } from "../noindex-meta";
import { restoreRecord } from "../restore-record.server";
import type { Route } from "./+types/project-summary";
import { readVersion } from "./item-responses.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const [milestones, staff] = await Promise.all([
    milestoneTable.list(project.id),
    listStaffAddresses(project.ownerEmail),
  ]);
  return { project, milestones, staff, today: pacificToday() };
}

export const handle = { bodyLimit: FILES_BODY_BYTES };

/** Updates the project, its hero image, or both. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const { id } = project;
  const summary = href("/admin/projects/:projectId/summary", { projectId: id });
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_HERO_BYTES });
  const hasFields = form.intent === "change";
  const isRemoval = form.intent === "remove-hero";
  const isUndo = form.intent === "restore-hero";
  // A form that can't be read to its end may lack its button.
  if (!hasFields && !isRemoval && !isUndo && !form.upload) throw data(null, { status: 400 });
  const picture = { file: isRemoval || isUndo ? undefined : HERO_FILE };
  const fields = hasFields ? checkForm(form, PROJECT_FORM, projectSchema, picture) : null;
  const { value, refuse } = fields ?? checkForm(form, PROJECT_FORM, noFieldsSchema, picture);
  if (!value) return refuse();
  const ownerErrors = await findOwnerErrors(fields?.value?.ownerEmail, project.ownerEmail);
  if (ownerErrors) return refuse({ fieldErrors: ownerErrors });
  if (isRemoval) {
    if (!(await setHero(id, null, user))) throw data(null, { status: 404 });
    return refuse({ status: 200, message: HERO_REMOVED });
  }
  if (isUndo) {
    const entry = await findDeletion({ entity: HERO_IMAGE, entityId: id, projectId: id });
    const { kind } = await restoreRecord(entry ?? "", user);
    return refuse({ status: 200, message: kind === "restored" ? "Hero image brought back" : "There is another one" });
  }
  const [file] = form.upload ? filesIn(form.upload.form, HERO_FILE.name) : [];
  if (!file && !hasFields) return refuse({ fieldErrors: { hero: "Choose a picture." } });
  const stored = file && (await storeHero(id, file));
  if (stored && "problem" in stored) {
    const failure = stored.status === 422 ? undefined : describeHeroFailure(stored.problem);
    return refuse({ status: stored.status, fieldErrors: { hero: stored.problem }, failure });
  }
  if (fields?.value) {
    const change = await updateProject(id, fields.value, user, readVersion(form));
    if (change.kind !== "changed") await deleteFiles(stored?.key);
    if (change.kind === "missing") throw data(null, { status: 404 });
    if (change.kind === "stale") return refuse({ status: 409, conflict: { version: change.row.version } });
  }
  if (stored && !(await setHero(id, stored.key, user))) throw data(null, { status: 404 });
  if (!hasFields) return refuse({ status: 200, message: HERO_CHANGED.title });
  throw await redirectWithToast(summary, { title: "Project saved" });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const failure =
    form.get("intent") === "hero"
      ? describeHeroFailure(UNREACHABLE)
      : { title: "Failed to update project", detail: UNREACHABLE };
  return submitForm(request, serverAction, { id: PROJECT_FORM, failure });
}

export default function ProjectSummaryPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { project, milestones, staff, today } = loaderData;
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle(projectTitle("Summary", matches), matches)} reply={reply}>
      <div className="grid gap-x-16 gap-y-7 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <MilestoneList projectId={project.id} rows={milestones} today={today} />
        <section
          className="tall:[&_:is(input,select)]:scroll-mt-24 max-w-160 lg:row-span-2"
          aria-labelledby="project-heading"
        >
          <ProjectForm id="project-heading" project={project} staff={staff} reply={reply} />
        </section>
        <section aria-labelledby="templates">
          <h2 id="templates">Templates</h2>
          <p className="mt-3 flex flex-wrap gap-3">
            <ButtonLink size="s" to={href("/admin/projects/:projectId/template", { projectId: project.id })}>
              Add from a template
            </ButtonLink>
            <ButtonLink
              size="s"
              to={`${href("/admin/templates/:templateId", { templateId: "new" })}?project=${project.id}`}
            >
              Save as template
            </ButtonLink>
            <ButtonLink size="s" to={`${href("/admin/projects/new")}?copy=${project.id}`}>
              Copy project
            </ButtonLink>
          </p>
        </section>
      </div>
      {project.status === "archived" ? (
        <section className="max-w-160 [&>p+p]:mt-4" aria-labelledby="delete">
          <h2 id="delete">Delete project</h2>
          <p>This project is archived. You can delete it with everything in it.</p>
          <p>
            <ButtonLink look="danger" to={href("/admin/projects/:projectId/delete", { projectId: project.id })}>
              Delete project…
            </ButtonLink>
          </p>
        </section>
      ) : null}
    </PageTitle>
  );
}
