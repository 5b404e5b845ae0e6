import { href, redirect, redirectDocument } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import { CodeForm } from "~/accounts/code-form";
import {
  confirmWithCode,
  confirmWithPassword,
  getIdentityProofOptions,
  sendConfirmationLink,
} from "~/accounts/confirm-identity.server";
import {
  CODE_FORM,
  CONFIRM_LINK_FORM,
  CONFIRM_PASSWORD_FORM,
  codeSchema,
  confirmPasswordSchema,
} from "~/accounts/schema";
import { noFieldsSchema } from "~/forms/field";
import { MAX_PASSWORD_LENGTH } from "~/forms/password";
import { type FormReply, getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import stylesheet from "~/full.css?url";
import { maskEmail } from "~/platform/auth/email-address.server";
import { readBrowserId } from "~/platform/auth/pending-actions.server";
import { confirmIdentityPath, requireSession, signedInMiddleware } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { Form } from "~/ui/forms/form";
import { SubmitButton, TextField } from "~/ui/forms/form-fields";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/confirm-identity";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

export const headers = privateHeaders;

const isSigning = (returnTo: string) => returnTo.startsWith("/dashboard/signatures/");

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (session.user.needsSecondFactor) throw redirect(confirmIdentityPath(session.user, returnTo));
  if (session.user.recentlyAuthenticated) throw redirect(returnTo);
  return { returnTo, email: maskEmail(session.user.email), options: await getIdentityProofOptions(session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await requireSession(context);
  const form = await readSubmittedForm(request);
  const returnTo = returnPath(form.fields.get("returnTo"));
  if (session.user.needsSecondFactor) throw redirect(confirmIdentityPath(session.user, returnTo), 303);
  const client = context.get(clientAddressContext);
  const { code: needsCode } = await getIdentityProofOptions(session);
  if (needsCode) {
    const { value, refuse } = checkForm(form, CODE_FORM, codeSchema);
    if (!value) return refuse();
    const refused = await confirmWithCode(session, value.code, client);
    if (refused) return refuse(refused);
  } else if (form.intent === "link") {
    const { refuse } = checkForm(form, CONFIRM_LINK_FORM, noFieldsSchema);
    const refused = await sendConfirmationLink(session, { client, returnTo, pending: readBrowserId(request) });
    const message = `Check your email. We sent a link to ${maskEmail(session.user.email)}.`;
    return refuse(refused ?? { status: 200, message });
  } else {
    const { value, refuse } = checkForm(form, CONFIRM_PASSWORD_FORM, confirmPasswordSchema);
    if (!value) return refuse();
    const refused = await confirmWithPassword(session, value.password, client);
    if (refused) return refuse(refused);
  }
  throw redirectDocument(returnTo, {
    status: 303,
    headers: {
      "Set-Cookie": await flash({
        title: "Identity confirmed",
        detail: isSigning(returnTo) ? "You can sign now." : "You can make your change now.",
      }),
    },
  });
}

const FORMS: ReadonlyMap<unknown, string> = new Map([
  ["code", CODE_FORM],
  ["link", CONFIRM_LINK_FORM],
]);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  return submitForm(request, serverAction, {
    id: FORMS.get(intent) ?? CONFIRM_PASSWORD_FORM,
    failure: UNREACHABLE_FAILURE,
  });
}

/** The response to the form stays on the page. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function ConfirmIdentityPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo, email, options } = loaderData;
  const reply = getReply(actionData);
  const isToSign = isSigning(returnTo);
  return (
    <PageTitle title={brandTitle("Confirm it’s you", matches)} reply={reply}>
      <AuthLayout brandName={matches[0].loaderData.brand.name} closePath={href("/dashboard/profile")}>
        <div>
          <h1>Confirm it’s you</h1>
          <p className="text-soft">
            {options.code
              ? "Enter a code from your authenticator app, or one of your recovery codes."
              : isToSign
                ? "A signature is yours alone, so please confirm that it’s you."
                : "This change affects your account’s security, so please confirm that it’s you."}
          </p>
        </div>
        {options.code ? (
          <CodeForm returnTo={returnTo} reply={reply} submitLabel="Continue" />
        ) : (
          <>
            {options.password ? <PasswordForm returnTo={returnTo} reply={reply} /> : null}
            <LinkForm returnTo={returnTo} email={email} reply={reply} isOnlyOption={!options.password} />
          </>
        )}
      </AuthLayout>
    </PageTitle>
  );
}

function PasswordForm({ returnTo, reply }: { returnTo: string; reply: FormReply | undefined }) {
  return (
    <Form
      id={CONFIRM_PASSWORD_FORM}
      schema={confirmPasswordSchema}
      reply={reply}
      intent="password"
      className="grid gap-4"
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
      />
      <SubmitButton look="sun" wide>
        Continue
      </SubmitButton>
    </Form>
  );
}

function LinkForm({
  returnTo,
  email,
  reply,
  isOnlyOption,
}: {
  returnTo: string;
  email: string;
  reply: FormReply | undefined;
  isOnlyOption: boolean;
}) {
  const intro = isOnlyOption ? `We’ll send a link to ${email} that brings you back here.` : null;
  return (
    <Form id={CONFIRM_LINK_FORM} schema={noFieldsSchema} reply={reply} intent="link" className="grid gap-4">
      {({ message }) => (
        <>
          <input type="hidden" name="returnTo" value={returnTo} />
          <p role="status">{message ?? intro}</p>
          <SubmitButton look={isOnlyOption ? "sun" : "edge"} wide>
            {message ? "Email me another link" : "Email me a link"}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
