/** The forms of a project's items, on their pages and in dialogs over their lists. */
import type { ReactNode } from "react";
import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import type { FormSchema } from "~/forms/submission";
import { Form } from "~/ui/forms/form";
import type { ItemTexts } from "./item-texts";
import { DELETE_FORM, ITEM_FORM } from "./send-form";

export type ItemFormProps<Row> = {
  /** The item being edited; without it the form adds one. */
  row?: Row | null;
  /** Absent in a dialog, which has its own. */
  reply?: FormReply;
  /** Whether someone else deleted the item: the form then only shows what was typed. */
  isDeleted?: boolean;
};

export function ItemForm({
  singular,
  addText,
  schema,
  defaultValue,
  hasFiles,
  row,
  reply,
  isDeleted,
  children,
}: ItemFormProps<{ version: number }> &
  ItemTexts & {
    schema: FormSchema;
    /** Of a new item. */
    defaultValue?: Record<string, unknown>;
    hasFiles?: boolean;
    children: ReactNode;
  }) {
  return (
    <Form
      id={ITEM_FORM}
      schema={schema}
      reply={reply}
      defaultValue={row ?? defaultValue}
      version={row?.version}
      hasFiles={hasFiles}
      conflict={{ itemName: singular }}
    >
      {({ busy }) => (
        <>
          {children}
          {isDeleted ? null : (
            <p>
              <button className="btn btn--sun" type="submit" aria-busy={busy || undefined}>
                {busy ? "Saving..." : row ? "Save" : addText}
              </button>
            </p>
          )}
        </>
      )}
    </Form>
  );
}

/** The warning and the button of a deletion. @param cancel the way to cancel */
export function DeleteForm({ name, reply, cancel }: { name: string; reply?: FormReply; cancel: ReactNode }) {
  return (
    <>
      <p>{`This permanently deletes “${name}” for the buyer as well.`}</p>
      <Form id={DELETE_FORM} schema={noFieldsSchema} reply={reply}>
        {({ busy }) => (
          <p className="row">
            <button className="btn btn--danger" type="submit" aria-busy={busy || undefined}>
              Delete
            </button>
            {cancel}
          </p>
        )}
      </Form>
    </>
  );
}
