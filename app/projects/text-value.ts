/** Text values, which are the same in iCalendar (RFC 5545, 3.3.11) and vCard (RFC 2426, 4). */
import { unifyLineBreaks } from "~/forms/line-breaks";

/** Text with "\n" as its only line break and without the control characters that both formats forbid. */
export const plainText = (text: string): string => unifyLineBreaks(text).replaceAll(/[^\P{Cc}\n\t]/gu, "");

/** {@link plainText} escaped as a TEXT value. */
export const escapeText = (text: string): string =>
  plainText(text)
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
