/** Cleans typed and pasted text before it is judged, so that nothing is refused for a reason that nobody sees. */

import { unifyLineBreaks } from "./line-breaks";

/** All characters that Unicode doesn't show. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Joiners, variation selectors and tags, which are parts of emoji and of words in some scripts, are kept. */
const INVISIBLE_IN_LINE =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** Text of several lines keeps the marks that set the direction of right-to-left scripts, too. */
const INVISIBLE_IN_TEXT =
  /(?!\u200c|\u200d|\p{Variation_Selector}|\p{Bidi_Control}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Control characters, except tabs and the line breaks that people type. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;
/** Next line (NEL), vertical tab, form feed, and Unicode's separators: line breaks that browsers don't show in a field of one line. */
const HIDDEN_BREAKS = /[\v\f\u0085\u2028\u2029]/g;

/** Without the characters, with plain spaces, and empty if nothing of it can be seen. */
function removeInvisible(text: string, invisible: RegExp): string {
  const clean = text
    .replace(invisible, "")
    .replace(CONTROLS, "")
    .replace(/\p{Zs}/gu, " ")
    .trim();
  return clean.replace(INVISIBLE, "").trim() === "" ? "" : clean;
}

/** For words in one line, such as a name. Keeps line breaks, which such a field refuses. */
export const cleanLine = (text: string): string => removeInvisible(text.replace(HIDDEN_BREAKS, " "), INVISIBLE_IN_LINE);

/** For text of several lines, each of which ends with "\n". */
export const cleanMultiline = (text: string): string => removeInvisible(unifyLineBreaks(text), INVISIBLE_IN_TEXT);

/** What Arabic script writes in numbers besides digits. */
const ARABIC_SIGNS: Readonly<Record<string, string>> = { "٫": ".", "٬": ",", "،": ",", "٪": "%" };

/**
 * For numbers, dates, phone numbers and other codes: ASCII digits, letters and hyphens instead of full-width and Arabic ones
 * and of all dashes.
 */
export const cleanCode = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(HIDDEN_BREAKS, " ")
    .replace(INVISIBLE, "")
    .replace(CONTROLS, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    // The last four bits of Arabic and Persian digits are their value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٫٬،٪]/g, (sign) => ARABIC_SIGNS[sign]!)
    .trim();
