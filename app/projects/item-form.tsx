/** The forms of a project's items, on their pages and in dialogs over their lists. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { ConflictNotice } from "~/ui/forms/conflict-notice";
import type { Field } from "~/ui/forms/fields";
import { FieldsForm, type FileFieldConfig, FormAlert } from "~/ui/forms/fields-form";
import type { FormResult } from "~/ui/forms/form-answer";
import type { Posting } from "~/ui/forms/posting";
import { useToast } from "~/ui/toast";

/** Shows the success toast, then continues. */
export function useSuccessToast(answer: FormResult | undefined, onDone: () => void): void {
  const showToast = useToast();
  const handleDone = useEffectEvent((answer: Extract<FormResult, { kind: "done" }>) => {
    showToast(answer.toast);
    onDone();
  });
  useEffect(() => {
    if (answer?.kind === "done") handleDone(answer);
  }, [answer]);
}

/** Returns from an item's page to its list after a script sent the form. */
export function useReturnToList(answer: FormResult | undefined, list: string): void {
  const navigate = useNavigate();
  useSuccessToast(answer, () => void navigate(list));
}

export type ItemFormProps<Row> = {
  /** The item being edited; without it the form adds one. */
  row?: Row;
  answer: FormResult | undefined;
  /** In a dialog. */
  posting?: Posting;
};

/** @param addText the button's text in a form that adds an item */
export function ItemForm({
  singular,
  addText,
  fields,
  file,
  row,
  answer,
  posting,
}: ItemFormProps<{ version: number }> & {
  singular: string;
  addText: string;
  fields: readonly Field[];
  file?: FileFieldConfig;
}) {
  const rejected = answer?.kind === "refused" ? answer : null;
  const submitted = rejected && Object.keys(rejected.values).length > 0 ? rejected.values : null;
  return (
    <>
      <FormAlert toast={rejected?.toast ?? null} inDialog={posting?.inDialog} />
      {rejected?.stale ? <ConflictNotice itemName={singular} latestUrl={posting?.action} /> : null}
      <FieldsForm
        fields={fields}
        values={submitted ?? row ?? {}}
        errors={rejected?.errors ?? NO_ERRORS}
        version={row && (rejected?.version || row.version)}
        file={file}
        button={row ? "Save" : addText}
        busyButton="Saving..."
        posting={posting}
      />
    </>
  );
}

const NO_ERRORS = {};

/** The warning and the button of a deletion. @param children the way to cancel */
export function DeleteForm({
  name,
  posting: { Form, action, busy, inDialog },
  children,
}: {
  name: string;
  posting: Posting;
  children: ReactNode;
}) {
  return (
    <>
      <p>{`This permanently deletes “${name}” for the buyer as well.`}</p>
      <Form method="post" action={action} className="row">
        {inDialog ? <input type="hidden" name="over" value="1" /> : null}
        <button className="btn btn--danger" type="submit" disabled={busy} aria-busy={busy || undefined}>
          Delete
        </button>
        {children}
      </Form>
    </>
  );
}
