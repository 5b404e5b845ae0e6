import { cleanCode } from "./clean";

/** The five digits of a ZIP code, also of one with the four digits of ZIP+4, in text that is clean; null if it isn't one. */
export const matchZip = (text: string): string | null => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1] ?? null;

/** The same of text as people type and paste it. */
export const parseZip = (text: string): string | null => matchZip(cleanCode(text));
