import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { DesignItem } from "./queries.server";
import { DESIGN_ITEM_FIELDS, DESIGN_ITEM_FILE } from "./schema";

export function DesignItemForm(props: ItemFormProps<DesignItem>) {
  return (
    <ItemForm
      {...props}
      singular="design item"
      addText="Add selection"
      fields={DESIGN_ITEM_FIELDS}
      file={DESIGN_ITEM_FILE}
    />
  );
}

/** Adds or edits a design item over the list. */
export function DesignItemDialog({ projectId, row, ...dialog }: ItemDialogProps<DesignItem>) {
  const path = row
    ? href("/admin/projects/:projectId/design/:itemId", { projectId, itemId: row.id })
    : href("/admin/projects/:projectId/design/new", { projectId });
  return (
    <EditDialog
      {...dialog}
      title={row ? "Edit design item" : "Add selection"}
      path={path}
      row={row}
      content={DesignItemForm}
    />
  );
}
