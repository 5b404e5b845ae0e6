import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { LEAST_LENGTH, MOST_LENGTH } from "~/platform/auth/password-rules";
import { FormField } from "~/ui/forms/form-field";
import { dayText } from "~/ui/text/dates";
import type { PendingEmailChange } from "./email-change.server";
import type { SessionOfMine } from "./profile.server";
import { type Details, NAME_LENGTH, PHONE_LENGTH } from "./profile-rules";

type Errors = Partial<Record<"name" | "phone" | "email" | "current" | "password", string>>;

/** What the form of an intent came to. */
export type ProfileAnswer = {
  intent: "details" | "email" | "password" | "end";
  done?: boolean;
  given?: Partial<Details> & { email?: string };
  errors?: Errors;
};

/** The answer, when it is this form's; takes the focus to the first field that is wrong. */
function useAnswer(intent: ProfileAnswer["intent"], answer: ProfileAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const own = answer?.intent === intent ? answer : undefined;
  useEffect(() => {
    if (own?.errors) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
    // What is done needs no password standing about, nor an address that is on its way.
    if (own?.done && intent !== "details") form.current?.reset();
  }, [own, intent]);
  return { form, own };
}

export function DetailsForm({ name, phone, answer }: { answer: ProfileAnswer | undefined } & Details) {
  const { form, own } = useAnswer("details", answer);
  return (
    <Form ref={form} method="post" action={href("/dashboard/profile")} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="details" />
      <FormField
        label="Name"
        name="name"
        error={own?.errors?.name}
        defaultValue={own?.given?.name ?? name}
        autoComplete="name"
        maxLength={NAME_LENGTH}
      />
      <FormField
        label="Phone"
        name="phone"
        error={own?.errors?.phone}
        defaultValue={own?.given?.phone ?? phone}
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_LENGTH}
      />
      <p className="profile__end">
        <button className="btn btn--sun" type="submit">
          Save
        </button>
        <span role="status">{own?.done ? "Saved." : null}</span>
      </p>
    </Form>
  );
}

export function EmailForm({
  waiting,
  typed,
  answer,
}: {
  waiting: PendingEmailChange | null;
  /** Typed before. */
  typed: string;
  answer: ProfileAnswer | undefined;
}) {
  const { form, own } = useAnswer("email", answer);
  const { newEmail, oldConfirmed, newConfirmed } = waiting ?? {};
  const confirmed = oldConfirmed
    ? "Your present address has confirmed it. "
    : newConfirmed
      ? "It has confirmed it. "
      : "";
  return (
    <>
      {/* There from the start: what comes into it is read out. */}
      <div role="status">
        {newEmail ? (
          <div className="profile__note">
            <p>{`Your account moves to ${newEmail} once both addresses have confirmed it. ${confirmed}Look into both mailboxes.`}</p>
            <Form method="post" action={href("/dashboard/profile")} preventScrollReset>
              <input type="hidden" name="intent" value="email-cancel" />
              <button className="btn btn--s" type="submit">
                Cancel the change
              </button>
            </Form>
          </div>
        ) : null}
      </div>
      <Form ref={form} method="post" action={href("/dashboard/profile")} className="form" preventScrollReset>
        <input type="hidden" name="intent" value="email" />
        <FormField
          label="New email"
          name="email"
          error={own?.errors?.email}
          hint="We write to the old address and to the new one; both have to confirm it."
          defaultValue={own?.given?.email ?? typed}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className="profile__end">
          <button className="btn" type="submit">
            Change email
          </button>
        </p>
      </Form>
    </>
  );
}

export function PasswordForm({
  email,
  withPassword,
  answer,
}: {
  email: string;
  withPassword: boolean;
  answer: ProfileAnswer | undefined;
}) {
  const { form, own } = useAnswer("password", answer);
  return (
    <Form ref={form} method="post" action={href("/dashboard/profile")} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="password" />
      {/* For password managers, which want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {withPassword ? (
        <FormField
          label="Current password"
          name="current"
          error={own?.errors?.current}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      <FormField
        label="New password"
        name="password"
        error={own?.errors?.password}
        hint={`At least ${LEAST_LENGTH} characters. A few words in a row do well.`}
        type="password"
        autoComplete="new-password"
        maxLength={MOST_LENGTH}
      />
      <p className="profile__end">
        <button className="btn" type="submit">
          {withPassword ? "Change password" : "Set password"}
        </button>
        <span role="status">{own?.done ? "Your password is set, and other browsers are signed out." : null}</span>
      </p>
    </Form>
  );
}

export function SessionList({ sessions }: { sessions: readonly SessionOfMine[] }) {
  return (
    <>
      <ul className="profile__sessions">
        {sessions.map(({ id, device, network, since, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              {current ? <span className="profile__here">This browser</span> : null}
              <p className="soft small">{`${network ? `From ${network}, ` : ""}since ${dayText(since)}, last used ${dayText(lastUsed)}`}</p>
            </div>
            <Form method="post" action={href("/dashboard/profile")} preventScrollReset>
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="session" value={id} />
              <button
                className="btn btn--s"
                type="submit"
                aria-label={current ? "Sign out here" : `Sign out ${device}`}
              >
                Sign out
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action={href("/sign-out")}>
          <button className="btn" type="submit" name="scope" value="global">
            Sign out everywhere
          </button>
        </form>
      ) : null}
    </>
  );
}
