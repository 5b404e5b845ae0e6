import { EMAIL_ERROR, parseEmail } from "~/forms/email";

/** The message for an invalid email address, or undefined. The server applies the same rule. */
export const findEmailProblem = (text: string): string | undefined =>
  parseEmail(text) === null ? EMAIL_ERROR : undefined;
