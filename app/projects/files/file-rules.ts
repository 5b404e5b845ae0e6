/** Which files a project takes, in words of the specification; pure, for server and browser alike. */
import type { FileRules } from "~/ui/forms/file-field";

const MEGABYTE = 1024 * 1024;
export const HERO_BYTES = 5 * MEGABYTE;
export const DOCUMENT_BYTES = 25 * MEGABYTE;
/** Files of one form at most. */
export const MOST_FILES = 4;

export const WRONG_HERO = "Invalid file type: Please upload a JPG, PNG, or HEIC image.";
export const LARGE_HERO = "File too large: Please upload an image smaller than 5MB.";
export const WRONG_DOCUMENT = "Use a PDF, Word, JPG or PNG file. What is in it has to be what its name says.";
export const WRONG_MEDIA = "Use a JPG, PNG, WebP or HEIC picture. What is in it has to be what its name says.";
export const LARGE_FILE = "A file may have 25 MB at most.";
export const MANY_FILES = "Choose four files at most.";
export const EMPTY_FILE = "This file is empty. Choose another one.";
export const MALFORMED_FORM = "Part of this form could not be read. Check the names of your files and try again.";
export const OVERSIZED_FORM = "This form has too many fields or too much text.";

export const SCAN_PENDING = "Checking for viruses…";
export const SCAN_PENDING_DETAIL = "This file is still being checked for viruses. Please try again in a moment.";
export const VIRUS_FOUND = "A virus was found in this file; it was deleted.";

export const HERO: FileRules = {
  kinds: ["jpg", "jpeg", "png", "heic", "heif"],
  bytes: HERO_BYTES,
  wrong: WRONG_HERO,
  large: LARGE_HERO,
  empty: EMPTY_FILE,
  hint: "JPG, PNG or HEIC, 5 MB at most.",
  unit: "MB",
};

export const DOCUMENTS: FileRules = {
  kinds: ["pdf", "doc", "docx", "jpg", "jpeg", "png"],
  bytes: DOCUMENT_BYTES,
  wrong: WRONG_DOCUMENT,
  large: LARGE_FILE,
  empty: EMPTY_FILE,
  hint: "PDF, Word, JPG or PNG, 25 MB each, four at once at most. PDF and Word files keep their metadata.",
  unit: "KB",
  several: { most: MOST_FILES, many: MANY_FILES },
};

export const MEDIA: FileRules = {
  kinds: ["jpeg", "jpg", "png", "webp", "heic", "heif"],
  bytes: DOCUMENT_BYTES,
  wrong: WRONG_MEDIA,
  large: LARGE_FILE,
  empty: EMPTY_FILE,
  hint: "JPG, PNG, WebP or HEIC, 25 MB at most.",
  unit: "MB",
};
