import { data, href } from "react-router";
import { findOwnerErrors, listStaffAddresses } from "~/accounts/people.server";
import { UNREACHABLE } from "~/forms/reply";
import { prefillFromRequest } from "~/offers/staff-offers.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { MAX_HERO_BYTES } from "~/projects/files/file-rules";
import { storeHero } from "~/projects/files/files.server";
import { useRedirect } from "~/projects/follow-redirect";
import { getFiles } from "~/projects/send-form";
import { renderProjectFields } from "~/projects/staff/project-fields";
import { HERO_FILE, newProjectSchema } from "~/projects/staff/schema";
import {
  CREATED,
  createdWithoutHeroToast,
  describeCreateFailure,
  PROJECT_FORM,
  sendProject,
} from "~/projects/staff/send-project";
import { createProject, setHero } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { FileField, SubmitButton } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { keepPageData, submitForm } from "~/ui/forms/submit-form";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/new-project";

/** Empty, or filled in from a request (`?request=`). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const [values, staff] = await Promise.all([
    prefillFromRequest(url.searchParams.get("request") ?? ""),
    listStaffAddresses(),
  ]);
  return { values: { ownerEmail: user.email, ...values }, staff };
}

/** Creates the project, then stores its hero image. A failed image leaves the project. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_HERO_BYTES });
  const { value, refuse } = checkForm(form, PROJECT_FORM, newProjectSchema, { file: HERO_FILE });
  if (!value) return refuse();
  const ownerErrors = await findOwnerErrors(value.ownerEmail);
  if (ownerErrors) return refuse({ fieldErrors: ownerErrors });
  const { id } = await createProject(value, user);
  const [hero] = form.upload ? filesIn(form.upload.form, HERO_FILE.name) : [];
  let toast = CREATED;
  if (hero) {
    const stored = await storeHero(id, hero);
    if ("problem" in stored) toast = createdWithoutHeroToast(stored.problem);
    else if (!(await setHero(id, stored.key, user))) throw data(null, { status: 404 });
  }
  throw await redirectWithToast(href("/admin/projects/:projectId/summary", { projectId: id }), toast);
}

/** Sends a project with an image by script to show the progress. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (getFiles(form).length > 0) return keepPageData(await sendProject(form));
  return submitForm(request, serverAction, { id: PROJECT_FORM, failure: describeCreateFailure(UNREACHABLE) });
}

export default function NewProjectPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = useRedirect(actionData);
  return (
    <PageTitle title={brandTitle("Create Project", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={href("/admin/projects")} label="Projects" />
        <div className="max-w-160">
          <h1>Create Project</h1>
          <Form
            id={PROJECT_FORM}
            schema={newProjectSchema}
            reply={reply}
            defaultValue={{ currentPhase: "Planning", ...loaderData.values }}
            hasFiles
          >
            {renderProjectFields({ isNew: true, staff: loaderData.staff })}
            <FileField {...HERO_FILE} label="Hero Image (optional)" />
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
