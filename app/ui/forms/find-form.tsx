import type { ReactNode } from "react";
import { Form } from "react-router";

/** Looks for a text in the list of the page that it stands on. @param children what else the list is narrowed by */
export function FindForm({ text, placeholder, children }: { text: string; placeholder: string; children?: ReactNode }) {
  return (
    <Form className="find">
      <div className="field">
        <label htmlFor="q">Search</label>
        {/* Another search fills it anew. */}
        <input
          key={text}
          id="q"
          name="q"
          type="search"
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

/** A choice that a list is narrowed by. @param any words for no choice; without them there always is one */
export function Choose({
  name,
  label,
  options,
  value,
  any,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string | null;
  any?: string;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select key={value} id={name} name={name} className="input" defaultValue={value ?? ""}>
        {any === undefined ? null : <option value="">{any}</option>}
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
