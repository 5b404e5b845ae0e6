import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { LEAST_LENGTH, MOST_LENGTH } from "~/platform/auth/password-rules";
import { FormField } from "~/ui/forms/form-field";
import { dayText } from "~/ui/text/dates";
import type { PendingEmailChange } from "./email-change.server";
import type { SessionOfMine } from "./profile.server";
import { type Details, NAME_LENGTH, PHONE_LENGTH } from "./profile-rules";

type Errors = Partial<Record<"name" | "phone" | "email" | "current" | "password", string>>;

/** The response to the form with this intent. */
export type ProfileAnswer = {
  intent: "details" | "email" | "password" | "end";
  done?: boolean;
  given?: Partial<Details> & { email?: string };
  errors?: Errors;
};

/** The response to this form, if any. Focuses the first invalid field. */
function useAnswer(intent: ProfileAnswer["intent"], answer: ProfileAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const own = answer?.intent === intent ? answer : undefined;
  useEffect(() => {
    if (own?.errors) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
    // A password must not stay in the form, and a pending address is shown above it.
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
  /** The address to prefill. */
  typed: string;
  answer: ProfileAnswer | undefined;
}) {
  const { form, own } = useAnswer("email", answer);
  const { newEmail, oldConfirmed, newConfirmed } = waiting ?? {};
  const confirmed = oldConfirmed
    ? "Your current address has confirmed the change. "
    : newConfirmed
      ? "The new address has confirmed the change. "
      : "";
  return (
    <>
      {/* Screen readers announce changes only in a status that was there before. */}
      <div role="status">
        {newEmail ? (
          <div className="profile__note">
            <p>{`Your email changes to ${newEmail} once both addresses have confirmed it. ${confirmed}Check both mailboxes.`}</p>
            <Form method="post" action={href("/dashboard/profile")} preventScrollReset>
              <input type="hidden" name="intent" value="email-cancel" />
              <button className="btn btn--s" type="submit">
                Cancel change
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
          hint="We’ll email your current address and the new one. Both have to confirm the change."
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
      {/* Password managers need the account's name. */}
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
        hint={`At least ${LEAST_LENGTH} characters. A short phrase works well.`}
        type="password"
        autoComplete="new-password"
        maxLength={MOST_LENGTH}
      />
      <p className="profile__end">
        <button className="btn" type="submit">
          {withPassword ? "Change password" : "Set password"}
        </button>
        <span role="status">{own?.done ? "Your password is set, and all other browsers are signed out." : null}</span>
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
