import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { Icon } from "~/ui/icons";
import type { SaveSearchDialogProps } from "./save-search-dialog";

/**
 * The button at the end of the active filters: a link to the page that saves the search. With scripts the same form
 * opens over the list; it is loaded when the link is first touched.
 * @param search the list's canonical search, "?…", with filters
 * @param summary what {@link searchSummary} makes of it
 */
export function SaveSearch({ search, summary }: { search: string; summary: readonly string[] }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<SaveSearchDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const page = href("/save-search") + search;

  // The browser's Back, or a link in the dialog, leads to another list: the dialog belongs to this one.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is opened anew.
  useEffect(() => setOpen(false), [key]);

  const load = async () => {
    const { SaveSearchDialog } = await import("./save-search-dialog");
    setDialog(() => SaveSearchDialog);
  };
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // This link leads nowhere now, so no handler around it may take it for one that does.
    event.stopPropagation();
    load().then(
      () => setOpen(true),
      () => window.location.assign(page),
    );
  };
  const prepare = () => {
    load().catch(() => {});
  };

  return (
    <>
      <a
        ref={link}
        className="chip chip--edge"
        href={page}
        rel="nofollow"
        onClick={press}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="bookmark" size="s" />
        Save Search
      </a>
      {Dialog ? (
        <Dialog
          open={open}
          search={search}
          summary={summary}
          onClose={() => {
            setOpen(false);
            link.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
