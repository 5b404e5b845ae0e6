import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { inHeaders } from "~/accounts/come-in.server";
import { ContinueWith } from "~/accounts/continue-with";
import { Door } from "~/accounts/door";
import stylesheet from "~/accounts/door.css?url";
import type { Refusal } from "~/accounts/mailed-link.server";
import { createAccount, forgotPassword, signInByPassword } from "~/accounts/password-sign-in.server";
import { afterComingIn } from "~/accounts/second-factor.server";
import {
  Agreement,
  FALLBACK,
  HEADS,
  intentOf,
  leadWords,
  MODES,
  type SignInAnswer,
  SignInForm,
  type SignInMode,
} from "~/accounts/sign-in-form";
import { sendSignInLink } from "~/accounts/sign-in-link.server";
import { newestPending, pendingBrowser } from "~/platform/auth/pending.server";
import { providerName } from "~/platform/auth/provider.server";
import { currentSession } from "~/platform/auth/session.server";
import { signUpCookie } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { network } from "~/platform/http/server/access-log.server";
import { FieldError } from "~/ui/forms/field-error";
import { orLost } from "~/ui/forms/lost-post";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/sign-in";
import { PENDING_HANDLERS } from "./pending-handlers.server";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Signed-in users are redirected. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (await currentSession(context)) throw redirect(returnTo);
  const mode: SignInMode = MODES.find((mode) => mode === url.searchParams.get("mode")) ?? "link";
  const known = PROBLEMS.get(url.searchParams.get("problem") ?? "");
  const waiting = await newestPending(request);
  return { returnTo, mode, provider: providerName(), waiting, problem: known ?? null };
}

/** Messages for a provider sign-in that could not start. */
const PROBLEMS = new Map([
  ["often", "Too many attempts. Please try again in a minute."],
  ["provider", "Signing in that way isn’t working right now. Use an emailed link instead."],
]);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = intentOf(form);
  const email = textIn(form, "email");
  const password = textIn(form, "password");
  const returnTo = returnPath(form.get("returnTo"));
  const client = context.get(clientAddressContext);
  const asker = { client, returnTo, pending: pendingBrowser(request) };
  const said = (words: string, headers?: HeadersInit) =>
    data<SignInAnswer>({ intent, email, said: words }, { headers });
  const refused = ({ status, fields, problem, seconds }: Refusal) =>
    data<SignInAnswer>(
      { intent, email, fields, problem },
      { status, headers: seconds === undefined ? undefined : { "Retry-After": String(seconds) } },
    );

  switch (intent) {
    case "link": {
      const outcome = await sendSignInLink(email, asker);
      return outcome.kind === "refused" ? refused(outcome) : said("Check your email for the sign-in link.");
    }
    case "forgot": {
      const outcome = await forgotPassword(email, asker);
      return outcome.kind === "refused" ? refused(outcome) : said("Check your email for the link.");
    }
    case "create": {
      const outcome = await createAccount({ email, password }, asker);
      if (outcome.kind === "refused") return refused(outcome);
      return said("Check your email to confirm your account.", { "Set-Cookie": signUpCookie(outcome.browser) });
    }
    case "password": {
      const device = {
        userAgent: request.headers.get("User-Agent"),
        network: network(client),
        previousSessionId: (await currentSession(context))?.id,
      };
      const outcome = await signInByPassword({ email, password }, { ...asker, device, handlers: PENDING_HANDLERS });
      if (outcome.kind === "refused") return refused(outcome);
      if (form.has("over")) {
        const next = outcome.needsSecondFactor ? afterComingIn(returnTo, outcome) : null;
        // The page below the dialog shows the toast itself; another page reads it from the cookie.
        const headers = await inHeaders(next ? outcome : { ...outcome, said: null });
        return data<SignInAnswer>({ intent, email, cameIn: { next, said: outcome.said } }, { headers });
      }
      throw redirectDocument(afterComingIn(returnTo, outcome), { status: 303, headers: await inHeaders(outcome) });
    }
  }
}

/** A request that does not reach the server leaves the form as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const intent = intentOf(form);
  const lost: SignInAnswer = { intent, email: textIn(form, "email"), problem: FALLBACK[intent] };
  return orLost(serverAction(), () => lost);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta: Route.MetaFunction = (args) => unlisted("Sign in", args);

export default function SignInPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo, mode, provider, waiting, problem } = loaderData;
  const { state, formData } = useNavigation();
  const brand = matches[0].loaderData.brand;
  return (
    <Door brandName={brand.name} back={returnTo}>
      <div>
        <h1>{HEADS[mode].title}</h1>
        <p className="soft">{leadWords(mode, waiting)}</p>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError message={problem} />
        </div>
      ) : null}
      {provider ? <ContinueWith provider={provider} returnTo={returnTo} /> : null}
      <SignInForm
        // Each mode starts with a fresh form.
        key={mode}
        Form={Form}
        mode={mode}
        returnTo={returnTo}
        answer={actionData}
        busy={state === "submitting" && formData ? intentOf(formData) : null}
      />
      <Agreement {...brand} />
    </Door>
  );
}
