import type { ReactNode } from "react";
import { Form } from "react-router";

/** The search form of a list. @param children further filters */
export function FindForm({ text, placeholder, children }: { text: string; placeholder: string; children?: ReactNode }) {
  return (
    <Form className="find">
      <div className="field">
        <label htmlFor="q">Search</label>
        {/* The key updates the default value after each search. */}
        <input
          key={text}
          id="q"
          name="q"
          type="search"
          data-shortcut="search"
          className="input"
          defaultValue={text}
          placeholder={placeholder}
        />
      </div>
      {children}
      <button className="btn" type="submit">
        Show
      </button>
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
  options: readonly (readonly [value: string, words: string])[];
  value: string | null;
  anyLabel?: string;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select key={value} id={name} name={name} className="input" defaultValue={value ?? ""}>
        {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
