import { useEffect, useEffectEvent } from "react";
import { data, href, Link, redirectDocument, useNavigate } from "react-router";
import { prefillFromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { HERO_RULES, MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { deleteFiles, storeHero } from "~/projects/files/files.server";
import { NEW_PROJECT_FIELDS, parseNewProject } from "~/projects/staff/schema";
import { CREATED, type CreateProjectResult, createdWithoutHeroToast, sendProject } from "~/projects/staff/send-project";
import { createProject, setHero } from "~/projects/staff/staff-projects.server";
import { BackLink } from "~/ui/back-link";
import { FieldsForm, FormAlert } from "~/ui/forms/fields-form";
import { getSubmittedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";
import { useToast } from "~/ui/toast";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/new-project";

/** Empty, or filled in from a request (`?request=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { values: (await prefillFromRequest(url.searchParams.get("request") ?? "")) ?? {} };
}

export const headers = privateHeaders;

const HERO_FIELD = { name: "hero", label: "Hero Image (optional)", rules: HERO_RULES };

/** Creates the project, then stores its hero image. A failed image leaves the project. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const upload = await readUpload(request, MAX_HERO_BYTES);
  const { form } = upload;
  const refused = (answer: Parameters<typeof rejectForm>[0], status: number) =>
    data<CreateProjectResult>(rejectForm(answer), { status });
  const { values, errors, submitted } = parseNewProject(Object.fromEntries(form));
  const bad = getUploadErrors(upload, HERO_FIELD);
  if (bad) {
    const toast = { title: "Error", detail: `${bad.errors.hero} The project wasn’t created.`, bad: true };
    return refused({ values: submitted, errors: { ...errors, ...bad.errors }, toast }, bad.status);
  }
  if (Object.keys(errors).length > 0) return refused({ values: submitted, errors }, 422);
  const id = await createProject(values, user);
  const [hero] = filesIn(form, "hero");
  let toast = CREATED;
  if (hero) {
    const stored = await storeHero(id, hero);
    if ("problem" in stored) toast = createdWithoutHeroToast(stored.problem);
    else await deleteFiles(await setHero(id, stored.key, user));
  }
  throw redirectDocument(href("/admin/projects/:projectId/summary", { projectId: id }), {
    status: 303,
    headers: { "Set-Cookie": await flash(toast) },
  });
}

/** Sends a project with an image by script to show the progress. A post that doesn't reach the server keeps the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CreateProjectResult> {
  const form = await request.clone().formData();
  const uploadAnswer = await sendProject(form);
  if (uploadAnswer) return uploadAnswer;
  const toast = { title: "Error", detail: UNREACHABLE, bad: true };
  return withOfflineFallback(serverAction(), () => rejectForm({ ...getSubmittedForm(form), toast }));
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Create Project", args);

export default function NewProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.kind === "refused" ? actionData : null;
  const submittedValues = refused && Object.keys(refused.values).length > 0 ? refused.values : null;
  const showToast = useToast();
  const navigate = useNavigate();
  const handleCreated = useEffectEvent(({ id, toast }: Extract<CreateProjectResult, { kind: "created" }>) => {
    showToast(toast);
    navigate(href("/admin/projects/:projectId/summary", { projectId: id }));
  });
  useEffect(() => {
    if (actionData?.kind === "created") handleCreated(actionData);
  }, [actionData]);
  return (
    <main id="main" className="wrap desk">
      <BackLink to={href("/admin/projects")} label="Projects" />
      <div className="narrow">
        <h1>Create Project</h1>
        <FormAlert toast={refused?.toast ?? null} />
        <FieldsForm
          fields={NEW_PROJECT_FIELDS}
          values={submittedValues ?? loaderData.values}
          errors={refused?.errors ?? NO_ERRORS}
          file={HERO_FIELD}
          button="Create Project"
          busyButton="Creating..."
        />
        <p>
          <Link className="btn btn--plain" to={href("/admin/projects")}>
            Cancel
          </Link>
        </p>
      </div>
    </main>
  );
}

const NO_ERRORS = {};
