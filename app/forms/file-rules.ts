/** Which files a field accepts, and the messages for those it does not. */
export type FileRules = {
  /** File name extensions in lower case, without the dot. */
  kinds: readonly string[];
  /** Maximum size of one file. */
  maxBytes: number;
  wrongTypeMessage: string;
  tooLargeMessage: string;
  emptyMessage: string;
  hint: string;
  /** Unit of the displayed sizes. */
  unit: "MB" | "KB";
  multiple?: { maxFiles: number; tooManyMessage: string; maxTotalBytes: number; largeTotalMessage: string };
};

/** Why a file is refused before anyone reads its content. */
export function findOneFileProblem(
  { name, size }: File,
  { kinds, maxBytes, wrongTypeMessage, tooLargeMessage, emptyMessage }: FileRules,
): string | undefined {
  if (!kinds.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "")) return wrongTypeMessage;
  return size > maxBytes ? tooLargeMessage : size === 0 ? emptyMessage : undefined;
}

/** The same for all chosen files. Of several, it names the one. */
export function findFileProblem(files: readonly File[], rules: FileRules): string | undefined {
  const { multiple } = rules;
  if (multiple && files.length > multiple.maxFiles) return multiple.tooManyMessage;
  const wrong = files.find((file) => findOneFileProblem(file, rules));
  const problem = wrong && findOneFileProblem(wrong, rules);
  if (problem) return files.length > 1 ? `${wrong.name}: ${problem}` : problem;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return multiple && bytes > multiple.maxTotalBytes ? multiple.largeTotalMessage : undefined;
}

/** The most bytes of a body with one file of up to 25 MB. */
export const FILE_BODY_BYTES = 28_000_000;
/** The same with several files of 100 MB in all, or a page with a picture, whose form says which file is too large. */
export const FILES_BODY_BYTES = 110_000_000;

/** The most files of a form, for the whole site. */
export const MAX_FILES = 10;
export const MANY_FILES = "Choose up to ten files.";
export const MALFORMED_FORM = "We couldn’t read part of this form. Check your file names and try again.";
export const OVERSIZED_FORM = "This form has too many fields or too much text. Shorten it and try again.";
