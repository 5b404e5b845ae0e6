import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirectDocument, useNavigation } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { listContents, NOT_ARCHIVED, WRONG_ADDRESS } from "~/projects/staff/delete-project";
import { deleteProject } from "~/projects/staff/delete-project.server";
import { countItems, getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { FormAlert } from "~/ui/forms/fields-form";
import { getSubmittedForm, type RejectedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { FormField } from "~/ui/forms/form-field";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/delete-project";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  const isArchived = project.status === "archived";
  const contents = listContents(await countItems(project.id), project.heroKey !== null);
  return data({ address: project.propertyAddress, isArchived, contents }, { status: isArchived ? 200 : 409 });
}

export const headers = privateHeaders;

const failureToast = (detail: string) => ({ title: "Failed to delete project", detail, bad: true });

/** Deletes the project if its address was typed correctly. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const propertyAddress = textIn(await readForm(request), "propertyAddress");
  const deletion = await deleteProject(params.projectId, propertyAddress, user);
  if (deletion === "missing") throw data(null, { status: 404 });
  if (deletion === "not archived") return data(rejectForm({ toast: failureToast(NOT_ARCHIVED) }), { status: 409 });
  if (deletion === "wrong address")
    return data(rejectForm({ values: { propertyAddress }, errors: { propertyAddress: WRONG_ADDRESS } }), {
      status: 422,
    });
  throw redirectDocument(href("/admin/projects"), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: "Project deleted" }) },
  });
}

/** A post that doesn't reach the server changes nothing and keeps the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<RejectedForm> {
  const form = await request.clone().formData();
  return withOfflineFallback(serverAction(), () =>
    rejectForm({ ...getSubmittedForm(form), toast: failureToast(UNREACHABLE) }),
  );
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Delete project", args);

export default function DeleteProjectPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { address, isArchived, contents } = loaderData;
  const summary = href("/admin/projects/:projectId/summary", params);
  return (
    <section className="narrow" aria-labelledby="delete-project">
      <h2 id="delete-project">Delete this project?</h2>
      {isArchived ? (
        <>
          <FormAlert toast={actionData?.toast ?? null} />
          <p>This permanently deletes the project and everything in it:</p>
          <ul className="list-disc pl-5">
            {["The project itself", ...contents].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <ConfirmForm address={address} answer={actionData} cancel={summary} />
        </>
      ) : (
        <>
          <p>{NOT_ARCHIVED}</p>
          <p>
            <Link className="btn" to={summary}>
              Back to the project
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function ConfirmForm({
  address,
  answer,
  cancel,
}: {
  address: string;
  answer: RejectedForm | undefined;
  cancel: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const error = answer?.errors.propertyAddress;
  useEffect(() => {
    if (answer?.errors.propertyAddress) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" className="ask-form" noValidate>
      <FormField
        label={`Type the project's address to confirm: ${address}`}
        name="propertyAddress"
        autoComplete="off"
        defaultValue={answer?.values.propertyAddress}
        error={error}
      />
      <p className="row">
        <button className="btn btn--danger" type="submit" disabled={busy} aria-busy={busy || undefined}>
          {busy ? "Deleting..." : "Delete project"}
        </button>
        <Link className="btn btn--plain" to={cancel}>
          Cancel
        </Link>
      </p>
    </Form>
  );
}
