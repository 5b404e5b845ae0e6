import { data, href, Link, redirectDocument } from "react-router";
import stylesheet from "~/account/profile.css?url";
import { changeDetails, changePassword, endSession, hasPassword, sessionsOf } from "~/account/profile.server";
import { DetailsForm, PasswordForm, type ProfileAnswer, SessionList } from "~/account/profile-forms";
import { requireSession } from "~/platform/auth/session.server";
import { NO_SESSION_COOKIE } from "~/platform/auth/session-cookie.server";
import { readForm } from "~/platform/http/form.server";
import { privateHeaders } from "~/platform/http/private-headers";
import type { Route } from "./+types/profile";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, user } = await requireSession(context);
  const [withPassword, sessions] = await Promise.all([hasPassword(user.id), sessionsOf(user.id, id)]);
  const { email, name, phone } = user;
  return { email, name: name ?? "", phone: phone ?? "", withPassword, sessions };
}

export const headers = privateHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const { id, user } = await requireSession(context);
  const form = await readForm(request);
  const word = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  switch (word("intent")) {
    case "details": {
      const given = { name: word("name"), phone: word("phone") };
      const outcome = await changeDetails(user.id, given);
      if (outcome.done) return data<ProfileAnswer>({ intent: "details", done: true });
      return data<ProfileAnswer>({ intent: "details", given, errors: outcome.errors }, { status: outcome.status });
    }
    case "password": {
      const outcome = await changePassword(user, id, { current: word("current"), password: word("password") });
      if (outcome.done) return data<ProfileAnswer>({ intent: "password", done: true });
      const headers = outcome.seconds === undefined ? undefined : { "Retry-After": String(outcome.seconds) };
      return data<ProfileAnswer>({ intent: "password", errors: outcome.errors }, { status: outcome.status, headers });
    }
    case "end": {
      const which = word("session");
      await endSession(user.id, which);
      if (which !== id) return data<ProfileAnswer>({ intent: "end", done: true });
      throw redirectDocument(href("/"), { status: 303, headers: { "Set-Cookie": NO_SESSION_COOKIE() } });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `Your profile · ${matches[0].loaderData?.brand.name ?? ""}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, phone, withPassword, sessions } = loaderData;
  return (
    <main id="main" className="profile">
      <div>
        <h1>Your profile</h1>
        <p className="soft">{`Signed in as ${email}.`}</p>
      </div>
      <section aria-labelledby="details">
        <h2 id="details">Name and phone</h2>
        <p className="soft">Forms are filled in with them, so that you need not type them again.</p>
        <DetailsForm name={name} phone={phone} answer={actionData} />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p className="soft">
          {withPassword
            ? "Changing it signs out all other browsers."
            : "You have none, and need none: links by email do. Setting one signs out all other browsers."}
        </p>
        <PasswordForm email={email} withPassword={withPassword} answer={actionData} />
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <SessionList sessions={sessions} />
      </section>
      <section aria-labelledby="leave">
        <h2 id="leave">Delete your account</h2>
        <p className="soft">It goes at once and for good.</p>
        <p>
          <Link className="btn btn--s" to={href("/dashboard/profile/delete")}>
            Delete my account…
          </Link>
        </p>
      </section>
    </main>
  );
}
