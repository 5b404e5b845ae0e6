import { formatNumber } from "../text/money";

export type FieldInfo = { label: string; name: string; error?: string; hint?: string };

/** Attributes that tie a field to its label, message and hint. */
export function fieldProps({ name, error, hint }: FieldInfo) {
  const id = `field-${name}`;
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy } as const;
}

/** "675,000" for "675000"; anything but digits is dropped. */
export const addSeparators = (text: string): string => {
  const digits = text.replaceAll(/\D/g, "").slice(0, 12);
  return digits ? formatNumber(Number(digits)) : "";
};
