/** Passwords; unlike other text they are not trimmed. */
import * as z from "zod/mini";

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/** A password that was chosen before, so that only its length is limited. */
export const passwordField = (required: string) => z.string(required).check(z.minLength(1, required));

/** Characters as people count them, in the form in which a password is stored. */
const countCharacters = (password: string) => [...password.normalize("NFKC")].length;

/** A password that is being chosen. The server also refuses those that are easy to guess. */
export const newPasswordField = (required = "Please choose a password.") =>
  z._default(z.string(required), "").check(
    z.minLength(1, { error: required, abort: true }),
    z.refine(
      (password) => countCharacters(password) >= MIN_PASSWORD_LENGTH,
      `Use at least ${MIN_PASSWORD_LENGTH} characters. A short phrase is easy to remember.`,
    ),
    z.refine(
      (password) => countCharacters(password) <= MAX_PASSWORD_LENGTH,
      `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
    ),
  );
