/** Errors of a form whose files or body were rejected. */
import { type FileRules, MALFORMED_FORM, MANY_FILES, OVERSIZED_FORM } from "~/forms/file-rules";
import { filesIn, type Upload } from "./uploads.server";

/** The status and the message for a form's file field; null when the whole form was read. */
export function getUploadErrors(
  { form, refused, error }: Upload,
  { name, rules }: { name: string; rules: FileRules },
): { errors: Record<string, string>; status: 400 | 413 } | null {
  if (error === "malformed") return { errors: { [name]: MALFORMED_FORM }, status: 400 };
  if (error === "oversized") return { errors: { [name]: OVERSIZED_FORM }, status: 413 };
  const file = refused.get(name);
  if (!file) return null;
  const problem = file.reason === "too many" ? MANY_FILES : rules.tooLargeMessage;
  const isOneOfSeveral = file.reason === "too large" && filesIn(form, name).length > 0;
  return { errors: { [name]: isOneOfSeveral ? `${file.fileName}: ${problem}` : problem }, status: 413 };
}
