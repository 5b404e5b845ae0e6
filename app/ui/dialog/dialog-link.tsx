import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** What every dialog is told. Closed, it stays where it is, and keeps what it wants to. */
export type Over = { open: boolean; onClose: () => void };

/**
 * A link to a page. With scripts a plain press opens the same over this page, which is loaded when the link is first
 * touched; where that fails the page takes its place. Closed, the link has the focus again.
 * @param load loads the dialog
 * @param own what the dialog takes besides {@link Over}
 * @param label where the words of the link are not enough
 */
export function DialogLink<Own extends object>({
  to,
  load,
  own,
  className,
  label,
  children,
}: {
  to: string;
  load: () => Promise<ComponentType<Own & Over>>;
  own: Own;
  className: string;
  label?: string;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<Own & Over> | null>(null);
  const [open, setOpen] = useState(false);

  // The browser's Back, or a link in the dialog, leads to another page: the dialog belongs to this one.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is opened anew.
  useEffect(() => setOpen(false), [key]);

  const prepare = async () => {
    const loaded = await load();
    setDialog(() => loaded);
  };
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // This link leads nowhere now, so no handler around it may take it for one that does.
    event.stopPropagation();
    prepare().then(
      () => setOpen(true),
      () => window.location.assign(to),
    );
  };
  const touch = () => {
    prepare().catch(() => {});
  };
  const onClose = () => {
    setOpen(false);
    link.current?.focus();
  };

  return (
    <>
      <a
        ref={link}
        className={className}
        href={to}
        rel="nofollow"
        aria-label={label}
        onClick={press}
        onPointerEnter={touch}
        onFocus={touch}
      >
        {children}
      </a>
      {Dialog ? <Dialog {...own} open={open} onClose={onClose} /> : null}
    </>
  );
}
