import { type RefObject, useEffect } from "react";
import { readStored, writeStored } from "../browser-storage";

/** Whether a field holds input that is worth restoring; passwords are not stored. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isSavedField = (field: Element): field is Field =>
  (field instanceof HTMLInputElement && !["hidden", "submit", "password"].includes(field.type)) ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/**
 * Tells the form's listeners that its fields have changed. The event is on a field, where conform expects it, and counts as
 * handled, so that nothing is validated that nobody has typed.
 */
export function announceInput(form: HTMLFormElement): void {
  const event = new Event("input", { bubbles: true, cancelable: true });
  event.preventDefault();
  [...form.elements].find(isSavedField)?.dispatchEvent(event);
}

/** With the id of what a form makes, so that it is made once when the form is restored and sent again. */
const isDraftField = (field: Element): field is Field =>
  isSavedField(field) || (field instanceof HTMLInputElement && field.name === "id");

const isCheckable = (field: Field) => field.type === "checkbox" || field.type === "radio";

/**
 * Stores a form's input in sessionStorage, so that a reload or a lost connection does not lose it. Unreadable data is
 * ignored.
 * @param key the form's storage key; nothing is stored without
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string | undefined): void {
  useEffect(() => {
    const element = form.current;
    if (!element || key === undefined) return;
    const fields = () => [...element.elements].filter(isDraftField).filter(({ name }) => name);
    const fieldKey = (field: Field) => (isCheckable(field) ? `${field.name}=${field.value}` : field.name);
    const restore = () => {
      let draft: unknown;
      try {
        draft = JSON.parse(readStored("sessionStorage", key) ?? "null");
      } catch {
        return;
      }
      if (typeof draft !== "object" || draft === null) return;
      for (const field of fields()) {
        const value = (draft as Record<string, unknown>)[fieldKey(field)];
        if (isCheckable(field) && typeof value === "boolean") (field as HTMLInputElement).checked = value;
        else if (!isCheckable(field) && typeof value === "string" && value !== field.value) field.value = value;
      }
      announceInput(element);
    };
    const saveDraft = () => {
      const values = fields().map((field) => [
        fieldKey(field),
        isCheckable(field) ? (field as HTMLInputElement).checked : field.value,
      ]);
      writeStored("sessionStorage", key, JSON.stringify(Object.fromEntries(values)));
    };
    restore();
    element.addEventListener("input", saveDraft);
    return () => element.removeEventListener("input", saveDraft);
  }, [form, key]);
}
