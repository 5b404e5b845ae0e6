import { useEffect } from "react";
import { parseWholeNumber } from "~/forms/whole-number";

/** What is accepted by the `inputMode` of a field, at a key press and in text that is pasted or filled in. */
const RULES: Readonly<Record<string, { typed: RegExp; isPasteable: (text: string) => boolean }>> = {
  numeric: { typed: /^[\d,]$/, isPasteable: (text) => /^[\d,$\s]+$/.test(text) || parseWholeNumber(text) !== null },
  decimal: { typed: /^[\d.,$%\s]$/, isPasteable: (text) => /^[\d.,$%\s]+$/.test(text) },
};

/** Where a decimal point was ignored: the cents after it are too, because they would make the number a hundred times as large. */
let ignoredPoint: { field: HTMLInputElement; at: number | null } | null = null;

function refuseOtherText(event: InputEvent): void {
  const { target: field, data } = event;
  // Text that an input method is composing can't be refused.
  if (!(field instanceof HTMLInputElement) || !event.cancelable) return;
  const rule = RULES[field.inputMode];
  if (!rule) return;
  const at = field.selectionStart;
  const isAfterPoint = ignoredPoint?.field === field && ignoredPoint.at === at && /^\d$/.test(data ?? "");
  if (!isAfterPoint) ignoredPoint = field.inputMode === "numeric" && data === "." ? { field, at } : null;
  const isAccepted = !data || (data.length === 1 ? rule.typed.test(data) : rule.isPasteable(data));
  if (isAfterPoint || !isAccepted) event.preventDefault();
}

/**
 * Lets all fields for numbers take numbers only: whole ones with the `inputMode` "numeric", others with "decimal". What
 * they hold already stays, such as a malformed value of the URL.
 */
export function useNumbersOnly(): void {
  useEffect(() => {
    document.addEventListener("beforeinput", refuseOtherText);
    return () => document.removeEventListener("beforeinput", refuseOtherText);
  }, []);
}
