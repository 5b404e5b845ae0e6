/** The buttons of an item in its list. */

import { cx } from "class-variance-authority";
import type { ComponentType } from "react";
import { useFetcher } from "react-router";
import { Button, buttonClass } from "~/ui/button";
import { DialogLink } from "~/ui/dialog/dialog-link";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { Icon } from "~/ui/icons";
import { BIN_ICON, EDIT_ICON } from "~/ui/private-icons";
import type { ItemDialogProps } from "./item-dialog";

const loadDeleteDialog = async () => (await import("./item-dialog")).DeleteDialog;

/** Of an item's buttons, on the right edge of the list. Those that are in such an element themselves are beside each other. */
export const rowActionsClass = "-my-2.5 -mr-[min(0.75rem,var(--gutter))] ml-auto inline-flex *:m-0";

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

/** Buttons to edit and delete an item. */
export function RowActions({ singular, name, version, listId, edit, deletePath }: RowActionsProps) {
  return (
    <span className={rowActionsClass}>
      {edit ? (
        <DialogLink className={iconButtonClass} label={`Edit ${name}`} dialogProps={{ url: edit.to }} {...edit}>
          <Icon name={EDIT_ICON} />
        </DialogLink>
      ) : null}
      <DialogLink
        className={iconButtonClass}
        to={deletePath}
        label={`Delete ${name}`}
        load={loadDeleteDialog}
        dialogProps={{ singular, name, version, url: deletePath }}
        focusAfterSubmit={listId}
      >
        <Icon name={BIN_ICON} />
      </DialogLink>
    </span>
  );
}

/** Whether an item is the first or the last that the buttons can move it to. */
export type RowEnds = { first: boolean; last: boolean };

/**
 * Buttons to move an item up or down. With scripts the page doesn't reload, so the button keeps the focus.
 * @param list the path that the form posts to
 */
export function ReorderButtons({ list, id, name, first, last }: RowEnds & { list: string; id: string; name: string }) {
  const { Form, data: answer, state } = useFetcher<object>();
  useFetcherAnswer(answer);
  const renderButton = (by: "up" | "down", end: boolean) => (
    <Button
      look="plain"
      size="icon"
      type="submit"
      name="move"
      value={by}
      // A disabled button would lose the focus when the item reaches the end.
      aria-disabled={end || undefined}
      aria-label={`Move ${name} ${by}`}
    >
      <Icon name={by} />
    </Button>
  );
  return (
    <Form
      method="post"
      action={list}
      className={rowActionsClass}
      aria-busy={state !== "idle"}
      defaultShouldRevalidate={false}
    >
      <input type="hidden" name="row" value={id} />
      {renderButton("up", first)}
      {renderButton("down", last)}
    </Form>
  );
}

/** The buttons of an item that can be moved, in a row, and on phones two by two. */
export function OrderedRowActions({
  list,
  id,
  first,
  last,
  ...actions
}: RowActionsProps & RowEnds & { list: string; id: string }) {
  return (
    <div className={cx(rowActionsClass, "max-sm:w-22 max-sm:flex-wrap")}>
      <ReorderButtons list={list} id={id} name={actions.name} first={first} last={last} />
      <RowActions {...actions} />
    </div>
  );
}
