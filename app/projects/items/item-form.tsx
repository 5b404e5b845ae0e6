/** The form of a project item, on its page and in the dialog over its list. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { ConflictNotice, FieldsForm, FormAlert } from "~/ui/forms/fields-form";
import type { FormResult } from "~/ui/forms/form-answer";
import type { Posting } from "~/ui/forms/posting";
import { useToast } from "~/ui/toast";
import { PROJECT_ITEM_KINDS, type ProjectItemKindName } from "./item-kinds";
import { FILE_FIELDS, getItemPath, listPath } from "./item-pages";
import type { ProjectItem } from "./items.server";

/** Shows the success toast, then continues. */
export function useSuccessToast(answer: FormResult | undefined, onDone: () => void): void {
  const showToast = useToast();
  const handleDone = useEffectEvent((answer: Extract<FormResult, { kind: "done" }>) => {
    showToast(answer.toast);
    onDone();
  });
  useEffect(() => {
    if (answer?.kind === "done") handleDone(answer);
  }, [answer]);
}

/** Returns from an item's page to its list after a script sent the form. */
export function useReturnToList(answer: FormResult | undefined, projectId: string, kind: ProjectItemKindName): void {
  const navigate = useNavigate();
  useSuccessToast(answer, () => void navigate(listPath(projectId, kind)));
}

/** @param row being edited; without it the form adds one */
export function ItemForm({
  kind,
  projectId,
  row,
  answer,
  posting,
}: {
  kind: ProjectItemKindName;
  projectId: string;
  row?: ProjectItem;
  answer: FormResult | undefined;
  posting?: Posting;
}) {
  const itemKind = PROJECT_ITEM_KINDS[kind];
  const rejected = answer?.kind === "refused" ? answer : null;
  const submitted = rejected && Object.keys(rejected.values).length > 0 ? rejected.values : null;
  return (
    <>
      <FormAlert toast={rejected?.toast ?? null} inDialog={posting?.inDialog} />
      {rejected?.stale ? (
        <ConflictNotice itemName={itemKind.singular} page={row && getItemPath(projectId, kind, row.id)} />
      ) : null}
      <FieldsForm
        fields={itemKind.fields}
        values={submitted ?? row ?? {}}
        errors={rejected?.errors ?? NO_ERRORS}
        version={row && (rejected?.version || row.version)}
        file={FILE_FIELDS[kind]}
        button={row ? "Save" : itemKind.add}
        busyButton="Saving..."
        posting={posting}
      />
    </>
  );
}

const NO_ERRORS = {};

/** The warning and the button of a deletion. @param children the way to cancel */
export function DeleteForm({
  name,
  posting: { Form, action, busy, inDialog },
  children,
}: {
  name: string;
  posting: Posting;
  children: ReactNode;
}) {
  return (
    <>
      <p>{`This permanently deletes “${name}” for the buyer as well.`}</p>
      <Form method="post" action={action} className="row">
        {inDialog ? <input type="hidden" name="over" value="1" /> : null}
        <button className="btn btn--danger" type="submit" disabled={busy} aria-busy={busy || undefined}>
          Delete
        </button>
        {children}
      </Form>
    </>
  );
}
