import { cva } from "class-variance-authority";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../button";
import { Icon } from "../icons";
import { useToastsInDialog } from "../toast";
import { useCloseOnBack } from "./close-on-back";

/** Milliseconds after which a click on the backdrop closes the dialog. Until then it is the second one on what opened it. */
const BACKDROP_DELAY_MS = 1_000;

/** Whether a click was on the backdrop, whose events target the dialog element. */
function isOutside({ clientX: x, clientY: y, currentTarget, target }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

const dialogClass = cva(
  "max-h-[calc(100dvh-2rem)] tall:scroll-pb-24 max-w-none overflow-auto overscroll-contain rounded-sheet border-0 bg-paper p-7 text-inherit " +
    "[box-shadow:var(--shadow-lift),0_0_0_1px_var(--color-line)] backdrop:bg-veil forced-colors:border " +
    // A field that is focused keeps its label in view, and the first one the heading.
    "tall:[&_.input-box]:scroll-mt-64",
  { variants: { wide: { true: "w-[min(46rem,calc(100%-2rem))]", false: "w-[min(30rem,calc(100%-2rem))]" } } },
);

/**
 * A modal dialog. The browser traps focus in it and focuses its first control. `onClose` is called however it is closed:
 * by its button, Escape, a click on the backdrop, or Back.
 */
export function Dialog({
  title,
  open,
  wide = false,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  /** For two-column forms. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Whether the click started on the backdrop; a drag that starts inside selects text and must not close the dialog. */
  const startedOutside = useRef(false);
  const openedAt = useRef(0);

  // Before the effects of its content, which focus a field.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    openedAt.current = performance.now();
    if (open) element.showModal();
    else element.close();
  }, [open]);
  useToastsInDialog(dialog, open);
  useCloseOnBack(dialog, open);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key already closes it, as a click on the backdrop does.
    <dialog
      ref={dialog}
      className={dialogClass({ wide })}
      aria-labelledby={titleId}
      onClose={() => onClose()}
      onPointerDown={(event) => {
        startedOutside.current = isOutside(event) && event.timeStamp > openedAt.current + BACKDROP_DELAY_MS;
      }}
      onClick={(event) => {
        if (startedOutside.current && isOutside(event)) event.currentTarget.close();
      }}
    >
      <h2 id={titleId} className="pr-12">
        {title}
      </h2>
      {children}
      <Button
        type="button"
        look="plain"
        size="icon"
        className="absolute top-4.5 right-4.5"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
