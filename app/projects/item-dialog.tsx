/** The forms of a project's items in dialogs over their lists. */
import { type ComponentType, useState } from "react";
import { Button } from "~/ui/button";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { PageDialog } from "~/ui/dialog/page-dialog";
import { type DeletedItem, DeleteForm, type ItemFormProps } from "./item-form";
import type { ItemTexts } from "./item-texts";

/** @param url the page with the same form. @param newItem what the page of a new item loads, so that nothing is loaded */
export type ItemDialogProps = DialogProps & { url: string; newItem?: object };

/** Adds or edits an item. */
export function ItemDialog<Row, Page extends object = object>({
  singular,
  addText,
  newItem,
  form: ItemForm,
  ...dialog
}: ItemDialogProps & ItemTexts & { form: ComponentType<ItemFormProps<Row> & Page> }) {
  return (
    <PageDialog<ItemFormProps<Row> & Page>
      {...dialog}
      title={newItem ? addText : `Edit ${singular}`}
      data={newItem as (ItemFormProps<Row> & Page) | undefined}
    >
      {(page) =>
        newItem ? (
          <NewItem form={ItemForm} page={page} />
        ) : page.row ? (
          <ItemForm {...page} />
        ) : (
          <p>{`Someone else deleted this ${singular}.`}</p>
        )
      }
    </PageDialog>
  );
}

/** Its form has an id of its own each time the dialog opens. `randomUUID` needs a secure context. */
function NewItem<Row, Page extends object>({
  form: ItemForm,
  page,
}: {
  form: ComponentType<ItemFormProps<Row> & Page>;
  page: ItemFormProps<Row> & Page;
}) {
  const [newId] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  return <ItemForm {...page} newId={newId} />;
}

export type DeleteDialogProps = DeletedItem & { singular: string; url: string };

/** Confirms the deletion of an item. */
export function DeleteDialog({ singular, name, version, ...dialog }: DeleteDialogProps & DialogProps) {
  return (
    <PageDialog {...dialog} title={`Delete this ${singular}?`} data={NO_DATA}>
      {() => (
        <DeleteForm
          singular={singular}
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
