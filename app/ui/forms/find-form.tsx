import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../button";
import { Field, inputClass } from "./field";

/** Fields beside each other, with their button after them. */
export const findFormClass = "flex flex-wrap items-end gap-3 *:[div]:flex-[1_1_10rem]";

/** The search form of a list. @param children further filters */
export function FindForm({ text, placeholder, children }: { text: string; placeholder: string; children?: ReactNode }) {
  return (
    <Form className={cx(findFormClass, !children && "max-w-160")}>
      <Field id="q" label="Search">
        {/* The key updates the default value after each search. */}
        <input
          key={text}
          id="q"
          name="q"
          type="search"
          data-shortcut="search"
          className={inputClass()}
          defaultValue={text}
          placeholder={placeholder}
        />
      </Field>
      {children}
      <Button type="submit">Show</Button>
    </Form>
  );
}

/** A select that filters a list. @param anyLabel label for no filter; without it, one option is always selected */
export function FilterSelect({
  name,
  label,
  options,
  value,
  anyLabel,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: ReactNode])[];
  value: string | null;
  anyLabel?: string;
}) {
  return (
    <Field id={name} label={label}>
      <select key={value} id={name} name={name} className={inputClass()} defaultValue={value ?? ""}>
        {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
