/** The forms of a project's items in dialogs over their lists. */
import { type ComponentType, useState } from "react";
import { Button } from "~/ui/button";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { type DeletedItem, DeleteForm, type ItemFormProps } from "./item-form";
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
      {({ row }) =>
        isNew ? (
          <NewItem form={ItemForm} />
        ) : row ? (
          <ItemForm row={row} />
        ) : (
          <p>{`Someone else deleted this ${singular}.`}</p>
        )
      }
    </PageDialog>
  );
}

/** Its form has an id of its own each time the dialog opens. `randomUUID` needs a secure context. */
function NewItem<Row>({ form: ItemForm }: { form: ComponentType<ItemFormProps<Row>> }) {
  const [newId] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  return <ItemForm row={null} newId={newId} />;
}

const NEW_ITEM = { row: null };

export type DeleteDialogProps = DeletedItem & { singular: string; url: string };

/** Confirms the deletion of an item. */
export function DeleteDialog({ singular, name, version, ...dialog }: DeleteDialogProps & DialogProps) {
  return (
    <PageDialog {...dialog} title={`Delete this ${singular}?`} data={NO_DATA}>
      {() => (
        <DeleteForm
          name={name}
          version={version}
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
