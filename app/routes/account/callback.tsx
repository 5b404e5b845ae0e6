import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirectDocument, useNavigation } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import stylesheet from "~/accounts/auth-layout.css?url";
import { signInHeaders } from "~/accounts/complete-sign-in.server";
import { readLink } from "~/accounts/mailed-link.server";
import { signInWithProvider } from "~/accounts/provider-sign-in.server";
import { postSignInPath } from "~/accounts/second-factor.server";
import { signInWithLink } from "~/accounts/sign-in-link.server";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import { maskEmail } from "~/platform/auth/email-address.server";
import { readBrowserId } from "~/platform/auth/pending-actions.server";
import { clearStateCookies, isProviderCallback } from "~/platform/auth/provider.server";
import { readReturnPath, returnCookie } from "~/platform/auth/return-cookie.server";
import { currentSession } from "~/platform/auth/session.server";
import type { Device } from "~/platform/auth/sessions.server";
import { signUpBrowser } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { FieldError } from "~/ui/forms/field-error";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/callback";
import { PENDING_HANDLERS } from "./pending-handlers.server";

/** Milliseconds before scripts submit the form, and before an invalid link redirects home. */
const SUBMIT_DELAY_MS = 500;
const REDIRECT_DELAY_MS = 3_000;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The URL has the token, so the page must not be cached and the URL must not reach other sites as a referrer. */
const PRIVATE_HEADERS = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
};

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE_HEADERS);
  for (const source of [loaderHeaders, actionHeaders])
    for (const [name, value] of source) if (name !== "set-cookie") headers.set(name, value);
  return headers;
}

/** Does not use the link up, because mail scanners open links before people do. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (isProviderCallback(url.searchParams))
    return completeProviderSignIn(request, url.searchParams, await readDevice(request, context));
  const token = url.searchParams.get("token") ?? "";
  const lookup = await readLink(token);
  if (lookup.kind === "bad") return data(lookup, { status: 400 });
  return { kind: "good", token, reset: lookup.purpose === "reset", maskedAddress: maskEmail(lookup.email) } as const;
}

/** Signs in without a form, because the provider's response is bound to this browser and works once. */
async function completeProviderSignIn(request: Request, params: URLSearchParams, device: Device) {
  const outcome = await signInWithProvider(request, params, {
    device,
    pending: readBrowserId(request),
    handlers: PENDING_HANDLERS,
  });
  const cookies = request.headers.get("Cookie");
  const headers = outcome.kind === "signed-in" ? await signInHeaders(outcome) : new Headers();
  for (const cookie of [...clearStateCookies(cookies), returnCookie("")]) headers.append("Set-Cookie", cookie);
  if (outcome.kind === "bad") return data({ ...outcome, returnTo: readReturnPath(cookies) }, { status: 400, headers });
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
  throw redirectDocument(postSignInPath(readReturnPath(cookies), outcome), { status: 303, headers });
}

const readDevice = async (request: Request, context: Route.LoaderArgs["context"]): Promise<Device> => ({
  userAgent: request.headers.get("User-Agent"),
  network: toNetwork(context.get(clientAddressContext)),
  previousSessionId: (await currentSession(context))?.id,
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textIn(form, "token");
  const outcome = await signInWithLink(token, {
    browser: signUpBrowser(request.headers.get("Cookie")),
    pending: readBrowserId(request),
    handlers: PENDING_HANDLERS,
    password: form.has("password") ? textIn(form, "password") : null,
    device: await readDevice(request, context),
  });
  if (outcome.kind === "bad") return data(outcome, { status: 400 });
  if (outcome.kind === "password") {
    const { kind, problem, email } = outcome;
    return data({ kind, problem, token, who: maskEmail(email) }, { status: 422 });
  }
  const { returnTo, isOtherBrowser } = outcome;
  const headers = await signInHeaders(outcome);
  const confirmed = `${href("/auth/confirmed")}?returnTo=${encodeURIComponent(returnTo)}`;
  throw redirectDocument(postSignInPath(isOtherBrowser ? confirmed : returnTo, outcome), { status: 303, headers });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Signing you in", args);

export default function CallbackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { brand } = matches[0].loaderData;
  return (
    <AuthLayout brandName={brand.name} closePath={href("/")}>
      <CallbackContent loaderResult={loaderData} actionResult={actionData} />
    </AuthLayout>
  );
}

type LoaderResult = Route.ComponentProps["loaderData"];
type ActionResult = Route.ComponentProps["actionData"];

/** Shows the result of the form, or else the state of the link. */
function CallbackContent({ loaderResult, actionResult }: { loaderResult: LoaderResult; actionResult: ActionResult }) {
  if (actionResult?.kind === "password") return <NewPassword {...actionResult} />;
  if (actionResult?.kind === "bad") return <InvalidLink {...actionResult} />;
  if (loaderResult.kind === "bad") return <InvalidLink {...loaderResult} />;
  if (loaderResult.reset) return <NewPassword token={loaderResult.token} maskedAddress={loaderResult.maskedAddress} />;
  return <SigningIn token={loaderResult.token} maskedAddress={loaderResult.maskedAddress} />;
}

function SigningIn({ token, maskedAddress }: { token: string; maskedAddress: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), SUBMIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div>
        <h1>Signing you in…</h1>
        <p className="soft">{`Signing in as ${maskedAddress}`}</p>
      </div>
      <Form ref={form} method="post" action={href("/auth/callback")}>
        <input type="hidden" name="token" value={token} />
        <button className="btn btn--sun btn--wide" type="submit">
          Continue
        </button>
      </Form>
    </>
  );
}

function NewPassword({ token, maskedAddress, problem }: { token: string; maskedAddress?: string; problem?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <>
      <div>
        <h1>Choose a new password</h1>
        <p className="soft">{maskedAddress ? `For ${maskedAddress}. ` : ""}All other browsers will be signed out.</p>
      </div>
      <Form method="post" action={href("/auth/callback")} className="form">
        <input type="hidden" name="token" value={token} />
        <div className="field">
          <label htmlFor="new-password">New password</label>
          <input
            ref={field}
            id="new-password"
            className="input"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "new-password-error" : "new-password-hint"}
          />
          <FieldError id="new-password-error" message={problem} />
          <p id="new-password-hint" className="soft small">
            {`At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
          </p>
        </div>
        <button className="btn btn--sun btn--wide" type="submit" aria-busy={state === "submitting" || undefined}>
          Set password and sign in
        </button>
      </Form>
    </>
  );
}

/** Explains why the link is invalid and redirects home after a delay; a new link can be requested before that. */
function InvalidLink({ message, returnTo }: { message: string; returnTo: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`${REDIRECT_DELAY_MS / 1000};url=${href("/")}`} />
      <div role="alert">
        <h1>{message}</h1>
        <p className="soft">Redirecting back...</p>
      </div>
      <p>
        <Link
          className="btn btn--sun btn--wide"
          to={`${href("/sign-in")}?returnTo=${encodeURIComponent(returnTo)}`}
          reloadDocument
        >
          Get a new link
        </Link>
      </p>
    </>
  );
}
