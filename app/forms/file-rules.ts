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
  multiple?: { maxFiles: number; tooManyMessage: string };
};

/** The most files of a form, for the whole site. */
export const MAX_FILES = 4;
export const MANY_FILES = "Choose up to four files.";
export const MALFORMED_FORM = "We couldn’t read part of this form. Check your file names and try again.";
export const OVERSIZED_FORM = "This form has too many fields or too much text. Shorten it and try again.";
