/** The buttons of an item in its list. */

import { cx } from "class-variance-authority";
import type { ComponentType } from "react";
import { useFetcher } from "react-router";
import { Button, buttonClass } from "~/ui/button";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { Icon } from "~/ui/icons";
import { menuPanelClass } from "~/ui/menu";
import { popoverSummaryClass } from "~/ui/popover";
import { BIN_ICON, EDIT_ICON, MORE_ICON } from "~/ui/private-icons";
import type { ItemDialogProps } from "./item-dialog";

const loadDeleteDialog = async () => (await import("./item-dialog")).DeleteDialog;

/** Of an item's buttons, on the right edge of the list. Those that are in such an element themselves are beside each other. */
export const rowActionsClass = "-my-2.5 -mr-[min(0.75rem,var(--gutter))] ml-auto inline-flex *:m-0";

const menuItemClass = "w-full justify-start aria-disabled:opacity-55";

const iconButtonClass = buttonClass({ look: "plain", size: "icon" });

type RowActionsProps = {
  singular: string;
  name: string;
  version: number;
  /** The id of the list's heading. */
  listId: string;
  /** Absent for items that can only be deleted. */
  edit?: { to: string; load: () => Promise<ComponentType<ItemDialogProps>> };
  deletePath: string;
};

type RowLink = Omit<RowActionsProps, "version" | "deletePath" | "listId">;

const EditLink = ({ name, edit }: RowLink) =>
  edit ? (
    <DialogLink className={iconButtonClass} label={`Edit ${name}`} dialogProps={{ url: edit.to }} {...edit}>
      <Icon name={EDIT_ICON} />
    </DialogLink>
  ) : null;

/** @param inMenu with its word */
function DeleteLink({
  singular,
  name,
  version,
  listId,
  deletePath,
  inMenu = false,
}: Omit<RowActionsProps, "edit"> & { inMenu?: boolean }) {
  return (
    <DialogLink
      className={inMenu ? buttonClass({ look: "danger", size: "s", className: menuItemClass }) : iconButtonClass}
      to={deletePath}
      label={`Delete ${name}`}
      load={loadDeleteDialog}
      dialogProps={{ singular, name, version, url: deletePath }}
      focusAfterSubmit={listId}
    >
      <Icon name={BIN_ICON} />
      {inMenu ? "Delete" : null}
    </DialogLink>
  );
}

/** Buttons to edit and delete an item. */
export const RowActions = (item: RowActionsProps) => (
  <span className={rowActionsClass}>
    <EditLink {...item} />
    <DeleteLink {...item} />
  </span>
);

/** Whether an item is the first or the last that the buttons can move it to. */
export type RowEnds = { first: boolean; last: boolean };

/**
 * Buttons to move an item up or down. With scripts the page doesn't reload, so the button keeps the focus.
 * @param list the path that the form posts to
 * @param inMenu with their words
 */
export function ReorderButtons({
  list,
  id,
  name,
  first,
  last,
  inMenu = false,
}: RowEnds & { list: string; id: string; name: string; inMenu?: boolean }) {
  const { Form, data: answer, state } = useFetcher<object>();
  useFetcherAnswer(answer);
  const renderButton = (by: "up" | "down", end: boolean) => (
    <Button
      look="plain"
      size={inMenu ? "s" : "icon"}
      className={inMenu ? menuItemClass : undefined}
      type="submit"
      name="move"
      value={by}
      // A disabled button would lose the focus when the item reaches the end.
      aria-disabled={end || undefined}
      aria-label={inMenu ? undefined : `Move ${name} ${by}`}
    >
      <Icon name={by} />
      {inMenu ? (
        <span>
          Move <span className="sr-only">{name} </span>
          {by}
        </span>
      ) : null}
    </Button>
  );
  return (
    <Form
      method="post"
      action={list}
      className={inMenu ? "contents" : rowActionsClass}
      aria-busy={state !== "idle"}
      defaultShouldRevalidate={false}
    >
      <input type="hidden" name="row" value={id} />
      {renderButton("up", first)}
      {renderButton("down", last)}
    </Form>
  );
}

/** The buttons of an item that can be moved: what is done often, and a menu with the rest. It opens without scripts. */
export function OrderedRowActions({
  list,
  id,
  first,
  last,
  isMovable = true,
  ...item
}: RowActionsProps & RowEnds & { list: string; id: string; isMovable?: boolean }) {
  return (
    <span className={rowActionsClass}>
      <EditLink {...item} />
      <details name={`menu-${item.singular}`} className="relative open:z-20">
        <summary
          className={buttonClass({ look: "plain", size: "icon", className: popoverSummaryClass })}
          aria-label={`More for ${item.name}`}
        >
          <Icon name={MORE_ICON} />
        </summary>
        <div className={cx(menuPanelClass, "min-w-44")}>
          {isMovable ? <ReorderButtons list={list} id={id} name={item.name} first={first} last={last} inMenu /> : null}
          <DeleteLink {...item} inMenu />
        </div>
      </details>
    </span>
  );
}
