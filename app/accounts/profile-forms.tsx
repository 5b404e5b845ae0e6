import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/forms/password";
import { MAX_PHONE_LENGTH } from "~/forms/phone";
import { FormField } from "~/ui/forms/form-field";
import { formatDay } from "~/ui/text/dates";
import type { PendingEmailChange } from "./email-change.server";
import type { AccountSession } from "./profile.server";
import { type Details, MAX_NAME_LENGTH } from "./profile-rules";

type Errors = Partial<Record<"name" | "phone" | "email" | "current" | "password", string>>;

/** The response to the form with this intent. */
export type ProfileAnswer = {
  intent: "details" | "email" | "password" | "end";
  done?: boolean;
  values?: Partial<Details> & { email?: string };
  errors?: Errors;
};

/** The response to this form, if any. Focuses the first invalid field. */
function useFormResult(intent: ProfileAnswer["intent"], answer: ProfileAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const result = answer?.intent === intent ? answer : undefined;
  useEffect(() => {
    if (result?.errors) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
    // A password must not stay in the form, and a pending address is shown above it.
    if (result?.done && intent !== "details") form.current?.reset();
  }, [result, intent]);
  return { form, result };
}

export function DetailsForm({ name, phone, answer }: { answer: ProfileAnswer | undefined } & Details) {
  const { form, result } = useFormResult("details", answer);
  return (
    <Form ref={form} method="post" action={href("/dashboard/profile")} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="details" />
      <FormField
        label="Name"
        name="name"
        error={result?.errors?.name}
        defaultValue={result?.values?.name ?? name}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <FormField
        label="Phone"
        name="phone"
        error={result?.errors?.phone}
        defaultValue={result?.values?.phone ?? phone}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
      />
      <p className="profile__end">
        <button className="btn btn--sun" type="submit">
          Save
        </button>
        <span role="status">{result?.done ? "Saved." : null}</span>
      </p>
    </Form>
  );
}

export function EmailForm({
  pendingChange,
  initialEmail,
  answer,
}: {
  pendingChange: PendingEmailChange | null;
  /** The address to prefill. */
  initialEmail: string;
  answer: ProfileAnswer | undefined;
}) {
  const { form, result } = useFormResult("email", answer);
  const { newEmail, oldConfirmed, newConfirmed } = pendingChange ?? {};
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
          error={result?.errors?.email}
          hint="We’ll email your current address and the new one. Both have to confirm the change."
          defaultValue={result?.values?.email ?? initialEmail}
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
  isPasswordSet,
  answer,
}: {
  email: string;
  isPasswordSet: boolean;
  answer: ProfileAnswer | undefined;
}) {
  const { form, result } = useFormResult("password", answer);
  return (
    <Form ref={form} method="post" action={href("/dashboard/profile")} className="form" preventScrollReset>
      <input type="hidden" name="intent" value="password" />
      {/* Password managers need the account's name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {isPasswordSet ? (
        <FormField
          label="Current password"
          name="current"
          error={result?.errors?.current}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      <FormField
        label="New password"
        name="password"
        error={result?.errors?.password}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`}
        type="password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <p className="profile__end">
        <button className="btn" type="submit">
          {isPasswordSet ? "Change password" : "Set password"}
        </button>
        <span role="status">
          {result?.done ? "Your password is set, and all other browsers are signed out." : null}
        </span>
      </p>
    </Form>
  );
}

export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <>
      <ul className="profile__sessions">
        {sessions.map(({ id, device, network, since, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              {current ? <span className="profile__here">This browser</span> : null}
              <p className="soft small">{`${network ? `From ${network}, ` : ""}since ${formatDay(since)}, last used ${formatDay(lastUsed)}`}</p>
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
