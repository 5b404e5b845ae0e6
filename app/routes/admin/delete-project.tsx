import { data, href } from "react-router";
import { type FormReply, getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import {
  DELETE_PROJECT_FORM,
  HAS_SIGNED,
  listContents,
  NOT_ARCHIVED,
  WRONG_ADDRESS,
} from "~/projects/staff/delete-project";
import { deleteProject } from "~/projects/staff/delete-project.server";
import { deletionSchema } from "~/projects/staff/schema";
import { countContents, getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { ButtonLink } from "~/ui/button";
import { Form } from "~/ui/forms/form";
import { SubmitButton, TextField } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/delete-project";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const isArchived = project.status === "archived";
  const contents = listContents(await countContents(project.id), project.heroKey !== null);
  return data({ address: project.propertyAddress, isArchived, contents }, { status: isArchived ? 200 : 409 });
}

const describeFailure = (detail: string) => ({ title: "Failed to delete project", detail });

/** Deletes the project if its address was typed correctly. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { value, refuse } = checkForm(await readSubmittedForm(request), DELETE_PROJECT_FORM, deletionSchema());
  if (!value) return refuse();
  const deletion = await deleteProject(params.projectId, value.propertyAddress, user);
  if (deletion === "missing") throw data(null, { status: 404 });
  if (deletion === "not archived") return refuse({ status: 409, failure: describeFailure(NOT_ARCHIVED) });
  if (deletion === "signed") return refuse({ status: 409, failure: describeFailure(HAS_SIGNED) });
  if (deletion === "wrong address") return refuse({ fieldErrors: { propertyAddress: WRONG_ADDRESS } });
  throw await redirectWithToast(href("/admin/projects"), { title: "Project deleted" });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: DELETE_PROJECT_FORM, failure: describeFailure(UNREACHABLE) });

export default function DeleteProjectPage({ loaderData, actionData, params, matches }: Route.ComponentProps) {
  const { address, isArchived, contents } = loaderData;
  const reply = getReply(actionData);
  const summary = href("/admin/projects/:projectId/summary", params);
  return (
    <PageTitle title={brandTitle("Delete project", matches)} reply={reply}>
      <section className="max-w-160 [&>p+p]:mt-4" aria-labelledby="delete-project">
        <h2 id="delete-project">Delete this project?</h2>
        {isArchived ? (
          <>
            <p>This permanently deletes the project and everything in it:</p>
            <ul className="list-disc pl-5">
              {["The project itself", ...contents].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <ConfirmForm address={address} reply={reply} cancel={summary} />
          </>
        ) : (
          <>
            <p>{NOT_ARCHIVED}</p>
            <p>
              <ButtonLink to={summary}>Back to the project</ButtonLink>
            </p>
          </>
        )}
      </section>
    </PageTitle>
  );
}

function ConfirmForm({ address, reply, cancel }: { address: string; reply: FormReply | undefined; cancel: string }) {
  return (
    <Form id={DELETE_PROJECT_FORM} schema={deletionSchema(address)} reply={reply}>
      <TextField
        name="propertyAddress"
        label={`Type the project's address to confirm: ${address}`}
        required
        autoComplete="off"
      />
      <p className="flex flex-wrap items-center gap-3">
        <SubmitButton look="danger" busyText="Deleting...">
          Delete project
        </SubmitButton>
        <ButtonLink look="plain" to={cancel}>
          Cancel
        </ButtonLink>
      </p>
    </Form>
  );
}
