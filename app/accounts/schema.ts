/** The fields of the forms of accounts. */
import * as z from "zod/mini";
import { cleanCode } from "~/forms/clean";
import { emailField } from "~/forms/email";
import { FieldProblem, readOptional, textField } from "~/forms/field";
import { newPasswordField, passwordField } from "~/forms/password";
import { PHONE_ERROR, parsePhone } from "~/forms/phone";
import { DIRECTION_CONTROLS } from "~/forms/text";

export const DETAILS_FORM = "profile-details";
export const EMAIL_FORM = "profile-email";
export const PASSWORD_FORM = "profile-password";
export const CODE_FORM = "confirm-code";
export const CONFIRM_PASSWORD_FORM = "confirm-password";
export const CONFIRM_LINK_FORM = "confirm-link";
export const NEW_PASSWORD_FORM = "new-password";
export const SIGN_IN_FORM = "sign-in";

export const MAX_NAME_LENGTH = 100;
export const MAX_CODE_LENGTH = 40;

/** A name with single spaces, or why it is refused. */
export function parseName(text: string): string | FieldProblem {
  const name = text.replaceAll(DIRECTION_CONTROLS, "").replace(/\s+/g, " ").trim();
  if (name.length > MAX_NAME_LENGTH) return new FieldProblem(`Use at most ${MAX_NAME_LENGTH} characters.`);
  if (/[\p{Cc}<>]/u.test(name))
    return new FieldProblem("Your name can’t contain control characters or angle brackets.");
  return name;
}

/** Name and phone number; line breaks in them become spaces. */
export const detailsSchema = z.object({
  name: textField(readOptional(parseName)),
  phone: textField(readOptional((text) => parsePhone(text) ?? new FieldProblem(PHONE_ERROR))),
});

export type Details = z.output<typeof detailsSchema>;

const email = emailField({ required: "Please enter your email." });

export const emailSchema = z.object({ email });

/** An email and a password that was chosen before. */
export const credentialsSchema = z.object({ email, password: passwordField("Please enter your password.") });

export type Credentials = z.output<typeof credentialsSchema>;

export const newAccountSchema = z.object({ email, password: newPasswordField() });

/** The first password of an account. */
export const newPasswordSchema = z.object({ password: newPasswordField() });

/** A change of the password by a user who knows the current one. */
export const passwordSchema = z.object({
  current: passwordField("Please enter your current password."),
  password: newPasswordField(),
});

/** A code of an authenticator app, or a recovery code. */
export const codeSchema = z.object({
  code: textField((text) => cleanCode(text) || new FieldProblem("Please enter the code.")),
});

/** The password of a user who is signed in. */
export const confirmPasswordSchema = z.object({ password: passwordField("Please enter your password.") });
