import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useVisitKey } from "../hooks/use-visit";

/** Props of every dialog. A closed dialog stays mounted and can keep its state. */
export type DialogProps = {
  open: boolean;
  /** Is told whether the dialog closes because its form was accepted. */
  onClose: (result?: { submitted: boolean }) => void;
};

/**
 * A link to a page. With scripts, a plain click opens the page's content in a dialog, which loads on hover or focus. If
 * loading fails, the browser follows the link. Closing the dialog returns focus to the link.
 * @param load loads the dialog
 * @param dialogProps the dialog's props other than {@link DialogProps}
 * @param label accessible name, if the link's text is not enough
 */
export function DialogLink<OwnProps extends object>({
  to,
  load,
  dialogProps,
  className,
  label,
  focusAfterSubmit,
  shortcut,
  children,
}: {
  to: string;
  load: () => Promise<ComponentType<OwnProps & DialogProps>>;
  dialogProps: OwnProps;
  className: string;
  label?: string;
  /** The id of the element that gets the focus when the form is accepted and the link may be gone. */
  focusAfterSubmit?: string;
  /** What the page's keys call it, if one opens it. */
  shortcut?: string;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<OwnProps & DialogProps> | null>(null);
  const [open, setOpen] = useState(false);

  // The dialog belongs to this page, so going elsewhere closes it.
  const visit = useVisitKey();
  const [shownVisit, setShownVisit] = useState(visit);
  if (shownVisit !== visit) {
    setShownVisit(visit);
    setOpen(false);
  }

  const prepare = async () => {
    const loaded = await load();
    setDialog(() => loaded);
  };
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // A handler of a surrounding element must not follow this link.
    event.stopPropagation();
    prepare().then(
      () => setOpen(true),
      () => window.location.assign(to),
    );
  };
  const preload = () => {
    prepare().catch(() => {});
  };
  const onClose: DialogProps["onClose"] = (result) => {
    setOpen(false);
    const next = result?.submitted && focusAfterSubmit ? document.getElementById(focusAfterSubmit) : null;
    (next ?? link.current)?.focus();
  };

  return (
    <>
      <a
        ref={link}
        className={className}
        href={to}
        rel="nofollow"
        aria-label={label}
        data-shortcut={shortcut}
        onClick={handleClick}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {children}
      </a>
      {Dialog ? <Dialog {...dialogProps} open={open} onClose={onClose} /> : null}
    </>
  );
}
