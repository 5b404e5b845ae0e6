import { cleanCode } from "./clean";

/** The five digits of a ZIP code, also of one with the four digits of ZIP+4; null if it isn't one. */
export const parseZip = (text: string): string | null => /^(\d{5})(?:-\d{4})?$/.exec(cleanCode(text))?.[1] ?? null;
