/** Line breaks in text; shared with the browser. */

/** ASCII line breaks, next line (NEL), and Unicode's line and paragraph separators. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** The error message of a single-line field. */
export const SINGLE_LINE_ERROR = "Use a single line.";

/** Whether a text has a line break inside, not only at its ends. */
export const hasLineBreak = (text: string): boolean => text.trim().search(LINE_BREAK) >= 0;

/** The text with every line break as "\n". */
export const unifyLineBreaks = (text: string): string => text.replaceAll(LINE_BREAK, "\n");
