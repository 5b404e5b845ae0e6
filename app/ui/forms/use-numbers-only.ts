import { useEffect } from "react";
import { cleanCode } from "~/forms/clean";
import { NUMBER_KINDS, parseNumber } from "~/forms/number";

/** After an amount, as in "800k" and "1.2 million". */
const MAGNITUDES = ["k", "mm", "million", "thousand"];

/** The field that refused the last text. The rest of that word is no magnitude: the "k" of "250/week". */
let refusing: HTMLInputElement | null = null;

/** The field's own rule judges the whole number. */
function refuseOtherText(event: InputEvent): void {
  const { target: field, data } = event;
  const wasRefused = field === refusing;
  refusing = null;
  // Text that an input method is composing can't be refused.
  if (!(field instanceof HTMLInputElement) || !data || !event.cancelable) return;
  if (field.inputMode !== "numeric" && field.inputMode !== "decimal") return;
  const isMoney = field.parentElement?.dataset.unit === "$";
  const caret = field.selectionStart ?? 0;
  const word = isMoney && !wasRefused ? /\p{Nd} ?(\p{L}*)$/u.exec(field.value.slice(0, caret))?.[1] : undefined;
  const isAccepted =
    (isMoney ? /^[\d.,$\s]+$/ : /^[\d.,%\s]+$/).test(cleanCode(data) || data) ||
    (word !== undefined && MAGNITUDES.some((magnitude) => magnitude.startsWith((word + data).toLowerCase()))) ||
    NUMBER_KINDS.some((kind) => parseNumber(kind, data) !== null);
  if (isAccepted) return;
  event.preventDefault();
  refusing = field;
  // The "m" of "7500 max" is no million.
  if (word && /^\p{L}/u.test(data)) {
    field.setRangeText("", caret - word.length, caret, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Lets all fields for numbers, which have the `inputMode` "numeric" or "decimal", take only what may be part of a number, also
 * of text that is pasted. What they hold already stays, such as a malformed value of the URL.
 */
export function useNumbersOnly(): void {
  useEffect(() => {
    document.addEventListener("beforeinput", refuseOtherText);
    return () => document.removeEventListener("beforeinput", refuseOtherText);
  }, []);
}
