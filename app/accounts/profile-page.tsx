import { href } from "react-router";
import type { FormReply } from "~/forms/reply";
import { ButtonLink } from "~/ui/button";
import type { pendingEmailChange } from "./email-change.server";
import type { getEmailSettings } from "./email-settings.server";
import { EmailSettingsForm } from "./email-settings-form";
import type { listSessions } from "./profile.server";
import { DetailsForm, EmailForm, PasswordForm, profileClass, SessionList } from "./profile-forms";
import { PASSWORD_FORM } from "./schema";

type Profile = {
  email: string;
  name: string | null;
  phone: string | null;
  /** Typed before the redirect to confirm their identity. */
  newEmail: string;
  recentlyAuthenticated: boolean;
  isPasswordSet: boolean;
  emailChange: Awaited<ReturnType<typeof pendingEmailChange>>;
  sessions: Awaited<ReturnType<typeof listSessions>>;
  /** Of staff. */
  secondFactor: { codesLeft: number } | null;
  emailSettings: Awaited<ReturnType<typeof getEmailSettings>>;
};

/** What people change of their account. */
export function ProfilePage({ profile, reply }: { profile: Profile; reply: FormReply | undefined }) {
  const {
    email,
    name,
    phone,
    newEmail,
    recentlyAuthenticated,
    isPasswordSet,
    emailChange,
    sessions,
    secondFactor,
    emailSettings,
  } = profile;
  return (
    <main id="main" className={profileClass}>
      <div>
        <h1>Your profile</h1>
        <p className="text-soft">{`Signed in as ${email}.`}</p>
      </div>
      <section aria-labelledby="details">
        <h2 id="details">Name and phone</h2>
        <p className="text-soft">We fill in forms with these, so you don’t have to type them again.</p>
        <DetailsForm name={name} phone={phone} reply={reply} />
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages">Emails you get</h2>
        <p className="text-soft">Emails about your account always come.</p>
        <EmailSettingsForm settings={emailSettings} reply={reply} />
      </section>
      <section aria-labelledby="email">
        <h2 id="email">Email</h2>
        <EmailForm pendingChange={emailChange} initialEmail={newEmail} reply={reply} />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p className="text-soft">
          {isPasswordSet
            ? "Changing it signs out all other browsers."
            : "You don’t have a password and don’t need one: you can sign in with emailed links. Setting one signs out all other browsers."}
        </p>
        {isPasswordSet || recentlyAuthenticated || reply?.formId === PASSWORD_FORM ? (
          <PasswordForm email={email} isPasswordSet={isPasswordSet} reply={reply} />
        ) : (
          <p>
            <ButtonLink
              size="s"
              to={`${href("/sign-in/confirm")}?returnTo=${encodeURIComponent(href("/dashboard/profile"))}`}
            >
              Confirm it’s you to set a password…
            </ButtonLink>
          </p>
        )}
      </section>
      {secondFactor ? (
        <section aria-labelledby="factor">
          <h2 id="factor">Second factor</h2>
          <p className="text-soft">
            {`Your authenticator app is set up. ${secondFactor.codesLeft === 1 ? "One recovery code is" : `${secondFactor.codesLeft} recovery codes are`} left. Setting up another app signs out all other browsers.`}
          </p>
          <p>
            <ButtonLink
              size="s"
              to={`${href("/sign-in/second-factor")}?reset=1&returnTo=${encodeURIComponent(href("/dashboard/profile"))}`}
            >
              Set up another app…
            </ButtonLink>
          </p>
        </section>
      ) : null}
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you’re signed in</h2>
        <SessionList sessions={sessions} />
      </section>
      <section aria-labelledby="leave">
        <h2 id="leave">Delete your account</h2>
        <p className="text-soft">Your account is deleted immediately and can’t be restored.</p>
        <p>
          <ButtonLink size="s" to={href("/dashboard/profile/delete")}>
            Delete my account…
          </ButtonLink>
        </p>
      </section>
    </main>
  );
}
