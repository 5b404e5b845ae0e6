import type { ReactNode } from "react";
import { data, href, redirect, redirectDocument } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import { signInHeaders } from "~/accounts/complete-sign-in.server";
import { findUsedLinkPath, readLink } from "~/accounts/mailed-link.server";
import { InvalidLink, NewPassword, SigningIn } from "~/accounts/mailed-link-content";
import { signInWithProvider } from "~/accounts/provider-sign-in.server";
import { NEW_PASSWORD_FORM, newPasswordSchema } from "~/accounts/schema";
import { postSignInPath } from "~/accounts/second-factor.server";
import { signInWithLink } from "~/accounts/sign-in-link.server";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import stylesheet from "~/full.css?url";
import { maskEmail } from "~/platform/auth/email-address.server";
import { readBrowserId } from "~/platform/auth/pending-actions.server";
import { clearStateCookies, isProviderCallback } from "~/platform/auth/provider.server";
import { readReturnPath, returnCookie } from "~/platform/auth/return-cookie.server";
import { currentSession } from "~/platform/auth/session.server";
import type { Device } from "~/platform/auth/sessions.server";
import { signUpBrowser } from "~/platform/auth/sign-up-cookie.server";
import { clientAddressContext } from "~/platform/http/context";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/callback";
import { PENDING_HANDLERS } from "./pending-handlers.server";

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
  if (lookup.kind === "bad") {
    const session = await currentSession(context);
    // Back leads here from the page that the link opened.
    const usedPath = session && (await findUsedLinkPath(token, session.user.email));
    if (usedPath) throw redirect(postSignInPath(usedPath, session.user), { headers: PRIVATE_HEADERS });
    return data(lookup, { status: 400 });
  }
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
  const form = await readSubmittedForm(request);
  const token = String(form.fields.get("token") ?? "");
  const password = form.fields.get("password");
  const outcome = await signInWithLink(token, {
    browser: signUpBrowser(request.headers.get("Cookie")),
    pending: readBrowserId(request),
    handlers: PENDING_HANDLERS,
    password: typeof password === "string" ? password : null,
    device: await readDevice(request, context),
  });
  if (outcome.kind === "bad") return data(outcome, { status: 400 });
  if (outcome.kind === "password") {
    const { refuse } = checkForm(form, NEW_PASSWORD_FORM, newPasswordSchema);
    const refused = refuse({ fieldErrors: { password: outcome.problem } });
    // The address of the page may lack the token.
    return data({ ...refused.data, link: { token, maskedAddress: maskEmail(outcome.email) } }, refused.init ?? {});
  }
  const { returnTo, isOtherBrowser } = outcome;
  const headers = await signInHeaders(outcome);
  const confirmed = `${href("/auth/confirmed")}?returnTo=${encodeURIComponent(returnTo)}`;
  throw redirectDocument(postSignInPath(isOtherBrowser ? confirmed : returnTo, outcome), { status: 303, headers });
}

/** The button that signs in has no place for a failure: it leads to the error page. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  (await request.clone().formData()).has("password")
    ? submitForm(request, serverAction, { id: NEW_PASSWORD_FORM, failure: UNREACHABLE_FAILURE })
    : serverAction();

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function CallbackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { brand } = matches[0].loaderData;
  const { title, content } = renderResult(loaderData, actionData);
  return (
    <PageTitle title={brandTitle(title, matches)} reply={getReply(actionData)}>
      <AuthLayout brandName={brand.name} closePath={href("/")}>
        {content}
      </AuthLayout>
    </PageTitle>
  );
}

type LoaderResult = Route.ComponentProps["loaderData"];
type ActionResult = Route.ComponentProps["actionData"];

/** The title and content for the result of the form, or else for the state of the link. */
function renderResult(loaderResult: LoaderResult, actionResult: ActionResult): { title: string; content: ReactNode } {
  const reply = getReply(actionResult);
  const state = actionResult && ("link" in actionResult || "kind" in actionResult) ? actionResult : loaderResult;
  if ("link" in state)
    return { title: "Choose a new password", content: <NewPassword {...state.link} reply={reply} /> };
  if (state.kind === "bad") return { title: "Not signed in", content: <InvalidLink {...state} /> };
  const link = { token: state.token, maskedAddress: state.maskedAddress };
  if (state.reset) return { title: "Choose a new password", content: <NewPassword {...link} reply={reply} /> };
  return { title: "Signing you in", content: <SigningIn {...link} /> };
}
