/** Rules and messages for a project's files, shared by server and browser. */
import { type FileRules, MANY_FILES, MAX_FILES } from "~/forms/file-rules";

const MEGABYTE = 1024 * 1024;
export const MAX_HERO_BYTES = 5 * MEGABYTE;
export const MAX_DOCUMENT_BYTES = 25 * MEGABYTE;

const LARGE_FILE = "Choose a file of up to 25 MB.";
export const EMPTY_FILE = "This file is empty. Choose another one.";

export const SCAN_PENDING = "Checking for viruses…";
export const SCAN_PENDING_DETAIL = "This file is still being checked for viruses. Please try again in a moment.";
export const VIRUS_FOUND = "We found a virus in this file and deleted it.";

export const HERO_RULES: FileRules = {
  kinds: ["jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif"],
  maxBytes: MAX_HERO_BYTES,
  wrongTypeMessage: "Invalid file type: Please upload a JPG, PNG, or HEIC image.",
  tooLargeMessage: "File too large: Please upload an image smaller than 5MB.",
  emptyMessage: EMPTY_FILE,
  hint: "JPG, PNG, or HEIC, up to 5 MB.",
  unit: "MB",
};

export const DOCUMENT_RULES: FileRules = {
  kinds: ["pdf", "doc", "docx", "jpg", "jpeg", "jpe", "jfif", "png"],
  maxBytes: MAX_DOCUMENT_BYTES,
  wrongTypeMessage: "Use a PDF, Word, JPG, or PNG file whose content matches its file extension.",
  tooLargeMessage: LARGE_FILE,
  emptyMessage: EMPTY_FILE,
  hint: "PDF, Word, JPG, or PNG. Up to ten files, 25 MB each and 100 MB in all. PDF and Word files keep their metadata.",
  unit: "KB",
  multiple: {
    maxFiles: MAX_FILES,
    tooManyMessage: MANY_FILES,
    maxTotalBytes: 100 * MEGABYTE,
    largeTotalMessage: "Choose up to 100 MB at a time.",
  },
};

export const ONE_DOCUMENT_RULES: FileRules = {
  ...DOCUMENT_RULES,
  hint: "PDF, Word, JPG, or PNG, up to 25 MB.",
  multiple: undefined,
};

export const NEW_FILE_RULES: FileRules = {
  ...ONE_DOCUMENT_RULES,
  hint: `Replaces the file for the buyer. Staff can still open earlier files. ${ONE_DOCUMENT_RULES.hint}`,
};

export const MEDIA_RULES: FileRules = {
  kinds: ["jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif"],
  maxBytes: MAX_DOCUMENT_BYTES,
  wrongTypeMessage: "Use a JPG, PNG, WebP, or HEIC picture whose content matches its file extension.",
  tooLargeMessage: LARGE_FILE,
  emptyMessage: EMPTY_FILE,
  hint: "JPG, PNG, WebP, or HEIC, up to 25 MB.",
  unit: "MB",
};
