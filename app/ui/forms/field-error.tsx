import { Icon } from "../icons";

/** A field's error message, for its `aria-describedby`. */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="flex gap-1.5 text-small/[1.4] font-medium wrap-anywhere text-brick *:mt-[0.1rem]" id={id}>
      <Icon name="alert" size="s" />
      {message}
    </p>
  );
}
