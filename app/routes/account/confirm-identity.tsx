import { useEffect, useRef } from "react";
import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import stylesheet from "~/accounts/auth-layout.css?url";
import { CodeForm } from "~/accounts/code-form";
import {
  confirmWithCode,
  confirmWithPassword,
  getIdentityProofOptions,
  type IdentityProofResult,
  sendConfirmationLink,
} from "~/accounts/confirm-identity.server";
import { MAX_PASSWORD_LENGTH } from "~/forms/password";
import { maskEmail } from "~/platform/auth/email-address.server";
import { readBrowserId } from "~/platform/auth/pending-actions.server";
import { confirmIdentityPath, requireSession, signedInMiddleware } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { flash } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { FieldError } from "~/ui/forms/field-error";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/confirm-identity";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

export const headers = privateHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  if (session.user.needsSecondFactor) throw redirect(confirmIdentityPath(session.user, returnTo));
  if (session.user.recentlyAuthenticated) throw redirect(returnTo);
  return { returnTo, email: maskEmail(session.user.email), options: await getIdentityProofOptions(session) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = await requireSession(context);
  const form = await readForm(request);
  const returnTo = returnPath(form.get("returnTo"));
  if (session.user.needsSecondFactor) throw redirect(confirmIdentityPath(session.user, returnTo), 303);
  const client = context.get(clientAddressContext);
  const { code: needsCode } = await getIdentityProofOptions(session);
  const result = await (async (): Promise<IdentityProofResult> => {
    if (needsCode) return confirmWithCode(session, textIn(form, "code"), client);
    if (form.get("intent") !== "link") return confirmWithPassword(session, textIn(form, "password"), client);
    return sendConfirmationLink(session, { client, returnTo, pending: readBrowserId(request) });
  })();
  if (result.kind === "confirmed")
    throw redirectDocument(returnTo, {
      status: 303,
      headers: { "Set-Cookie": await flash({ title: "Identity confirmed", detail: "You can make your change now." }) },
    });
  if (result.kind === "sent") return data(result);
  const retry = result.seconds === undefined ? undefined : { "Retry-After": String(result.seconds) };
  return data(result, { status: result.status, headers: retry });
}

/** The response to the form stays on the page. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) => noindexMeta("Confirm it’s you", args);

export default function ConfirmIdentityPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { returnTo, email, options } = loaderData;
  const refused = actionData?.kind === "refused" ? actionData : undefined;
  const problemOf = (field: "password" | "code" | "link") => (refused?.field === field ? refused.problem : undefined);
  return (
    <AuthLayout brandName={matches[0].loaderData.brand.name} closePath={href("/dashboard/profile")}>
      <div>
        <h1>Confirm it’s you</h1>
        <p className="soft">
          {options.code
            ? "Enter a code from your authenticator app, or one of your recovery codes."
            : "This change affects your account’s security, so please confirm that it’s you."}
        </p>
      </div>
      {options.code ? (
        <CodeForm returnTo={returnTo} problem={problemOf("code")} submitLabel="Continue" />
      ) : (
        <>
          {options.password ? <PasswordForm returnTo={returnTo} problem={problemOf("password")} /> : null}
          <LinkForm
            returnTo={returnTo}
            email={email}
            isSent={actionData?.kind === "sent"}
            problem={problemOf("link")}
            isOnlyOption={!options.password}
          />
        </>
      )}
    </AuthLayout>
  );
}

function PasswordForm({ returnTo, problem }: { returnTo: string; problem: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const { state, formData } = useNavigation();
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return (
    <Form method="post" className="form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          ref={field}
          id="password"
          className="input"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "password-error" : undefined}
        />
        <FieldError id="password-error" message={problem} />
      </div>
      <button
        className="btn btn--sun btn--wide"
        type="submit"
        name="intent"
        value="password"
        aria-busy={(state !== "idle" && formData?.get("intent") === "password") || undefined}
      >
        Continue
      </button>
    </Form>
  );
}

function LinkForm({
  returnTo,
  email,
  isSent,
  problem,
  isOnlyOption,
}: {
  returnTo: string;
  email: string;
  isSent: boolean;
  problem: string | undefined;
  isOnlyOption: boolean;
}) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <p role="status">
        {isSent
          ? `Check your email. We sent a link to ${email}.`
          : isOnlyOption
            ? `We’ll send a link to ${email} that brings you back here.`
            : null}
      </p>
      {problem ? (
        <div role="alert">
          <FieldError message={problem} />
        </div>
      ) : null}
      <button
        className={`btn ${isOnlyOption ? "btn--sun" : "btn--edge"} btn--wide`}
        type="submit"
        name="intent"
        value="link"
      >
        {isSent ? "Email me another link" : "Email me a link"}
      </button>
    </Form>
  );
}
