import { href } from "react-router";
import { MAX_PHONE_LENGTH } from "~/forms/phone";
import type { FormReply } from "~/forms/reply";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ButtonForm } from "~/ui/forms/button-form";
import { Form } from "~/ui/forms/form";
import { SubmitButton, TextField } from "~/ui/forms/form-fields";
import { formatDay } from "~/ui/text/dates";
import type { PendingEmailChange } from "./email-change.server";
import { NewPasswordField } from "./new-password-field";
import type { AccountSession } from "./profile.server";
import {
  DETAILS_FORM,
  type Details,
  detailsSchema,
  EMAIL_FORM,
  emailSchema,
  MAX_NAME_LENGTH,
  newPasswordSchema,
  PASSWORD_FORM,
  passwordSchema,
} from "./schema";

/** Of the pages of a profile. A status without text takes no space. */
export const profileClass = "max-w-[44rem] [&_h1+p]:mt-2 [&_section]:grid [&_section]:gap-4 [&_section>:empty]:-mb-4";

const formClass = "grid max-w-md gap-4";

export function DetailsForm({ name, phone, reply }: { reply: FormReply | undefined } & Details) {
  return (
    <Form
      id={DETAILS_FORM}
      schema={detailsSchema}
      reply={reply}
      defaultValue={{ name, phone }}
      intent="details"
      className={formClass}
      action={href("/dashboard/profile")}
    >
      {({ message }) => (
        <>
          <TextField name="name" label="Name" autoComplete="name" maxLength={MAX_NAME_LENGTH} />
          <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={MAX_PHONE_LENGTH} />
          <p className="flex items-center gap-4">
            <SubmitButton look="sun">Save</SubmitButton>
            <span role="status">{message}</span>
          </p>
        </>
      )}
    </Form>
  );
}

export function EmailForm({
  pendingChange,
  initialEmail,
  reply,
}: {
  pendingChange: PendingEmailChange | null;
  /** The address to prefill. */
  initialEmail: string;
  reply: FormReply | undefined;
}) {
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
          <div className={cardClass({ pad: "s", className: "grid justify-items-start gap-3" })}>
            <p>{`Your email changes to ${newEmail} once both addresses have confirmed it. ${confirmed}Check both mailboxes.`}</p>
            <ButtonForm action={href("/dashboard/profile")} preventScrollReset>
              <input type="hidden" name="intent" value="email-cancel" />
              <Button size="s" type="submit">
                Cancel change
              </Button>
            </ButtonForm>
          </div>
        ) : null}
      </div>
      <Form
        id={EMAIL_FORM}
        schema={emailSchema}
        reply={reply}
        defaultValue={{ email: initialEmail }}
        intent="email"
        className={formClass}
        action={href("/dashboard/profile")}
      >
        <TextField
          name="email"
          label="New email"
          hint="We’ll email your current address and the new one. Both have to confirm the change."
          type="email"
          autoComplete="email"
          required
        />
        <p className="flex items-center gap-4">
          <SubmitButton>Change email</SubmitButton>
        </p>
      </Form>
    </>
  );
}

export function PasswordForm({
  email,
  isPasswordSet,
  reply,
}: {
  email: string;
  isPasswordSet: boolean;
  reply: FormReply | undefined;
}) {
  return (
    <Form
      id={PASSWORD_FORM}
      schema={isPasswordSet ? passwordSchema : newPasswordSchema}
      reply={reply}
      intent="password"
      className={formClass}
      action={href("/dashboard/profile")}
    >
      {({ message }) => (
        <>
          {/* Password managers need the account's name. */}
          <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          {isPasswordSet ? (
            <TextField
              name="current"
              label="Current password"
              type="password"
              autoComplete="current-password"
              required
            />
          ) : null}
          <NewPasswordField />
          <p className="flex items-center gap-4">
            <SubmitButton>{isPasswordSet ? "Change password" : "Set password"}</SubmitButton>
            <span role="status">{message}</span>
          </p>
        </>
      )}
    </Form>
  );
}

export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <>
      <ul className="grid gap-3">
        {sessions.map(({ id, device, network, since, lastUsed, current }) => (
          <li
            key={id}
            className={cardClass({ pad: "s", className: "flex items-center justify-between gap-4 *:last:shrink-0" })}
          >
            <div>
              <b>{device}</b>
              {current ? (
                <span className="ml-2 rounded-badge bg-sand px-2 py-0.5 text-micro font-semibold">This browser</span>
              ) : null}
              <p className="text-soft type-small">{`${network ? `From ${network}, ` : ""}since ${formatDay(since)}, last used ${formatDay(lastUsed)}`}</p>
            </div>
            <ButtonForm action={href("/dashboard/profile")} preventScrollReset>
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="session" value={id} />
              <Button size="s" type="submit" aria-label={current ? "Sign out here" : `Sign out ${device}`}>
                Sign out
              </Button>
            </ButtonForm>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action={href("/sign-out")}>
          <Button type="submit" name="scope" value="global">
            Sign out everywhere
          </Button>
        </form>
      ) : null}
    </>
  );
}
