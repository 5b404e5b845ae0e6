/** The list of a resource for staff: its heading, the link that adds an item, and the items or a message. */
import type { ComponentType, ReactNode } from "react";
import { ButtonLink, buttonClass } from "~/ui/button";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icons";
import { SectionHead } from "~/ui/section-head";
import type { ItemDialogProps } from "./item-dialog";

export function ItemSection({
  id,
  title,
  note,
  add,
  addSeveral,
  above,
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
    /** What the page of the form loads for a new item. */
    newItem?: object;
    /** "sand" beside the page's main button. */
    look?: "sand";
  };
  /** The page that adds items from lines. */
  addSeveral?: string;
  /** A form above the items. */
  above?: ReactNode;
  /** Shown instead of the items. */
  emptyText: string | null;
  children: ReactNode;
}) {
  return (
    <section className="[&>nav]:mb-2.5 [&>section+section]:mt-7" aria-labelledby={id}>
      <SectionHead className="mb-3">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {note ? <p className="text-soft type-small">{note}</p> : null}
          {addSeveral ? (
            <ButtonLink look="plain" to={addSeveral}>
              Add several
            </ButtonLink>
          ) : null}
          <DialogLink
            className={buttonClass({ look: add.look ?? "sun" })}
            to={add.to}
            load={add.load}
            dialogProps={{ url: add.to, newItem: add.newItem ?? {} }}
            shortcut="new"
          >
            <Icon name="plus" />
            {add.text}
          </DialogLink>
        </div>
      </SectionHead>
      {above}
      {emptyText ? <EmptyState>{emptyText}</EmptyState> : children}
    </section>
  );
}
