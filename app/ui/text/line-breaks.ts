/** Line breaks within text; shared with the browser. */

/** Those of ASCII, next line (NEL), and Unicode's line and paragraph separators. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** The message of a one-line field. */
export const ONE_LINE = "Use a single line.";

/** Whether a text has a line break other than around it. */
export const hasLineBreak = (text: string): boolean => text.trim().search(LINE_BREAK) >= 0;

/** The text with every line break as "\n". */
export const unifyLineBreaks = (text: string): string => text.replaceAll(LINE_BREAK, "\n");
