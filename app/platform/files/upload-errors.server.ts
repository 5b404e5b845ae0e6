/** Errors of a form whose files or body were rejected. */
import { type FileRules, findOneFileProblem, MALFORMED_FORM, MANY_FILES, OVERSIZED_FORM } from "~/forms/file-rules";
import { filesIn, type RefusedFile, type Upload } from "./uploads.server";

const describeRefusal = ({ reason }: RefusedFile, rules: FileRules): string =>
  reason === "too many" ? MANY_FILES : rules.tooLargeMessage;

/** The status and the message for a form's file field; null when the whole form was read. */
export function getUploadErrors(
  { form, refused, error }: Upload,
  { name, rules }: { name: string; rules: FileRules },
): { errors: Record<string, string>; status: 400 | 413 } | null {
  if (error === "malformed") return { errors: { [name]: MALFORMED_FORM }, status: 400 };
  if (error === "oversized") return { errors: { [name]: OVERSIZED_FORM }, status: 413 };
  const file = refused.get(name)?.at(-1);
  if (!file) return null;
  const problem = describeRefusal(file, rules);
  const isOneOfSeveral = file.reason === "too large" && filesIn(form, name).length > 0;
  return { errors: { [name]: isOneOfSeveral ? `${file.fileName}: ${problem}` : problem }, status: 413 };
}

/**
 * Takes the files that are refused out of a form that has others too, so that these aren't lost.
 * @returns which and why: "plan.exe: Use a PDF."
 */
export function takeRefusedFiles(
  { form, refused, error }: Upload,
  { name, rules }: { name: string; rules: FileRules },
) {
  const files = filesIn(form, name).map((file) => ({ file, problem: findOneFileProblem(file, rules) }));
  if (error || files.every(({ problem }) => problem)) return [];
  const dropped = refused.get(name) ?? [];
  refused.delete(name);
  form.delete(name);
  for (const { file, problem } of files) if (!problem) form.append(name, file);
  return [
    ...files.flatMap(({ file, problem }) => (problem ? [`${file.name}: ${problem}`] : [])),
    ...dropped.map((file) => `${file.fileName}: ${describeRefusal(file, rules)}`),
  ];
}
