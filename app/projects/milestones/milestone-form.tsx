import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Milestone } from "./queries.server";
import { MILESTONE_FIELDS } from "./schema";

export function MilestoneForm(props: ItemFormProps<Milestone>) {
  return <ItemForm {...props} singular="milestone" addText="Add milestone" fields={MILESTONE_FIELDS} />;
}

/** Adds or edits a milestone over the list. */
export function MilestoneDialog({ projectId, row, ...dialog }: ItemDialogProps<Milestone>) {
  const path = row
    ? href("/admin/projects/:projectId/milestones/:itemId", { projectId, itemId: row.id })
    : href("/admin/projects/:projectId/milestones/new", { projectId });
  return (
    <EditDialog
      {...dialog}
      title={row ? "Edit milestone" : "Add milestone"}
      path={path}
      row={row}
      content={MilestoneForm}
    />
  );
}
