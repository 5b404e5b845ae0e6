import { Icon } from "../icons";

/** The message beside a field, for its `aria-describedby`; nothing without one. */
export function FieldError({ id, message }: { id?: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" size="s" />
      {message}
    </p>
  );
}
