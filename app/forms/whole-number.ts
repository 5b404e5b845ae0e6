/** Digits, with or without separators of thousands, a dollar sign, and no cents. */
const WHOLE_NUMBER = /^\$?\s*(\d+|\d{1,3}(?:[, \u00a0]\d{3})+)(?:\.0{0,2})?$/;

/** 655000 for "655,000", "$655 000" or "655000.00"; null for anything else, which is never turned into another number. */
export function parseWholeNumber(text: string): number | null {
  const [, digits] = WHOLE_NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ""));
}
