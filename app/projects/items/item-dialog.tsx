import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { FormAlert } from "~/ui/forms/fields-form";
import type { FormResult } from "~/ui/forms/form-answer";
import { DeleteForm, getItemPath, ItemForm, useSuccessToast } from "./item-form";
import { PROJECT_ITEM_KINDS, type ProjectItemKindName } from "./item-kinds";
import type { ProjectItem } from "./items.server";

type ItemTarget = { projectId: string; kind: ProjectItemKindName };

/** A dialog that remounts its content when it opens, so that closing it discards the input. */
function RemountOnOpen({ title, open, onClose, children }: DialogProps & { title: string; children: ReactNode }) {
  return createPortal(
    <Dialog title={title} open={open} onClose={onClose}>
      {open ? children : null}
    </Dialog>,
    document.body,
  );
}

/** Adds or edits an item in a dialog over its list. */
export function ProjectItemDialog({ row, open, onClose, ...of }: ItemTarget & DialogProps & { row?: ProjectItem }) {
  const { add, singular } = PROJECT_ITEM_KINDS[of.kind];
  return (
    <RemountOnOpen title={row ? `Edit ${singular}` : add} open={open} onClose={onClose}>
      <EditContent {...of} row={row} onClose={onClose} />
    </RemountOnOpen>
  );
}

function EditContent({
  projectId,
  kind,
  row: initialItem,
  onClose,
}: ItemTarget & { row?: ProjectItem; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<FormResult>();
  // The item as it was when the dialog opened, because the list below may reload.
  const [row] = useState(initialItem);
  useSuccessToast(answer, onClose);
  const action = getItemPath(projectId, kind, row?.id);
  const posting = { Form, action, busy: state !== "idle", inDialog: true, shouldRefresh: true };
  return <ItemForm kind={kind} projectId={projectId} row={row} answer={answer} posting={posting} />;
}

/** Confirms the deletion of an item in a dialog over its list. @param name of the item */
export function DeleteDialog({
  itemId,
  name,
  open,
  onClose,
  ...of
}: ItemTarget & DialogProps & { itemId: string; name: string }) {
  const wasDeleted = useRef(false);
  const handleClose = () => {
    onClose();
    // The button that opened the dialog is removed with its item.
    if (wasDeleted.current) document.getElementById(`rows-${of.kind}`)?.focus();
  };
  const onDone = () => {
    wasDeleted.current = true;
    onClose();
  };
  return (
    <RemountOnOpen title={`Delete this ${PROJECT_ITEM_KINDS[of.kind].singular}?`} open={open} onClose={handleClose}>
      <DeleteContent {...of} itemId={itemId} name={name} onDone={onDone} onClose={onClose} />
    </RemountOnOpen>
  );
}

function DeleteContent({
  projectId,
  kind,
  itemId,
  name,
  onDone,
  onClose,
}: ItemTarget & { itemId: string; name: string; onDone: () => void; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<FormResult>();
  useSuccessToast(answer, onDone);
  return (
    <>
      <FormAlert toast={answer?.kind === "refused" ? answer.toast : null} inDialog />
      <DeleteForm
        name={name}
        posting={{
          Form,
          action: href("/admin/projects/:projectId/:kind/:itemId/delete", { projectId, kind, itemId }),
          busy: state !== "idle",
          inDialog: true,
          shouldRefresh: true,
        }}
      >
        <button className="btn btn--plain" type="button" onClick={onClose}>
          Cancel
        </button>
      </DeleteForm>
    </>
  );
}
