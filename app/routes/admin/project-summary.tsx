import { data, href, Link, redirectDocument } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { HERO, HERO_BYTES } from "~/projects/files/file-rules";
import { dropFiles, storeHero } from "~/projects/files/files.server";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { NounRows } from "~/projects/items/noun-rows";
import { CHANGED_PROJECT, NOUNS } from "~/projects/items/nouns";
import { useDone } from "~/projects/items/row-form";
import { rowsOf } from "~/projects/items/rows.server";
import { sendHero } from "~/projects/items/send-row";
import { HeroForm } from "~/projects/staff/hero-form";
import { changeProject, setHero, staffProject } from "~/projects/staff/staff.server";
import { readValues } from "~/ui/forms/fields";
import { NounForm, Refused, Stale } from "~/ui/forms/fields-form";
import { type RowAnswer, refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";
import type { Said } from "~/ui/toast";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/project-summary";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await staffProject(params.projectId);
  if (!project) throw data(null, { status: 404 });
  return { project, milestones: await rowsOf(NOUNS.milestones, project.id) };
}

export const headers = privateHeaders;

const NOT_SAVED = "Failed to update project";
const NO_HERO = "Failed to upload hero image";
const failed = (title: string, detail: string): Said => ({ title, detail, bad: true });

/** Updates the project or its hero image. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const project = await staffProject(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const back = async (title: string) =>
    redirectDocument(href("/admin/projects/:projectId/summary", { projectId: project.id }), {
      status: 303,
      headers: { "Set-Cookie": await flash({ title }) },
    });
  const refused = (answer: Parameters<typeof refusal>[0], status: number) =>
    data<RowAnswer>(refusal(answer), { status });

  if (/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const upload = await readUpload(request, HERO_BYTES);
    const typed = typedIn(upload.form);
    const noHero = (reason: string, status: number) =>
      refused({ ...typed, errors: { hero: reason }, said: failed(NO_HERO, reason) }, status);
    const bad = uploadErrors(upload, { name: "hero", rules: HERO });
    if (bad) return noHero(bad.errors.hero!, bad.status);
    const [file] = filesIn(upload.form, "hero");
    if (!file) return refused({ ...typed, errors: { hero: "Choose a picture." } }, 422);
    const stored = await storeHero(project.id, file);
    if ("problem" in stored) return noHero(stored.problem, stored.status);
    await dropFiles(await setHero(project.id, stored.key, user));
    throw await back("Hero image changed");
  }
  const form = await readForm(request);
  const intent = textIn(form, "intent");
  if (intent === "remove-hero") {
    await dropFiles(await setHero(project.id, null, user));
    throw await back("Hero image removed");
  }
  if (intent !== "change") throw data(null, { status: 400 });
  const version = Number(textIn(form, "version"));
  const { values, errors, given } = readValues(CHANGED_PROJECT, Object.fromEntries(form));
  if (Object.keys(errors).length > 0) return refused({ given, errors, version }, 422);
  const change = await changeProject(project.id, values, user, version);
  if (change.kind === "missing") throw data(null, { status: 404 });
  if (change.kind === "stale") return refused({ given, version: change.project.version, stale: true }, 409);
  throw await back("Project saved");
}

export const meta: Route.MetaFunction = (args) => unlisted("Project", args);

/** Sends an image by script to show its progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<RowAnswer> {
  const form = await request.clone().formData();
  const hero = form.get("hero");
  if (hero instanceof File && hero.name !== "") return sendHero(params.projectId, form);
  return orLost(serverAction(), () => refusal({ ...typedIn(form), said: failed(NOT_SAVED, UNREACHED) }));
}

export default function ProjectSummaryPage({ loaderData: { project, milestones }, actionData }: Route.ComponentProps) {
  const { id, heroUrl, status } = project;
  const refused = actionData?.kind === "refused" ? actionData : null;
  const typed = refused && Object.keys(refused.given).length > 0 ? refused.given : null;
  useDone(actionData, () => {});
  return (
    <>
      <Refused said={refused?.said ?? null} />
      <NounRows noun={NOUNS.milestones} rows={milestones} projectId={id} title="Milestones" />
      <section className="narrow" aria-labelledby="project">
        <h2 id="project">Project</h2>
        {refused?.stale ? <Stale one="project" /> : null}
        <NounForm
          id="project-form"
          fields={CHANGED_PROJECT}
          values={typed ?? project}
          errors={refused?.errors ?? none}
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

const none = {};
