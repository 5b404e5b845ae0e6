import { data, href, Link, redirectDocument } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { HERO_RULES, MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { deleteFiles, storeHero } from "~/projects/files/files.server";
import { useSuccessToast } from "~/projects/item-form";
import { MilestoneList } from "~/projects/milestones/milestone-list";
import { listMilestones } from "~/projects/milestones/queries.server";
import { HeroForm } from "~/projects/staff/hero-form";
import { EDIT_PROJECT_FIELDS, parseProject } from "~/projects/staff/schema";
import { sendHero } from "~/projects/staff/send-project";
import { getProjectForStaff, setHero, updateProject } from "~/projects/staff/staff-projects.server";
import { ConflictNotice } from "~/ui/forms/conflict-notice";
import { FieldsForm, FormAlert } from "~/ui/forms/fields-form";
import { type FormResult, getSubmittedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import type { Toast } from "~/ui/toast";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/project-summary";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  return { project, milestones: await listMilestones(project.id) };
}

export const headers = privateHeaders;

const NOT_SAVED = "Failed to update project";
const HERO_FAILED = "Failed to upload hero image";
const failureToast = (title: string, detail: string): Toast => ({ title, detail, bad: true });

/** Updates the project or its hero image. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const redirectWithToast = async (title: string) =>
    redirectDocument(href("/admin/projects/:projectId/summary", { projectId: project.id }), {
      status: 303,
      headers: { "Set-Cookie": await flash({ title }) },
    });
  const refused = (answer: Parameters<typeof rejectForm>[0], status: number) =>
    data<FormResult>(rejectForm(answer), { status });

  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const upload = await readUpload(request, MAX_HERO_BYTES);
    const typed = getSubmittedForm(upload.form);
    const refuseHero = (reason: string, status: number) =>
      refused({ ...typed, errors: { hero: reason }, toast: failureToast(HERO_FAILED, reason) }, status);
    const bad = getUploadErrors(upload, { name: "hero", rules: HERO_RULES });
    if (bad) return refuseHero(bad.errors.hero!, bad.status);
    const [file] = filesIn(upload.form, "hero");
    if (!file) return refused({ ...typed, errors: { hero: "Choose a picture." } }, 422);
    const stored = await storeHero(project.id, file);
    if ("problem" in stored) return refuseHero(stored.problem, stored.status);
    await deleteFiles(await setHero(project.id, stored.key, user));
    throw await redirectWithToast("Hero image changed");
  }
  const form = await readForm(request);
  const intent = textIn(form, "intent");
  if (intent === "remove-hero") {
    await deleteFiles(await setHero(project.id, null, user));
    throw await redirectWithToast("Hero image removed");
  }
  if (intent !== "change") throw data(null, { status: 400 });
  const version = Number(textIn(form, "version"));
  const { values, errors, submitted } = parseProject(Object.fromEntries(form));
  if (Object.keys(errors).length > 0) return refused({ values: submitted, errors, version }, 422);
  const change = await updateProject(project.id, values, user, version);
  if (change.kind === "missing") throw data(null, { status: 404 });
  if (change.kind === "stale") return refused({ values: submitted, version: change.row.version, stale: true }, 409);
  throw await redirectWithToast("Project saved");
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Project", args);

/** Sends an image by script to show its progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<FormResult> {
  const form = await request.clone().formData();
  const hero = form.get("hero");
  if (hero instanceof File && hero.name !== "") return sendHero(params.projectId, form);
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureToast(NOT_SAVED, UNREACHABLE) }),
  );
}

export default function ProjectSummaryPage({ loaderData: { project, milestones }, actionData }: Route.ComponentProps) {
  const { id, heroUrl, status } = project;
  const refused = actionData?.kind === "refused" ? actionData : null;
  const submittedValues = refused && Object.keys(refused.values).length > 0 ? refused.values : null;
  useSuccessToast(actionData, () => {});
  return (
    <>
      <FormAlert toast={refused?.toast ?? null} />
      <MilestoneList projectId={id} rows={milestones} />
      <section className="narrow" aria-labelledby="project">
        <h2 id="project">Project</h2>
        {refused?.stale ? <ConflictNotice itemName="project" /> : null}
        <FieldsForm
          id="project-form"
          fields={EDIT_PROJECT_FIELDS}
          values={submittedValues ?? project}
          errors={refused?.errors ?? NO_ERRORS}
          version={refused?.version || project.version}
          intent="change"
          button="Save project"
          busyButton="Saving..."
        />
      </section>
      <HeroForm heroUrl={heroUrl} address={project.propertyAddress} error={refused?.errors.hero} form="project-form" />
      {status === "archived" ? (
        <section className="narrow" aria-labelledby="delete">
          <h2 id="delete">Delete project</h2>
          <p>This project is archived. You can delete it with everything in it.</p>
          <p>
            <Link className="btn btn--danger" to={href("/admin/projects/:projectId/delete", { projectId: id })}>
              Delete project…
            </Link>
          </p>
        </section>
      ) : null}
    </>
  );
}

const NO_ERRORS = {};
