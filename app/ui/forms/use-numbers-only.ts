import { useEffect } from "react";
import { cleanCode } from "~/forms/clean";
import { NUMBER_KINDS, parseNumber } from "~/forms/number";

/** The field's own rule judges the whole number. */
function refuseOtherText(event: InputEvent): void {
  const { target: field, data } = event;
  // Text that an input method is composing can't be refused.
  if (!(field instanceof HTMLInputElement) || !data || !event.cancelable) return;
  if (field.inputMode !== "numeric" && field.inputMode !== "decimal") return;
  const isMoney = field.parentElement?.dataset.unit === "$";
  const before = field.value.slice(0, field.selectionStart ?? 0);
  const isAccepted =
    (isMoney ? /^[\d.,$\s]+$/ : /^[\d.,%\s]+$/).test(cleanCode(data) || data) ||
    // "800k" and "1.2M".
    (isMoney && /^[km]$/i.test(data) && /\p{Nd} ?$/u.test(before)) ||
    NUMBER_KINDS.some((kind) => parseNumber(kind, data) !== null);
  if (!isAccepted) event.preventDefault();
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
