/** Validation of a saved search's name. The browser uses it too, hence zod's small build. */
import * as z from "zod/mini";
import { hasLineBreak, ONE_LINE } from "~/ui/text/line-breaks";
import type { Said } from "~/ui/toast";

/** Characters, counted as browsers count them for `maxlength`. */
export const NAME_LENGTH = 100;
const NO_NAME = "Please enter a name";

const searchName = z.string(NO_NAME).check(
  z.trim(),
  z.minLength(1, NO_NAME),
  z.maxLength(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters for the name.`),
  z.refine((name) => !hasLineBreak(name), ONE_LINE),
);

/** The trimmed name, or the name as typed with its error. */
export type NameReading = { name: string; problem: null } | { name: string; problem: string };

/** The result of a post: saved, stored until sign-in, or rejected. */
export type SaveAnswer =
  | { kind: "saved"; said: Said }
  | { kind: "sign-in" }
  | { kind: "refused"; name: string; problem: string };

/** Reads the form's `name`; never throws. */
export function readName(form: FormData): NameReading {
  const given = form.get("name");
  const parsed = searchName.safeParse(given);
  if (parsed.success) return { name: parsed.data, problem: null };
  return { name: typeof given === "string" ? given : "", problem: parsed.error.issues[0]?.message ?? NO_NAME };
}
