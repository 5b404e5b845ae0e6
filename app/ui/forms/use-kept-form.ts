import { type RefObject, useEffect } from "react";

/** Whether a field holds input that is worth restoring; passwords are not stored. */
type Field = HTMLInputElement | HTMLTextAreaElement;
const isKept = (field: Element): field is Field =>
  (field instanceof HTMLInputElement && !["hidden", "submit", "password"].includes(field.type)) ||
  field instanceof HTMLTextAreaElement;

const isBox = (field: Field) => field.type === "checkbox" || field.type === "radio";

/**
 * Stores a form's input in sessionStorage, so that a reload or a lost connection does not lose it. Unreadable data is
 * ignored.
 * @param key the form's storage key
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const fields = () => [...element.elements].filter(isKept).filter(({ name }) => name);
    const idOf = (field: Field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);
    const restore = () => {
      let kept: unknown;
      try {
        kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
      } catch {
        return;
      }
      if (typeof kept !== "object" || kept === null) return;
      for (const field of fields()) {
        const value = (kept as Record<string, unknown>)[idOf(field)];
        if (isBox(field) && typeof value === "boolean") (field as HTMLInputElement).checked = value;
        else if (!isBox(field) && typeof value === "string" && value !== field.value) field.value = value;
      }
      element.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const keep = () => {
      const values = fields().map((field) => [
        idOf(field),
        isBox(field) ? (field as HTMLInputElement).checked : field.value,
      ]);
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
      } catch {
        // Storage is full or disabled.
      }
    };
    restore();
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, key]);
}

/** Deletes what {@link useKeptForm} has stored. */
export function forgetKeptForm(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
