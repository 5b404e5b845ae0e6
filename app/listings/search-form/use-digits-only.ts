import { type RefObject, useEffect } from "react";

/** A number without decimals as the search reads it: "1500", "1,500", "$655,000". */
const READABLE_NUMBER = /^\d+$|^\$?\d{1,3}(,\d{3})*$/;
/** The same with spaces, as people copy it. */
const COPIED_NUMBER = /^\$?(\d+|\d{1,3}([ \u00a0]\d{3})+)$/;

function refuseOtherText(event: InputEvent): void {
  const { target: field, data } = event;
  // Text that an input method is composing can't be refused.
  if (!(field instanceof HTMLInputElement) || field.inputMode !== "numeric" || !data || !event.cancelable) return;
  if (READABLE_NUMBER.test(data)) return;
  event.preventDefault();
  if (!COPIED_NUMBER.test(data.trim())) return;
  field.setRangeText(data.replace(/\D/g, ""), field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Lets a form's number fields take digits only. What they hold already stays, such as a malformed value of the URL. */
export function useDigitsOnly(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("beforeinput", refuseOtherText);
    return () => element?.removeEventListener("beforeinput", refuseOtherText);
  }, [form]);
}
