import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import stylesheet from "~/accounts/auth-layout.css?url";
import { signInHeaders } from "~/accounts/complete-sign-in.server";
import type { Refusal } from "~/accounts/mailed-link.server";
import { createAccount, requestPasswordReset, signInWithPassword } from "~/accounts/password-sign-in.server";
import { ProviderButton } from "~/accounts/provider-button";
import { postSignInPath } from "~/accounts/second-factor.server";
import { Agreement, SignInForm } from "~/accounts/sign-in-form";
import { sendSignInLink } from "~/accounts/sign-in-link.server";
import {
  FALLBACK_MESSAGES,
  introText,
  MODE_TEXTS,
  MODES,
  readIntent,
  type SignInAnswer,
  type SignInMode,
} from "~/accounts/sign-in-modes";
import { latestPendingAction, readBrowserId } from "~/platform/auth/pending-actions.server";
import { providerName } from "~/platform/auth/provider.server";
import { currentSession } from "~/platform/auth/session.server";
import { signUpCookie } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { FieldError } from "~/ui/forms/field-error";
import { withOfflineFallback } from "~/ui/forms/offline";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/sign-in";
import { PENDING_HANDLERS } from "./pending-handlers.server";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Signed-in users are redirected. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (await currentSession(context)) throw redirect(returnTo);
  const mode: SignInMode = MODES.find((mode) => mode === url.searchParams.get("mode")) ?? "link";
  const problemText = PROBLEM_MESSAGES.get(url.searchParams.get("problem") ?? "");
  const pendingAction = await latestPendingAction(request);
  return { returnTo, mode, provider: providerName(), pendingAction, problem: problemText ?? null };
}

/** Messages for a provider sign-in that could not start. */
const PROBLEM_MESSAGES = new Map([
  ["often", "Too many attempts. Please try again in a minute."],
  ["provider", "Signing in that way isn’t working right now. Use an emailed link instead."],
]);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = readIntent(form);
  const email = textIn(form, "email");
  const password = textIn(form, "password");
  const returnTo = returnPath(form.get("returnTo"));
  const client = context.get(clientAddressContext);
  const signInRequest = { client, returnTo, pending: readBrowserId(request) };
  const messageResponse = (message: string, headers?: HeadersInit) =>
    data<SignInAnswer>({ intent, email, message: message }, { headers });
  const refusalResponse = ({ status, fields, problem, seconds }: Refusal) =>
    data<SignInAnswer>(
      { intent, email, fields, problem },
      { status, headers: seconds === undefined ? undefined : { "Retry-After": String(seconds) } },
    );

  switch (intent) {
    case "link": {
      const outcome = await sendSignInLink(email, signInRequest);
      return outcome.kind === "refused"
        ? refusalResponse(outcome)
        : messageResponse("Check your email for the sign-in link.");
    }
    case "forgot": {
      const outcome = await requestPasswordReset(email, signInRequest);
      return outcome.kind === "refused" ? refusalResponse(outcome) : messageResponse("Check your email for the link.");
    }
    case "create": {
      const outcome = await createAccount({ email, password }, signInRequest);
      if (outcome.kind === "refused") return refusalResponse(outcome);
      return messageResponse("Check your email to confirm your account.", {
        "Set-Cookie": signUpCookie(outcome.browser),
      });
    }
    case "password": {
      const device = {
        userAgent: request.headers.get("User-Agent"),
        network: toNetwork(client),
        previousSessionId: (await currentSession(context))?.id,
      };
      const outcome = await signInWithPassword(
        { email, password },
        { ...signInRequest, device, handlers: PENDING_HANDLERS },
      );
      if (outcome.kind === "refused") return refusalResponse(outcome);
      if (form.has("over")) {
        const next = outcome.needsSecondFactor ? postSignInPath(returnTo, outcome) : null;
        // The page below the dialog shows the toast itself; another page reads it from the cookie.
        const headers = await signInHeaders(next ? outcome : { ...outcome, toast: null });
        return data<SignInAnswer>({ intent, email, signedIn: { next, toast: outcome.toast } }, { headers });
      }
      throw redirectDocument(postSignInPath(returnTo, outcome), { status: 303, headers: await signInHeaders(outcome) });
    }
  }
}

/** A request that does not reach the server leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = readIntent(form);
  const offlineAnswer: SignInAnswer = { intent, email: textIn(form, "email"), problem: FALLBACK_MESSAGES[intent] };
  return withOfflineFallback(serverAction(), () => offlineAnswer);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Sign in", args);

export default function SignInPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo, mode, provider, pendingAction, problem } = loaderData;
  const { state, formData } = useNavigation();
  const brand = matches[0].loaderData.brand;
  return (
    <AuthLayout brandName={brand.name} closePath={returnTo}>
      <div>
        <h1>{MODE_TEXTS[mode].title}</h1>
        <p className="soft">{introText(mode, pendingAction)}</p>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError message={problem} />
        </div>
      ) : null}
      {provider ? <ProviderButton provider={provider} returnTo={returnTo} /> : null}
      <SignInForm
        // Each mode starts with a fresh form.
        key={mode}
        Form={Form}
        mode={mode}
        returnTo={returnTo}
        answer={actionData}
        busy={state === "submitting" && formData ? readIntent(formData) : null}
      />
      <Agreement {...brand} />
    </AuthLayout>
  );
}
