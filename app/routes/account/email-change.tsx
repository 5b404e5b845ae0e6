import { data, Form, href, Link } from "react-router";
import { Door } from "~/accounts/door";
import stylesheet from "~/accounts/door.css?url";
import { confirmEmailChange, readEmailChange } from "~/accounts/email-change.server";
import { currentSession } from "~/platform/auth/session.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/email-change";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The token is in the address, as in a sign-in link's. */
export const headers = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});

/** Looks at the link, and uses nothing up: mail scanners open links before their readers do. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const reading = await readEmailChange(token);
  return data({ ...reading, token }, { status: reading.kind === "bad" ? 400 : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textIn(await readForm(request), "token");
  const session = await currentSession(context);
  const outcome = await confirmEmailChange(token, session?.id ?? null);
  return data(outcome, { status: outcome.kind === "bad" ? 400 : 200 });
}

/** Once it is done, the link is no more. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = (args) => unlisted("Your new address", args);

export default function EmailChangePage({ loaderData: loaded, actionData: done, matches }: Route.ComponentProps) {
  const standing = done ?? loaded;
  return (
    <Door brandName={matches[0].loaderData.brand.name} back={href("/")}>
      {standing.kind === "good" ? (
        <>
          <div>
            <h1>Confirm your new address</h1>
            <p className="soft">
              {`Your account moves to ${standing.newEmail}. `}
              {standing.other
                ? `It waits for your other address, ${standing.other}, as well.`
                : "This is the last step."}
            </p>
          </div>
          <Form method="post" action={href("/auth/email")}>
            <input type="hidden" name="token" value={loaded.token} />
            <button className="btn btn--sun btn--wide" type="submit">
              Confirm
            </button>
          </Form>
        </>
      ) : (
        <>
          <div role={standing.kind === "bad" ? "alert" : "status"}>
            {standing.kind === "waits" ? (
              <>
                <h1>One more to go</h1>
                <p className="soft">{`Now press the button in our email to your other address, ${standing.other}.`}</p>
              </>
            ) : standing.kind === "moved" ? (
              <>
                <h1>Your address is changed</h1>
                <p className="soft">{`From now on you sign in with ${standing.email}. All other browsers are signed out.`}</p>
              </>
            ) : (
              <h1>{standing.message}</h1>
            )}
          </div>
          <p>
            <Link className="btn btn--sun btn--wide" to={href("/dashboard/profile")} reloadDocument>
              Go to your profile
            </Link>
          </p>
        </>
      )}
    </Door>
  );
}
