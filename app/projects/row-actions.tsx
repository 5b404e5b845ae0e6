/** The buttons of an item in its list. */
import { type ComponentType, useEffect } from "react";
import { useFetcher } from "react-router";
import { DialogLink, type DialogProps } from "~/ui/dialog/dialog-link";
import type { FormResult } from "~/ui/forms/form-answer";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/icons";
import { useToast } from "~/ui/toast";

const loadDeleteDialog = async () => (await import("./item-dialog")).DeleteDialog;

/** Buttons to edit and delete an item. */
export function RowActions<EditProps extends object>({
  singular,
  name,
  listId,
  edit,
  deletePath,
}: {
  singular: string;
  name: string;
  /** The id of the list's heading. */
  listId: string;
  /** Absent for items that can only be deleted. */
  edit?: { to: string; load: () => Promise<ComponentType<EditProps & DialogProps>>; dialogProps: EditProps };
  deletePath: string;
}) {
  return (
    <span className="row-actions">
      {edit ? (
        <DialogLink className="btn btn--icon btn--plain" label={`Edit ${name}`} {...edit}>
          <Icon name="edit" />
        </DialogLink>
      ) : null}
      <DialogLink
        className="btn btn--icon btn--plain"
        to={deletePath}
        label={`Delete ${name}`}
        load={loadDeleteDialog}
        dialogProps={{ singular, name, path: deletePath, listId }}
      >
        <Icon name="bin" />
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
  const { Form, data: answer, state } = useFetcher<FormResult>();
  const isHydrated = useHydrated();
  const showToast = useToast();
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast);
  }, [answer, showToast]);
  const renderButton = (by: "up" | "down", end: boolean) => (
    <button
      className="btn btn--icon btn--plain"
      type="submit"
      name="move"
      value={by}
      // A disabled button would lose the focus when the item reaches the end.
      aria-disabled={end || undefined}
      aria-label={`Move ${name} ${by}`}
    >
      <Icon name={by} />
    </button>
  );
  return (
    <Form method="post" action={list} className="row-actions" aria-busy={state !== "idle"}>
      {isHydrated ? <input type="hidden" name="over" value="1" /> : null}
      <input type="hidden" name="row" value={id} />
      {renderButton("up", first)}
      {renderButton("down", last)}
    </Form>
  );
}
