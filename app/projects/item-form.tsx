/** The forms of a project's items, on their pages and in dialogs over their lists. */
import { type ReactNode, useContext, useEffect } from "react";
import { useRevalidator } from "react-router";
import { noFieldsSchema } from "~/forms/field";
import type { FormReply } from "~/forms/reply";
import type { FormSchema } from "~/forms/submission";
import { Form, formActionsClass } from "~/ui/forms/form";
import { DialogFormContext } from "~/ui/forms/form-context";
import { SubmitButton } from "~/ui/forms/form-fields";
import type { ItemTexts } from "./item-texts";
import { DELETE_FORM, ITEM_FORM } from "./send-form";

export type ItemFormProps<Row> = {
  /** The item being edited; without it the form adds one. */
  row?: Row | null;
  /** Of a form that adds an item, so that sending it twice adds one. */
  newId?: string;
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
  focus,
  also,
  row,
  newId,
  reply,
  isDeleted,
  children,
}: ItemFormProps<{ version: number }> &
  ItemTexts & {
    schema: FormSchema;
    /** Of a new item. */
    defaultValue?: Record<string, unknown>;
    hasFiles?: boolean;
    /** The first field. */
    focus: string;
    /** A button beside Save. */
    also?: ReactNode;
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
      focus={focus}
      conflict={{ itemName: singular }}
    >
      {newId ? <input type="hidden" name="id" value={newId} /> : null}
      {children}
      {isDeleted ? null : (
        <p className={formActionsClass}>
          <SubmitButton look={also ? "sand" : "sun"} busyText="Saving...">
            {row ? "Save" : addText}
          </SubmitButton>
          {also}
        </p>
      )}
    </Form>
  );
}

/** What a deletion shows of its item, and the version that it is based on. */
export type DeletedItem = { name: string; version: number };

/** The warning and the button of a deletion. @param cancel the way to cancel */
export function DeleteForm({
  singular,
  name,
  version,
  reply,
  cancel,
}: DeletedItem & { singular: string; reply?: FormReply; cancel: ReactNode }) {
  const { revalidate } = useRevalidator();
  const conflict = useContext(DialogFormContext)?.reply?.conflict;
  // The dialog shows the item of the list below, which React Router doesn't reload after an error.
  useEffect(() => {
    if (conflict) revalidate();
  }, [conflict, revalidate]);
  return (
    <>
      {singular === "buyer" ? (
        <p>
          This ends the access of “<span dir="auto">{name}</span>” at once, and tells that person by email. The
          project’s calendar link stops for everyone. You can undo this from the audit page for 30 days.
        </p>
      ) : (
        <p>
          This deletes “<span dir="auto">{name}</span>” for the buyer as well. You can bring it back from the audit page
          for 30 days.
          {singular === "document" ? " If it waits for a signature, it doesn’t anymore, also when it is back." : null}
        </p>
      )}
      <Form id={DELETE_FORM} schema={noFieldsSchema} reply={reply} version={version}>
        <p className="flex flex-wrap items-center gap-3">
          <SubmitButton look="danger">Delete</SubmitButton>
          {cancel}
        </p>
      </Form>
    </>
  );
}
