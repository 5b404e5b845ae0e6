import { data, Form, href } from "react-router";
import { AuthLayout } from "~/accounts/auth-layout";
import { confirmEmailChange, readEmailChange } from "~/accounts/email-change.server";
import stylesheet from "~/full.css?url";
import { currentSession } from "~/platform/auth/session.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { Button, ButtonLink } from "~/ui/button";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/email-change";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The URL has the token, so the page must not be cached and the URL must not reach other sites as a referrer. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

/** Does not use the link up, because mail scanners open links before people do. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const lookup = await readEmailChange(token);
  return data({ ...lookup, token }, { status: lookup.kind === "bad" ? 400 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textIn(await readForm(request), "token");
  const session = await currentSession(context);
  const outcome = await confirmEmailChange(token, session?.id ?? null);
  return data(outcome, { status: outcome.kind === "bad" ? 400 : 200 });
}

/** A confirmed change has no link to read again. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function EmailChangePage({
  loaderData: loaderResult,
  actionData: actionResult,
  matches,
}: Route.ComponentProps) {
  const state = actionResult ?? loaderResult;
  return (
    <AuthLayout brandName={matches[0].loaderData.brand.name} closePath={href("/")}>
      <title>{brandTitle(state.kind === "bad" ? "Email not changed" : "Your new email address", matches)}</title>
      {state.kind === "good" ? (
        <>
          <div>
            <h1>Confirm your new email address</h1>
            <p className="text-soft">
              {`Your account’s email changes to ${state.newEmail}. `}
              {state.unconfirmedAddress
                ? `Your other address, ${state.unconfirmedAddress}, has to confirm it too.`
                : "This is the last step."}
            </p>
          </div>
          <Form method="post" action={href("/auth/email")}>
            <input type="hidden" name="token" value={loaderResult.token} />
            <Button look="sun" wide type="submit">
              Confirm
            </Button>
          </Form>
        </>
      ) : (
        <>
          <div role={state.kind === "bad" ? "alert" : "status"}>
            {state.kind === "half-confirmed" ? (
              <>
                <h1>One more step</h1>
                <p className="text-soft">{`Now click the button in our email to your other address, ${state.unconfirmedAddress}.`}</p>
              </>
            ) : state.kind === "changed" ? (
              <>
                <h1>Your email was changed</h1>
                <p className="text-soft">{`From now on, sign in with ${state.email}. All other browsers were signed out.`}</p>
              </>
            ) : (
              <h1>{state.message}</h1>
            )}
          </div>
          <p>
            <ButtonLink look="sun" wide to={href("/dashboard/profile")} reloadDocument>
              Go to your profile
            </ButtonLink>
          </p>
        </>
      )}
    </AuthLayout>
  );
}
