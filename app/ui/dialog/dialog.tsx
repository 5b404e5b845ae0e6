import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icons";

/** Whether a press was beside the box: on its backdrop, which counts as a part of the dialog. */
function isBeside({ clientX: x, clientY: y, currentTarget, target }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * A modal dialog over the page; the browser keeps the focus in it. It takes the focus to its first control, and calls
 * `onClose` however it is closed: by its button, Escape, a press beside it, or the system's back gesture.
 */
export function Dialog({
  title,
  open,
  wide,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  /** For forms of two columns. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Where the press began: one that began inside and ended beside was a selection of text. */
  const beside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for a press beside the dialog.
    <dialog
      ref={dialog}
      className={wide ? "dialog dialog--wide" : "dialog"}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        beside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (beside.current && isBeside(event)) event.currentTarget.close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <button
        type="button"
        className="btn btn--plain btn--icon dialog__close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  );
}
