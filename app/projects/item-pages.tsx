/** The pages that add, edit, and delete an item, for staff without scripts or with a link of their own. */
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Field } from "~/ui/forms/fields";
import { FormAlert } from "~/ui/forms/fields-form";
import type { FormResult } from "~/ui/forms/form-answer";
import { DeleteForm } from "./item-form";

function ItemPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="narrow" aria-labelledby="item">
      <h2 id="item">{title}</h2>
      {children}
    </section>
  );
}

/** Adds or edits an item. @param list the path of its list */
export function EditPage({ title, list, children }: { title: string; list: string; children: ReactNode }) {
  return (
    <ItemPage title={title}>
      {children}
      <p>
        <Link className="btn btn--plain" to={list}>
          Cancel
        </Link>
      </p>
    </ItemPage>
  );
}

/** Keeps what was typed for an item that was deleted in the meantime. */
export function DeletedPage({
  singular,
  fields,
  answer,
  list,
}: {
  singular: string;
  fields: readonly Field[];
  answer: FormResult | undefined;
  list: string;
}) {
  const submitted = answer?.kind === "refused" ? answer.values : {};
  return (
    <ItemPage title={`This ${singular} was deleted`}>
      <p>Someone deleted it, or the link is wrong.</p>
      <dl>
        {fields
          .filter((field) => submitted[field.name])
          .map(({ name, label }) => (
            <div key={name}>
              <dt className="soft small">{label}</dt>
              <dd className="prewrap">{submitted[name]}</dd>
            </div>
          ))}
      </dl>
      <p>
        <Link className="btn" to={list}>
          Back to the list
        </Link>
      </p>
    </ItemPage>
  );
}

export function DeletePage({
  singular,
  name,
  answer,
  list,
}: {
  singular: string;
  name: string;
  answer: FormResult | undefined;
  list: string;
}) {
  const { state } = useNavigation();
  return (
    <ItemPage title={`Delete this ${singular}?`}>
      <FormAlert toast={answer?.kind === "refused" ? answer.toast : null} />
      <DeleteForm name={name} posting={{ Form, busy: state !== "idle" }}>
        <Link className="btn btn--plain" to={list}>
          Cancel
        </Link>
      </DeleteForm>
    </ItemPage>
  );
}
