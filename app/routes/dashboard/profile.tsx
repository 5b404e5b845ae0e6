import { data, href, Link, redirect, redirectDocument } from "react-router";
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from "~/accounts/email-change.server";
import stylesheet from "~/accounts/profile.css?url";
import {
  changeDetails,
  changePassword,
  endSession,
  hasPassword,
  listSessions,
  type Outcome,
} from "~/accounts/profile.server";
import { DetailsForm, EmailForm, PasswordForm, type ProfileAnswer, SessionList } from "~/accounts/profile-forms";
import { secondFactorStatus } from "~/accounts/second-factor.server";
import { signOutHeaders } from "~/accounts/sign-out.server";
import { confirmIdentityPath, requireRecentAuthentication, requireSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/profile";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Staff must confirm their second factor before they can change their account. */
async function requireOwner(context: Route.LoaderArgs["context"]) {
  const session = await requireSession(context);
  if (session.user.needsSecondFactor)
    throw redirect(confirmIdentityPath(session.user, href("/dashboard/profile")), 303);
  return session;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = await requireOwner(context);
  const { id, user } = session;
  const [isPasswordSet, emailChange, sessions, secondFactor] = await Promise.all([
    hasPassword(user.id),
    pendingEmailChange(user.id),
    listSessions(user.id, id),
    user.staff ? secondFactorStatus(session) : null,
  ]);
  const { email, name, phone, recentlyAuthenticated } = user;
  return {
    email,
    name: name ?? "",
    phone: phone ?? "",
    // Typed before the redirect to confirm their identity.
    newEmail: url.searchParams.get("email") ?? "",
    recentlyAuthenticated,
    isPasswordSet,
    emailChange,
    sessions,
    secondFactor,
  };
}

export const headers = privateHeaders;

/** The response to a form: done, or the errors of its fields with the input. */
function profileResponse(
  intent: ProfileAnswer["intent"],
  outcome: Outcome<keyof NonNullable<ProfileAnswer["errors"]>>,
  values?: ProfileAnswer["values"],
) {
  if (outcome.done) return data<ProfileAnswer>({ intent, done: true });
  const { status, errors, seconds } = outcome;
  const headers = seconds === undefined ? undefined : { "Retry-After": String(seconds) };
  return data<ProfileAnswer>({ intent, values, errors }, { status, headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, user } = await requireOwner(context);
  const client = context.get(clientAddressContext);
  const form = await readForm(request);
  const readText = (name: string) => textIn(form, name);
  switch (readText("intent")) {
    case "details": {
      const values = { name: readText("name"), phone: readText("phone") };
      return profileResponse("details", await changeDetails(user.id, values), values);
    }
    case "email": {
      const email = readText("email");
      await requireRecentAuthentication(context, `${href("/dashboard/profile")}?${new URLSearchParams({ email })}`);
      return profileResponse("email", await requestEmailChange(user, email, { sessionId: id, client }), { email });
    }
    case "email-cancel":
      await cancelEmailChange(user.id);
      return profileResponse("email", { done: true });
    case "password": {
      // Without a current password, nothing else proves whose browser it is.
      if (!(await hasPassword(user.id))) await requireRecentAuthentication(context, href("/dashboard/profile"));
      const values = { current: readText("current"), password: readText("password") };
      return profileResponse("password", await changePassword(user, { sessionId: id, client }, values));
    }
    case "end": {
      const sessionId = readText("session");
      await endSession(user.id, sessionId);
      if (sessionId !== id) return data<ProfileAnswer>({ intent: "end", done: true });
      throw redirectDocument(href("/"), { status: 303, headers: await signOutHeaders() });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Your profile", args);

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, phone, newEmail, recentlyAuthenticated, isPasswordSet, emailChange, sessions, secondFactor } =
    loaderData;
  return (
    <main id="main" className="profile">
      <div>
        <h1>Your profile</h1>
        <p className="soft">{`Signed in as ${email}.`}</p>
      </div>
      <section aria-labelledby="details">
        <h2 id="details">Name and phone</h2>
        <p className="soft">We fill in forms with these, so you don’t have to type them again.</p>
        <DetailsForm name={name} phone={phone} answer={actionData} />
      </section>
      <section aria-labelledby="email">
        <h2 id="email">Email</h2>
        <EmailForm pendingChange={emailChange} initialEmail={newEmail} answer={actionData} />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p className="soft">
          {isPasswordSet
            ? "Changing it signs out all other browsers."
            : "You don’t have a password and don’t need one: you can sign in with emailed links. Setting one signs out all other browsers."}
        </p>
        {isPasswordSet || recentlyAuthenticated || actionData?.intent === "password" ? (
          <PasswordForm email={email} isPasswordSet={isPasswordSet} answer={actionData} />
        ) : (
          <p>
            <Link
              className="btn btn--s"
              to={`${href("/sign-in/confirm")}?returnTo=${encodeURIComponent(href("/dashboard/profile"))}`}
            >
              Confirm it’s you to set a password…
            </Link>
          </p>
        )}
      </section>
      {secondFactor ? (
        <section aria-labelledby="factor">
          <h2 id="factor">Second factor</h2>
          <p className="soft">
            {`Your authenticator app is set up. ${secondFactor.codesLeft === 1 ? "One recovery code is" : `${secondFactor.codesLeft} recovery codes are`} left. Setting up another app signs out all other browsers.`}
          </p>
          <p>
            <Link
              className="btn btn--s"
              to={`${href("/sign-in/second-factor")}?reset=1&returnTo=${encodeURIComponent(href("/dashboard/profile"))}`}
            >
              Set up another app…
            </Link>
          </p>
        </section>
      ) : null}
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you’re signed in</h2>
        <SessionList sessions={sessions} />
      </section>
      <section aria-labelledby="leave">
        <h2 id="leave">Delete your account</h2>
        <p className="soft">Your account is deleted immediately and can’t be restored.</p>
        <p>
          <Link className="btn btn--s" to={href("/dashboard/profile/delete")}>
            Delete my account…
          </Link>
        </p>
      </section>
    </main>
  );
}
