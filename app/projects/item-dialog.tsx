/** The forms of a project's items in dialogs over their lists. */
import type { ComponentType } from "react";
import { Button } from "~/ui/button";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { DeleteForm, type ItemFormProps } from "./item-form";
import type { ItemTexts } from "./item-texts";

/** @param url the page with the same form */
export type ItemDialogProps = DialogProps & { url: string; isNew: boolean };

/** Adds or edits an item. */
export function ItemDialog<Row>({
  singular,
  addText,
  isNew,
  form: ItemForm,
  ...dialog
}: ItemDialogProps & ItemTexts & { form: ComponentType<ItemFormProps<Row>> }) {
  return (
    <PageDialog<{ row: Row | null }>
      {...dialog}
      title={isNew ? addText : `Edit ${singular}`}
      data={isNew ? NEW_ITEM : undefined}
    >
      {({ row }) => (isNew || row ? <ItemForm row={row} /> : <p>{`Someone else deleted this ${singular}.`}</p>)}
    </PageDialog>
  );
}

const NEW_ITEM = { row: null };

export type DeleteDialogProps = { singular: string; name: string; url: string };

/** Confirms the deletion of an item. */
export function DeleteDialog({ singular, name, ...dialog }: DeleteDialogProps & DialogProps) {
  return (
    <PageDialog {...dialog} title={`Delete this ${singular}?`} data={NO_DATA}>
      {() => (
        <DeleteForm
          name={name}
          cancel={
            <Button look="plain" type="button" onClick={() => dialog.onClose()}>
              Cancel
            </Button>
          }
        />
      )}
    </PageDialog>
  );
}

const NO_DATA = {};
