/** What a buyer is asked to sign, or has signed. */
import { data, href } from "react-router";
import { type FormReply, getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { confirmIdentityPath, requireSession } from "~/platform/auth/session.server";
import { brand } from "~/platform/brand.server";
import { clientAddressContext } from "~/platform/http/context";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { declineDocument, signDocument } from "~/projects/change-orders/decide.server";
import { listProjects } from "~/projects/projects.server";
import { findSignature, toSignatureJson } from "~/projects/signatures/data.server";
import { DECLINE_FORM, declineSchema, SIGN_FORM, signSchema } from "~/projects/signatures/schema";
import { DeclineForm, SignForm } from "~/projects/signatures/sign-forms";
import { describeSignature, SignatureBadge } from "~/projects/signatures/signature-state";
import { SignedDocument } from "~/projects/signatures/signed-document";
import { ProjectTabs } from "~/projects/summary/project-parts";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import { reloadAfterConflict } from "../reload-after-conflict";
import type { Route } from "./+types/signature";

/** Of any of the caller's projects. @throws 404 for any other */
async function requireSignature({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const session = await requireSession(context);
  const projects = await listProjects(session);
  const signature = await findSignature(
    params.signatureId,
    projects.map(({ id }) => id),
  );
  if (!signature) throw data(null, { status: 404 });
  const { projectId, ...rest } = signature;
  return { session, at: { projectId, id: rest.id }, signature: rest };
}

export async function loader(args: Route.LoaderArgs) {
  const { session, at, signature } = await requireSignature(args);
  const path = href("/dashboard/signatures/:signatureId", args.params);
  return {
    signature: toSignatureJson(at.projectId, signature, session.user),
    // What was taken back isn't shown any longer.
    content: signature.status === "withdrawn" ? null : signature.content,
    confirmAt: session.user.recentlyAuthenticated ? null : confirmIdentityPath(session.user, path),
    projectId: at.projectId,
    supportEmail: brand().supportEmail,
  };
}

const EXPIRED = "The last day to sign is over. Ask your team for a new one.";
const CHANGED = "A date in it has changed since it was sent. Ask your team for a new one.";
const NOT_RECENT = "It has been more than 15 minutes since you confirmed that it’s you. Confirm it again, then sign.";

/** Signs or declines. */
export async function action(args: Route.ActionArgs) {
  const { session, at } = await requireSignature(args);
  const { request, context, params } = args;
  const form = await readSubmittedForm(request);
  const isDecline = form.intent === "decline";
  if (!isDecline && form.intent !== "sign") throw data(null, { status: 400 });
  const { user } = session;
  const path = href("/dashboard/signatures/:signatureId", params);
  const respond = async (
    decision: Awaited<ReturnType<typeof signDocument>>,
    refuse: ReturnType<typeof checkForm>["refuse"],
    title: string,
  ) => {
    const failure = { title: isDecline ? "Not declined" : "Not signed" };
    switch (decision.kind) {
      case "done":
        throw await redirectWithToast(path, { title });
      case "missing":
        throw data(null, { status: 404 });
      case "refused":
        return refuse({
          status: decision.status,
          fieldErrors: decision.errors,
          ...(decision.status !== 422 && { failure: { ...failure, detail: Object.values(decision.errors)[0] } }),
        });
      default: {
        const state = toSignatureJson(at.projectId, decision.signature, user);
        const details = { expired: EXPIRED, changed: CHANGED, decided: describeSignature(state) };
        const detail = details[decision.kind];
        return refuse({ status: 409, failure: { ...failure, detail } });
      }
    }
  };
  if (isDecline) {
    const { value, refuse } = checkForm(form, DECLINE_FORM, declineSchema);
    if (!value) return refuse();
    return respond(await declineDocument(at, value.reason, user), refuse, "Declined. Your team knows.");
  }
  const { value, refuse } = checkForm(form, SIGN_FORM, signSchema);
  if (!value) return refuse();
  if (!user.recentlyAuthenticated) return refuse({ status: 409, failure: { title: "Not signed", detail: NOT_RECENT } });
  const signer = {
    user,
    address: context.get(clientAddressContext),
    browser: request.headers.get("User-Agent") ?? "Unknown",
  };
  return respond(await signDocument(at, value.name, signer), refuse, "Signed. We’ve emailed you the document.");
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const id = form.get("intent") === "decline" ? DECLINE_FORM : SIGN_FORM;
  return submitForm(request, serverAction, { id, failure: UNREACHABLE_FAILURE });
}

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function SignaturePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { signature, content, confirmAt, projectId, supportEmail } = loaderData;
  const reply: FormReply | undefined = getReply(actionData);
  const isOpen = signature.status === "waiting" && !signature.isExpired;
  return (
    <PageTitle title={brandTitle(signature.title, matches)} reply={reply}>
      <main id="main">
        <ProjectTabs />
        <div>
          <BackLink to={href("/dashboard/budget")} label="Budget" />
          <h1>{signature.title}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-3" role="status">
            <SignatureBadge {...signature} />
            {describeSignature(signature)}
          </p>
        </div>
        <div className="grid max-w-180 gap-8">
          {content ? <SignedDocument content={content} signature={signature} /> : null}
          {isOpen && confirmAt ? (
            <section aria-labelledby="confirm-heading">
              <h2 id="confirm-heading">Confirm that it’s you to sign</h2>
              <p className="mt-2">
                A signature needs your password, a code or an emailed link from the last 15 minutes.
              </p>
              <p className="mt-4">
                <ButtonLink look="sun" to={confirmAt}>
                  Confirm it’s you
                </ButtonLink>
              </p>
            </section>
          ) : null}
          {(isOpen && !confirmAt) || reply?.formId === SIGN_FORM ? (
            <SignForm reply={reply} supportEmail={supportEmail} />
          ) : null}
          {isOpen || reply?.formId === DECLINE_FORM ? <DeclineForm reply={reply} /> : null}
          <p className="print:hidden">
            <ButtonLink to={href("/dashboard/messages/:threadId", { threadId: projectId })}>Ask a question</ButtonLink>
          </p>
        </div>
      </main>
    </PageTitle>
  );
}
