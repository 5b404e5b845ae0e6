import { Icon } from "../icons";

/** A field's error message, for its `aria-describedby`. */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" size="s" />
      {message}
    </p>
  );
}
