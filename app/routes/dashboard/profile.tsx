import { data, href, redirect, redirectDocument } from "react-router";
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from "~/accounts/email-change.server";
import { SETTINGS_FORM, settingsSchema } from "~/accounts/email-settings";
import { changeEmailSettings, getEmailSettings } from "~/accounts/email-settings.server";
import { changeDetails, changePassword, endSession, hasPassword, listSessions } from "~/accounts/profile.server";
import { ProfilePage } from "~/accounts/profile-page";
import {
  DETAILS_FORM,
  detailsSchema,
  EMAIL_FORM,
  emailSchema,
  newPasswordSchema,
  PASSWORD_FORM,
  passwordSchema,
} from "~/accounts/schema";
import { secondFactorStatus } from "~/accounts/second-factor.server";
import { signOutHeaders } from "~/accounts/sign-out.server";
import { getReply, UNREACHABLE_FAILURE } from "~/forms/reply";
import { confirmIdentityPath, requireRecentAuthentication, requireSession } from "~/platform/auth/session.server";
import { clientAddressContext } from "~/platform/http/context";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { PageTitle } from "~/ui/forms/page-title";
import { submitButton, submitForm } from "~/ui/forms/submit-form";
import { brandTitle, NOINDEX } from "../noindex-meta";
import type { Route } from "./+types/profile";

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
  const [isPasswordSet, emailChange, sessions, secondFactor, emailSettings] = await Promise.all([
    hasPassword(user.id),
    pendingEmailChange(user.id),
    listSessions(user.id, id),
    user.staff ? secondFactorStatus(session) : null,
    getEmailSettings(user.id),
  ]);
  const { email, name, phone, recentlyAuthenticated } = user;
  return {
    email,
    name,
    phone,
    // Typed before the redirect to confirm their identity.
    newEmail: emailChange ? "" : (url.searchParams.get("email") ?? ""),
    recentlyAuthenticated,
    isPasswordSet,
    emailChange,
    sessions,
    secondFactor,
    emailSettings,
  };
}

export const headers = privateHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const { id, user } = await requireOwner(context);
  const client = context.get(clientAddressContext);
  const form = await readSubmittedForm(request);
  switch (form.intent) {
    case "details": {
      const { value: details, refuse } = checkForm(form, DETAILS_FORM, detailsSchema);
      if (!details) return refuse();
      await changeDetails(user.id, details);
      return refuse({ status: 200, message: "Saved." });
    }
    case "messages": {
      const { value, refuse } = checkForm(form, SETTINGS_FORM, settingsSchema);
      if (!value) return refuse();
      await changeEmailSettings(user.id, value);
      return refuse({ status: 200, message: "Saved." });
    }
    case "email": {
      const typed = new URLSearchParams({ email: String(form.fields.get("email") ?? "") });
      await requireRecentAuthentication(context, `${href("/dashboard/profile")}?${typed}`);
      const { value, refuse } = checkForm(form, EMAIL_FORM, emailSchema);
      if (!value) return refuse();
      const refused = await requestEmailChange(user, value.email, { sessionId: id, client });
      return refuse(refused ?? { status: 200, reset: true });
    }
    case "email-cancel":
      await cancelEmailChange(user.id);
      return null;
    case "password": {
      const isPasswordSet = await hasPassword(user.id);
      // Without a current password, nothing else proves whose browser it is.
      if (!isPasswordSet) await requireRecentAuthentication(context, href("/dashboard/profile"));
      const schema = isPasswordSet ? passwordSchema : newPasswordSchema;
      const { value, refuse } = checkForm(form, PASSWORD_FORM, schema);
      if (!value) return refuse();
      const refused = await changePassword(user, { sessionId: id, client }, { current: null, ...value });
      return refuse(refused ?? { status: 200, message: PASSWORD_SET, reset: true });
    }
    case "end": {
      const sessionId = String(form.fields.get("session") ?? "");
      await endSession(user.id, sessionId);
      if (sessionId !== id) return null;
      throw redirectDocument(href("/"), { status: 303, headers: await signOutHeaders() });
    }
    default:
      throw data(null, { status: 400 });
  }
}

const PASSWORD_SET = "Your password is set, and all other browsers are signed out.";

const FORMS: ReadonlyMap<unknown, string> = new Map([
  ["details", DETAILS_FORM],
  ["messages", SETTINGS_FORM],
  ["email", EMAIL_FORM],
  ["password", PASSWORD_FORM],
]);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const id = FORMS.get((await request.clone().formData()).get("intent"));
  if (!id) return submitButton(request, serverAction);
  return submitForm(request, serverAction, { id, failure: UNREACHABLE_FAILURE });
}

export const meta: Route.MetaFunction = () => [NOINDEX];

export default function ProfileRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  return (
    <PageTitle title={brandTitle("Your profile", matches)} reply={reply}>
      <ProfilePage profile={loaderData} reply={reply} />
    </PageTitle>
  );
}
