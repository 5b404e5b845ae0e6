import { useState } from "react";
import { redirect, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import { signInHeaders } from "~/accounts/complete-sign-in.server";
import { getContactDefaults } from "~/accounts/contact.server";
import { createAccount, requestPasswordReset, signInWithPassword } from "~/accounts/password-sign-in.server";
import { ProviderButton } from "~/accounts/provider-button";
import { credentialsSchema, emailSchema, newAccountSchema, SIGN_IN_FORM } from "~/accounts/schema";
import { postSignInPath } from "~/accounts/second-factor.server";
import { Agreement, SignInForm } from "~/accounts/sign-in-form";
import { sendSignInLink } from "~/accounts/sign-in-link.server";
import {
  introText,
  MODE_TEXTS,
  readMode,
  SIGN_IN_FAILURES,
  SWITCH_BUTTON,
  signInModePath,
  type TypedCredentials,
} from "~/accounts/sign-in-modes";
import { type FormReply, getReply, type Refused, UNREACHABLE } from "~/forms/reply";
import stylesheet from "~/full.css?url";
import { latestPendingAction, readBrowserId } from "~/platform/auth/pending-actions.server";
import { providerName } from "~/platform/auth/provider.server";
import { currentSession } from "~/platform/auth/session.server";
import { signUpCookie } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { FieldError } from "~/ui/forms/field-error";
import { PageTitle } from "~/ui/forms/page-title";
import { loadForm, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/sign-in";
import { PENDING_HANDLERS } from "./pending-handlers.server";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Signed-in users are redirected. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (await currentSession(context)) throw redirect(returnTo);
  const mode = readMode(url.searchParams.get("mode"));
  const problemText = PROBLEM_MESSAGES.get(url.searchParams.get("problem") ?? "");
  const pendingAction = await latestPendingAction(request);
  const { email } = await getContactDefaults(request, undefined);
  return { returnTo, mode, provider: providerName(), pendingAction, problem: problemText ?? null, email };
}

/** Messages for a provider sign-in that could not start. */
const PROBLEM_MESSAGES = new Map([
  ["often", "Too many attempts. Please try again in a minute."],
  ["provider", "Signing in that way isn’t working right now. Use an emailed link instead."],
]);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readSubmittedForm(request);
  if (form.fields.has(SWITCH_BUTTON))
    // Without the password, which no page repeats.
    return {
      formId: SIGN_IN_FORM,
      result: { initialValue: { email: String(form.fields.get("email") ?? "") } },
    } satisfies FormReply;
  const mode = readMode(form.intent);
  const returnTo = returnPath(form.fields.get("returnTo"));
  const client = context.get(clientAddressContext);
  const signInRequest = { client, returnTo, pending: readBrowserId(request) };
  const describeRefusal = ({ failure, ...refused }: Refused) => ({
    ...refused,
    failure: failure && { title: failure.detail ?? SIGN_IN_FAILURES[mode].title },
  });

  switch (mode) {
    case "link":
    case "forgot": {
      const { value, refuse } = checkForm(form, SIGN_IN_FORM, emailSchema);
      if (!value) return refuse();
      const send = mode === "link" ? sendSignInLink : requestPasswordReset;
      const refused = await send(value.email, signInRequest);
      if (refused) return refuse(describeRefusal(refused));
      return refuse({
        status: 200,
        message: `Check your email for the ${mode === "link" ? "sign-in link" : "link"}.`,
      });
    }
    case "create": {
      const { value, refuse } = checkForm(form, SIGN_IN_FORM, newAccountSchema);
      if (!value) return refuse();
      const outcome = await createAccount(value, signInRequest);
      if (outcome.kind === "refused") return refuse(describeRefusal(outcome));
      const headers = { "Set-Cookie": signUpCookie(outcome.browser) };
      return refuse({ status: 200, message: "Check your email to confirm your account.", headers });
    }
    case "password": {
      const { value, refuse } = checkForm(form, SIGN_IN_FORM, credentialsSchema);
      if (!value) return refuse();
      const device = {
        userAgent: request.headers.get("User-Agent"),
        network: toNetwork(client),
        previousSessionId: (await currentSession(context))?.id,
      };
      const outcome = await signInWithPassword(value, { ...signInRequest, device, handlers: PENDING_HANDLERS });
      if (outcome.kind === "refused") return refuse(describeRefusal(outcome));
      throw redirectDocument(postSignInPath(returnTo, outcome), { status: 303, headers: await signInHeaders(outcome) });
    }
  }
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadForm(request, serverLoader);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const mode = readMode((await request.clone().formData()).get("intent"));
  return submitForm(request, serverAction, {
    id: SIGN_IN_FORM,
    failure: { ...SIGN_IN_FAILURES[mode], detail: UNREACHABLE },
  });
}

/** A form result changes nothing else on its page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function SignInPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo, mode, provider, pendingAction, problem, email } = loaderData;
  const brand = matches[0].loaderData.brand;
  const reply = getReply(actionData);
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedCredentials>({ email });
  return (
    <PageTitle title={brandTitle("Sign in", matches)} reply={reply}>
      <AuthLayout brandName={brand.name} closePath={returnTo}>
        <div>
          <h1>{MODE_TEXTS[mode].title}</h1>
          <p className="text-soft">{introText(mode, pendingAction)}</p>
        </div>
        {problem ? (
          <div role="alert">
            <FieldError message={problem} />
          </div>
        ) : null}
        {provider ? <ProviderButton provider={provider} returnTo={returnTo} /> : null}
        {/* Each mode starts with a fresh form. */}
        <SignInForm
          key={mode}
          mode={mode}
          returnTo={returnTo}
          reply={reply}
          typed={typed}
          onMode={(mode, typed) => {
            setTyped(typed);
            navigate(signInModePath(mode, returnTo));
          }}
        />
        <Agreement {...brand} />
      </AuthLayout>
    </PageTitle>
  );
}
