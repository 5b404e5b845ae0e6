/** The list of a resource for staff: its heading, the link that adds an item, and the items or a message. */
import type { ComponentType, ReactNode } from "react";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { Icon } from "~/ui/icons";
import type { ItemDialogProps } from "./item-dialog";

export function ItemSection({
  id,
  title,
  note,
  add,
  emptyText,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  note?: string;
  add: {
    text: string;
    to: string;
    load: () => Promise<ComponentType<ItemDialogProps>>;
  };
  /** Shown instead of the items. */
  emptyText: string | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="apart">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {note ? <p className="text-soft type-small">{note}</p> : null}
          <DialogLink
            className="btn btn--sun"
            to={add.to}
            load={add.load}
            dialogProps={{ url: add.to, isNew: true }}
            shortcut="new"
          >
            <Icon name="plus" />
            {add.text}
          </DialogLink>
        </div>
      </div>
      {emptyText ? <p className="empty">{emptyText}</p> : children}
    </section>
  );
}
