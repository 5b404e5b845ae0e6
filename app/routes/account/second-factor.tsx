import { useEffect, useRef } from "react";
import { data, href, redirect, redirectDocument } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import { CodeForm } from "~/accounts/code-form";
import { CODE_FORM, codeSchema } from "~/accounts/schema";
import { secondFactorChallenge, verifyCode } from "~/accounts/second-factor.server";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import stylesheet from "~/full.css?url";
import { requireRecentAuthentication, requireSession, signedInMiddleware } from "~/platform/auth/session.server";
import { requiresSecondFactor } from "~/platform/auth/sessions.server";
import { clientAddressContext } from "~/platform/http/context";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { ButtonLink, LinkButton } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/second-factor";

/** Cameras expect dark on light in both color schemes. */
const qrClass = "size-48 rounded-control bg-white fill-[#000]";
const codeClass = "font-mono text-card wrap-anywhere text-ink";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const middleware: Route.MiddlewareFunction[] = [signedInMiddleware];

export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = returnPath(url.searchParams.get("returnTo"));
  const { session, wantsReset } = await requireSessionFor(url, context);
  if (!session.user.needsSecondFactor && !wantsReset) throw redirect(returnTo);
  return { returnTo, challenge: await secondFactorChallenge(session, wantsReset) };
}

/** Setting up another app needs a recent second factor. */
async function requireSessionFor(url: URL, context: Route.LoaderArgs["context"]) {
  const session = await requireSession(context);
  const wantsReset = session.user.staff && url.searchParams.has("reset") && requiresSecondFactor();
  if (wantsReset) await requireRecentAuthentication(context, url.pathname + url.search);
  return { session, wantsReset };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { session, wantsReset } = await requireSessionFor(url, context);
  const form = await readSubmittedForm(request);
  const returnTo = returnPath(form.fields.get("returnTo"));
  if (!session.user.needsSecondFactor && !wantsReset) throw redirect(returnTo, 303);
  const { value, refuse } = checkForm(form, CODE_FORM, codeSchema);
  if (!value) return refuse();
  const client = context.get(clientAddressContext);
  const result = await verifyCode(session, { code: value.code, client, wantsReset });
  if (result.kind === "refused") return refuse(result);
  if (result.kind === "accepted") throw redirectDocument(returnTo, 303);
  return data({ codes: result.codes });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: CODE_FORM, failure: UNREACHABLE_FAILURE });

/** The recovery codes are shown only once, so the page must not reload its data under them. */
export const shouldRevalidate = () => false;

export const headers = privateHeaders;

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function SecondFactorPage({
  loaderData: { returnTo, challenge },
  actionData,
  matches,
}: Route.ComponentProps) {
  const reply = getReply(actionData);
  const codes = actionData && "codes" in actionData ? actionData.codes : null;
  return (
    <PageTitle title={brandTitle("Second factor", matches)} reply={reply}>
      <AuthLayout brandName={matches[0].loaderData.brand.name} closePath={href("/")}>
        {codes ? (
          <RecoveryCodes codes={codes} returnTo={returnTo} />
        ) : (
          <>
            {challenge.kind === "setup" ? (
              <SecondFactorSetup {...challenge} />
            ) : (
              <div>
                <h1>Enter your code</h1>
                <p className="text-soft">
                  Use your authenticator app. Lost it? Enter one of your recovery codes instead.
                </p>
              </div>
            )}
            <CodeForm
              returnTo={returnTo}
              reply={reply}
              submitLabel={challenge.kind === "setup" ? "Confirm" : "Continue"}
            />
            <form className="grid" method="post" action={href("/sign-out")}>
              <LinkButton type="submit" name="scope" value="local">
                Sign out
              </LinkButton>
            </form>
          </>
        )}
      </AuthLayout>
    </PageTitle>
  );
}

function SecondFactorSetup({ secret, qr }: { secret: string; qr: { path: string; size: number } }) {
  return (
    <>
      <div>
        <h1>Set up your second factor</h1>
        <p className="text-soft">
          Staff accounts need a code from an authenticator app. Scan this with the app, then enter the code it shows.
        </p>
      </div>
      <svg
        className={qrClass}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
      >
        <path d={qr.path} />
      </svg>
      <p className="type-small text-soft">
        Can’t scan it? Type this key into the app:{" "}
        <code className={codeClass}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </>
  );
}

function RecoveryCodes({ codes, returnTo }: { codes: readonly string[]; returnTo: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Save your recovery codes
        </h1>
        <p className="text-soft">
          Each code works once if you lose your authenticator. They won’t be shown again, so print them or save them in
          your password manager.
        </p>
      </div>
      <ul className={cardClass({ pad: null, className: "grid gap-2 px-5 py-4.5" })}>
        {codes.map((code) => (
          <li key={code} className={codeClass}>
            {code}
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink look="sun" wide to={returnTo} reloadDocument>
          I’ve saved them
        </ButtonLink>
      </p>
    </>
  );
}
