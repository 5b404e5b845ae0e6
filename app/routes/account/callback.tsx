import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirectDocument, useNavigation } from "react-router";
import { inHeaders } from "~/accounts/come-in.server";
import { Door } from "~/accounts/door";
import stylesheet from "~/accounts/door.css?url";
import { readLink } from "~/accounts/mailed-link.server";
import { signInByProvider } from "~/accounts/provider-sign-in.server";
import { afterComingIn } from "~/accounts/second-factor.server";
import { signInByLink } from "~/accounts/sign-in-link.server";
import { maskedEmail } from "~/platform/auth/email-address";
import { LEAST_LENGTH, MOST_LENGTH } from "~/platform/auth/password-rules";
import { pendingBrowser } from "~/platform/auth/pending.server";
import { clearedStates, isFromProvider } from "~/platform/auth/provider.server";
import { keptReturn, returnCookie } from "~/platform/auth/return-cookie.server";
import { currentSession } from "~/platform/auth/session.server";
import type { Device } from "~/platform/auth/sessions.server";
import { signUpBrowser } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { network } from "~/platform/http/server/access-log.server";
import { FieldError } from "~/ui/forms/field-error";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/callback";
import { PENDING_HANDLERS } from "./pending-handlers.server";

/** Milliseconds before scripts submit the form, and before an invalid link redirects home. */
const PRESS_MS = 500;
const HOME_MS = 3_000;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The URL has the token, so the page must not be cached and the URL must not reach other sites as a referrer. */
const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(PRIVATE);
  for (const answered of [loaderHeaders, actionHeaders])
    for (const [name, value] of answered) if (name !== "set-cookie") headers.set(name, value);
  return headers;
}

/** Does not use the link up, because mail scanners open links before people do. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (isFromProvider(url.searchParams))
    return fromProvider(request, url.searchParams, await deviceOf(request, context));
  const token = url.searchParams.get("token") ?? "";
  const reading = await readLink(token);
  if (reading.kind === "bad") return data(reading, { status: 400 });
  return { kind: "good", token, reset: reading.purpose === "reset", who: maskedEmail(reading.email) } as const;
}

/** Signs in without a form, because the provider's response is bound to this browser and works once. */
async function fromProvider(request: Request, params: URLSearchParams, device: Device) {
  const outcome = await signInByProvider(request, params, {
    device,
    pending: pendingBrowser(request),
    handlers: PENDING_HANDLERS,
  });
  const cookies = request.headers.get("Cookie");
  const headers = outcome.kind === "in" ? await inHeaders(outcome) : new Headers();
  for (const cookie of [...clearedStates(cookies), returnCookie("")]) headers.append("Set-Cookie", cookie);
  if (outcome.kind === "bad") return data({ ...outcome, returnTo: keptReturn(cookies) }, { status: 400, headers });
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value);
  throw redirectDocument(afterComingIn(keptReturn(cookies), outcome), { status: 303, headers });
}

const deviceOf = async (request: Request, context: Route.LoaderArgs["context"]): Promise<Device> => ({
  userAgent: request.headers.get("User-Agent"),
  network: network(context.get(clientAddressContext)),
  previousSessionId: (await currentSession(context))?.id,
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textIn(form, "token");
  const outcome = await signInByLink(token, {
    browser: signUpBrowser(request.headers.get("Cookie")),
    pending: pendingBrowser(request),
    handlers: PENDING_HANDLERS,
    password: form.has("password") ? textIn(form, "password") : null,
    device: await deviceOf(request, context),
  });
  if (outcome.kind === "bad") return data(outcome, { status: 400 });
  if (outcome.kind === "password") {
    const { kind, problem, email } = outcome;
    return data({ kind, problem, token, who: maskedEmail(email) }, { status: 422 });
  }
  const { returnTo, elsewhere } = outcome;
  const headers = await inHeaders(outcome);
  const confirmed = `${href("/auth/confirmed")}?returnTo=${encodeURIComponent(returnTo)}`;
  throw redirectDocument(afterComingIn(elsewhere ? confirmed : returnTo, outcome), { status: 303, headers });
}

export const meta: Route.MetaFunction = (args) => unlisted("Signing you in", args);

export default function CallbackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { brand } = matches[0].loaderData;
  return (
    <Door brandName={brand.name} back={href("/")}>
      <Standing loaded={loaderData} answered={actionData} />
    </Door>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Answered = Route.ComponentProps["actionData"];

/** Shows the result of the form, or else the state of the link. */
function Standing({ loaded, answered }: { loaded: Loaded; answered: Answered }) {
  if (answered?.kind === "password") return <NewPassword {...answered} />;
  if (answered?.kind === "bad") return <NoGood {...answered} />;
  if (loaded.kind === "bad") return <NoGood {...loaded} />;
  if (loaded.reset) return <NewPassword token={loaded.token} who={loaded.who} />;
  return <SigningIn token={loaded.token} who={loaded.who} />;
}

function SigningIn({ token, who }: { token: string; who: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div>
        <h1>Signing you in…</h1>
        <p className="soft">{`Signing in as ${who}`}</p>
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

function NewPassword({ token, who, problem }: { token: string; who?: string; problem?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <>
      <div>
        <h1>Choose a new password</h1>
        <p className="soft">{who ? `For ${who}. ` : ""}All other browsers will be signed out.</p>
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
            maxLength={MOST_LENGTH}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "new-password-error" : "new-password-hint"}
          />
          <FieldError id="new-password-error" message={problem} />
          <p id="new-password-hint" className="soft small">
            {`At least ${LEAST_LENGTH} characters. A short phrase works well.`}
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
function NoGood({ message, returnTo }: { message: string; returnTo: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`${HOME_MS / 1000};url=${href("/")}`} />
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
