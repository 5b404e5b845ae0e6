import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { formatList } from "~/intl/formats";
import { Button } from "../button";
import { useHydrated } from "../hooks/use-hydrated";
import type { FormState } from "./form";

/** Reads a field's text by its name; "" without any. */
export type ReadText = (name: string) => string;

const readState =
  (value: FormState["value"]): ReadText =>
  (name) => {
    const text = name.split(".").reduce<unknown>((part, key) => Object(part)[key], value);
    return typeof text === "string" ? text.trim() : "";
  };

function readFields(form: HTMLFormElement): ReadText {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? "").trim();
}

/**
 * The main button of a form that waits for fields. Until then it is dimmed and sends nothing, and says what is missing when it is
 * focused or pressed. Both read the fields themselves, because browsers fill in passwords without an event.
 * @param findMissing the labels of missing fields
 * @param hint shown beside the button from the start, and what it says when nothing is missing
 */
export function WaitingButton({
  state: { busy, value },
  findMissing,
  hint,
  ...props
}: ComponentProps<typeof Button> & {
  state: Pick<FormState, "busy" | "value">;
  findMissing: (read: ReadText) => string[];
  hint?: ReactNode;
}) {
  const id = useId();
  const hydrated = useHydrated();
  /** The form, once the button was focused or pressed. A new object each time, so that it is read again. */
  const [{ form }, setSource] = useState<{ form: HTMLFormElement | null }>({ form: null });
  const missing = hydrated ? findMissing(form ? readFields(form) : readState(value)) : [];
  const isWaiting = missing.length > 0;
  const isShown = isWaiting && (form !== null || hint !== undefined);
  return (
    <>
      <Button
        look="sun"
        {...props}
        className={isWaiting ? "cursor-not-allowed opacity-55" : undefined}
        aria-disabled={isWaiting || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={isShown ? id : undefined}
        onFocus={({ currentTarget }) => setSource({ form: currentTarget.form })}
        onClick={(event) => {
          const { form: own } = event.currentTarget;
          setSource({ form: own });
          if (own && findMissing(readFields(own)).length > 0) event.preventDefault();
        }}
      />
      <span id={id} role="status" className={isShown || hint !== undefined ? "type-small text-soft" : "sr-only"}>
        {isShown ? `To continue, enter your ${formatList(missing)}.` : hint}
      </span>
    </>
  );
}
