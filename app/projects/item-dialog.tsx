import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import type { DialogProps } from "~/ui/dialog/dialog-link";
import { FormAlert } from "~/ui/forms/fields-form";
import type { FormResult } from "~/ui/forms/form-answer";
import { DeleteForm, type ItemFormProps, useSuccessToast } from "./item-form";

/** A dialog that remounts its content when it opens, so that closing it discards the input. */
function RemountOnOpen({ title, open, onClose, children }: DialogProps & { title: string; children: ReactNode }) {
  return createPortal(
    <Dialog title={title} open={open} onClose={onClose}>
      {open ? children : null}
    </Dialog>,
    document.body,
  );
}

/** What the list of a resource gives its dialog. @param row being edited; without it the dialog adds one */
export type ItemDialogProps<Row> = DialogProps & { projectId: string; row?: Row };

type EditContentProps<Row> = {
  /** Of the page with the same form. */
  path: string;
  row: Row | undefined;
  content: ComponentType<ItemFormProps<Row>>;
  onClose: () => void;
};

/** Adds or edits an item in a dialog over its list. */
export function EditDialog<Row>({
  title,
  open,
  onClose,
  ...content
}: DialogProps & EditContentProps<Row> & { title: string }) {
  return (
    <RemountOnOpen title={title} open={open} onClose={onClose}>
      <EditContent {...content} onClose={onClose} />
    </RemountOnOpen>
  );
}

function EditContent<Row>({ path, row: initialRow, content: Content, onClose }: EditContentProps<Row>) {
  const { Form, data: answer, state } = useFetcher<FormResult>();
  // The item as it was when the dialog opened, because the list below may reload.
  const [row] = useState(initialRow);
  useSuccessToast(answer, onClose);
  const posting = { Form, action: path, busy: state !== "idle", inDialog: true, shouldRefresh: true };
  return <Content row={row} answer={answer} posting={posting} />;
}

export type DeleteDialogProps = {
  singular: string;
  name: string;
  /** Of the page that deletes the item. */
  path: string;
  /** The id of the list's heading. */
  listId: string;
};

/** Confirms the deletion of an item in a dialog over its list. */
export function DeleteDialog({ singular, name, path, listId, open, onClose }: DeleteDialogProps & DialogProps) {
  const wasDeleted = useRef(false);
  const handleClose = () => {
    onClose();
    // The button that opened the dialog is removed with its item.
    if (wasDeleted.current) document.getElementById(listId)?.focus();
  };
  const onDone = () => {
    wasDeleted.current = true;
    onClose();
  };
  return (
    <RemountOnOpen title={`Delete this ${singular}?`} open={open} onClose={handleClose}>
      <DeleteContent name={name} path={path} onDone={onDone} onClose={onClose} />
    </RemountOnOpen>
  );
}

function DeleteContent({
  name,
  path,
  onDone,
  onClose,
}: Pick<DeleteDialogProps, "name" | "path"> & { onDone: () => void; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<FormResult>();
  useSuccessToast(answer, onDone);
  return (
    <>
      <FormAlert toast={answer?.kind === "refused" ? answer.toast : null} inDialog />
      <DeleteForm
        name={name}
        posting={{ Form, action: path, busy: state !== "idle", inDialog: true, shouldRefresh: true }}
      >
        <button className="btn btn--plain" type="button" onClick={onClose}>
          Cancel
        </button>
      </DeleteForm>
    </>
  );
}
