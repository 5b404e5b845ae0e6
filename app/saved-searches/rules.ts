/** Validation of a saved search's name, in browsers too. */
import * as z from "zod/mini";
import { hasLineBreak, SINGLE_LINE_ERROR } from "~/forms/line-breaks";
import type { Toast } from "~/ui/toast";

/** Characters, counted as browsers count them for `maxlength`. */
export const MAX_NAME_LENGTH = 100;
const NO_NAME = "Please enter a name";

const searchName = z.string(NO_NAME).check(
  z.trim(),
  z.minLength(1, NO_NAME),
  z.maxLength(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters for the name.`),
  z.refine((name) => !hasLineBreak(name), SINGLE_LINE_ERROR),
);

/** The trimmed name, or the name as typed with its error. */
export type NameReading = { name: string; problem: null } | { name: string; problem: string };

/** The result of a post: saved, stored until sign-in, or rejected. */
export type SaveSearchResult =
  | { kind: "saved"; toast: Toast }
  | { kind: "sign-in" }
  | { kind: "refused"; name: string; problem: string };

/** Reads the form's `name`; never throws. */
export function parseName(form: FormData): NameReading {
  const value = form.get("name");
  const parsed = searchName.safeParse(value);
  if (parsed.success) return { name: parsed.data, problem: null };
  return { name: typeof value === "string" ? value : "", problem: parsed.error.issues[0]?.message ?? NO_NAME };
}
