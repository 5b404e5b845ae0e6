import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href, useFetcher } from "react-router";
import { Dialog } from "~/ui/dialog/dialog";
import type { Over } from "~/ui/dialog/dialog-link";
import { Refused } from "~/ui/forms/fields-form";
import type { RowAnswer } from "~/ui/forms/form-answer";
import { NOUNS, type NounName } from "./nouns";
import { DeleteForm, RowForm, rowPath, useDone } from "./row-form";
import type { Row } from "./rows.server";

type Of = { projectId: string; noun: NounName };

/** A dialog that remounts its content when it opens, so that closing it discards the input. */
function Anew({ title, open, onClose, children }: Over & { title: string; children: ReactNode }) {
  return createPortal(
    <Dialog title={title} open={open} onClose={onClose}>
      {open ? children : null}
    </Dialog>,
    document.body,
  );
}

/** Adds or edits an item in a dialog over its list. */
export function RowDialog({ row, open, onClose, ...of }: Of & Over & { row?: Row }) {
  const { add, one } = NOUNS[of.noun];
  return (
    <Anew title={row ? `Edit ${one}` : add} open={open} onClose={onClose}>
      <Fill {...of} row={row} onClose={onClose} />
    </Anew>
  );
}

function Fill({ projectId, noun, row: given, onClose }: Of & { row?: Row; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<RowAnswer>();
  // The item as it was when the dialog opened, because the list below may reload.
  const [row] = useState(given);
  useDone(answer, onClose);
  const action = rowPath(projectId, noun, row?.id);
  const posting = { Form, action, busy: state !== "idle", over: true, refresh: true };
  return <RowForm noun={noun} projectId={projectId} row={row} answer={answer} posting={posting} />;
}

/** Confirms the deletion of an item in a dialog over its list. @param name of the item */
export function DeleteDialog({ itemId, name, open, onClose, ...of }: Of & Over & { itemId: string; name: string }) {
  const gone = useRef(false);
  const closed = () => {
    onClose();
    // The button that opened the dialog is removed with its item.
    if (gone.current) document.getElementById(`rows-${of.noun}`)?.focus();
  };
  const onDone = () => {
    gone.current = true;
    onClose();
  };
  return (
    <Anew title={`Delete this ${NOUNS[of.noun].one}?`} open={open} onClose={closed}>
      <Confirm {...of} itemId={itemId} name={name} onDone={onDone} onClose={onClose} />
    </Anew>
  );
}

function Confirm({
  projectId,
  noun,
  itemId,
  name,
  onDone,
  onClose,
}: Of & { itemId: string; name: string; onDone: () => void; onClose: () => void }) {
  const { Form, data: answer, state } = useFetcher<RowAnswer>();
  useDone(answer, onDone);
  return (
    <>
      <Refused said={answer?.kind === "refused" ? answer.said : null} over />
      <DeleteForm
        name={name}
        posting={{
          Form,
          action: href("/admin/projects/:projectId/:noun/:itemId/delete", { projectId, noun, itemId }),
          busy: state !== "idle",
          over: true,
          refresh: true,
        }}
      >
        <button className="btn btn--plain" type="button" onClick={onClose}>
          Cancel
        </button>
      </DeleteForm>
    </>
  );
}
