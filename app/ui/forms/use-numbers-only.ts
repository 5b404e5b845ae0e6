import { type RefObject, useEffect } from "react";

/** What numbers are written with. Leaving out a point or a sign would turn what is typed into another number. */
const NUMBER_TEXT = /^[\d.,$%\s-]+$/;
const NUMBER_MODES = ["numeric", "decimal"];

function refuseOtherText(event: InputEvent): void {
  const { target: field, data } = event;
  // Text that an input method is composing can't be refused.
  if (!(field instanceof HTMLInputElement) || !NUMBER_MODES.includes(field.inputMode) || !data || !event.cancelable)
    return;
  if (!NUMBER_TEXT.test(data)) event.preventDefault();
}

/** Lets a form's number fields take numbers only. What they hold already stays, such as a malformed value of the URL. */
export function useNumbersOnly(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("beforeinput", refuseOtherText);
    return () => element?.removeEventListener("beforeinput", refuseOtherText);
  }, [form]);
}
