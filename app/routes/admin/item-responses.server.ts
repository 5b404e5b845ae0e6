/** The responses to the pages and forms of a project's items. */
import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { findDeletion } from "~/audit/deleted-records.server";
import { versionField } from "~/forms/choice";
import type { FormReply } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { textIn } from "~/platform/http/requests/form-text";
import type { CheckedForm, SubmittedForm } from "~/platform/http/requests/submitted-form.server";
import type { FileRejected } from "~/projects/files/files.server";
import {
  addRefusedFiles,
  deletedMessage,
  failureMessage,
  successMessage,
  withLocationNotice,
} from "~/projects/item-texts";
import type { ItemAddress, ItemDeletion } from "~/projects/items.server";
import { DELETE_FORM, getOperation, type ItemParams } from "~/projects/send-form";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { capitalize } from "~/ui/text/text";

/** @throws 404 when there is no such project */
export async function requireProject(projectId: string): Promise<void> {
  if (!(await getProjectForStaff(projectId))) throw data(null, { status: 404 });
}

/** The item of a form's page, null for a new one; `newId` is of the form of a new one. 404 when it was deleted. */
export async function loadItem<Row>(
  { projectId, itemId }: ItemParams,
  getItem: (at: ItemAddress) => Promise<Row | null>,
) {
  const row = itemId === undefined ? null : await getItem({ projectId, id: itemId });
  const isMissing = itemId !== undefined && !row;
  if (isMissing) await requireProject(projectId);
  const newId = itemId === undefined ? randomUUID() : undefined;
  return data({ row, newId }, { status: isMissing ? 404 : 200 });
}

/** The version of the row that a form was loaded with. @throws 400 for anything that no form of this site sends */
export function readVersion({ fields }: SubmittedForm): number {
  const { data: version } = versionField().safeParse(fields.get("version"));
  if (version === undefined) throw data(null, { status: 400 });
  return version;
}

type Saved =
  | { kind: "created" | "changed"; row?: { version: number }; rows?: readonly Record<string, unknown>[] }
  | { kind: "stale"; row: { version: number } }
  | { kind: "missing" }
  | { kind: "kept"; detail: string }
  | FileRejected;

const DELETED_MESSAGE = "Someone else deleted it while you were editing. Your changes are kept below.";

/** The reply to a form whose record someone else deleted. @param singular "milestone" */
export const refuseDeleted = (refuse: CheckedForm<unknown>["refuse"], singular: string) =>
  refuse({ status: 404, failure: failureMessage(singular, "update", DELETED_MESSAGE) });

/**
 * The response to a form that adds or edits an item.
 * @param list the path of its list
 * @param detail of the toast
 * @param refused which files weren't stored beside others, and why
 * @throws the redirect to the list; 404 when the project of a new item was deleted
 */
export async function respondSaved(
  saved: Saved,
  refuse: CheckedForm<unknown>["refuse"],
  {
    singular,
    params,
    list,
    detail,
    refused = [],
  }: { singular: string; params: ItemParams; list: string; detail?: string; refused?: readonly string[] },
) {
  const operation = getOperation(params);
  const describeFailure = (reason: string) => failureMessage(singular, operation, reason);
  switch (saved.kind) {
    case "stale":
      return refuse({ status: 409, conflict: { version: saved.row.version } });
    case "refused": {
      const failure = saved.status === 422 ? undefined : describeFailure(Object.values(saved.errors)[0]!);
      return refuse({ status: saved.status, fieldErrors: saved.errors, failure });
    }
    case "kept":
      return refuse({ status: 409, failure: describeFailure(saved.detail) });
    case "missing":
      if (operation === "create") throw data(null, { status: 404 });
      return refuseDeleted(refuse, singular);
    default: {
      const { rows = [] } = saved;
      const toast = withLocationNotice({ ...successMessage(singular, operation, rows.length), detail }, rows);
      throw await redirectWithToast(list, refused.length > 0 ? addRefusedFiles(toast, refused) : toast);
    }
  }
}

/** The version that a deletion is based on. Pages of the last release send none. */
export const readDeletedVersion = (form: SubmittedForm): number | undefined =>
  form.fields.has("version") ? readVersion(form) : undefined;

/**
 * The response to the button that deletes a record on its page.
 * @param list the path of its list
 * @throws the redirect to the list, also when it was deleted before: without scripts, a double press sends the form twice; 404
 * when there never was such a record
 */
export async function respondDeleted(
  deletion: ItemDeletion<{ version: number }> | { kind: "kept"; detail: string },
  { singular, id, projectId, list }: { singular: string; id: string; projectId?: string; list: string },
) {
  const title = `${capitalize(singular)} not deleted`;
  if (deletion.kind === "kept") {
    const failure = { title, detail: deletion.detail };
    return data<FormReply>({ formId: DELETE_FORM, result: {}, failure }, { status: 409 });
  }
  if (deletion.kind !== "stale") {
    const entry = await findDeletion({ entity: singular, entityId: id, projectId });
    if (entry === null) throw data(null, { status: 404 });
    throw await redirectWithToast(list, deletedMessage(singular, href("/admin/audit"), { entry, to: list }));
  }
  const failure = { title, detail: "Someone else just updated it. Check it again." };
  const conflict = { version: deletion.row.version };
  return data<FormReply>({ formId: DELETE_FORM, result: {}, failure, conflict }, { status: 409 });
}

/** Reads which item a button of the list moves. @throws 400 for anything else */
export function readMove(form: FormData): { id: string; by: -1 | 1 } {
  const move = textIn(form, "move");
  if (move !== "up" && move !== "down") throw data(null, { status: 400 });
  return { id: textIn(form, "row"), by: move === "up" ? -1 : 1 };
}

/** Reads whether a checkbox of the list marks its item done. @throws 400 for anything else */
export function readDone(form: FormData): boolean {
  const to = textIn(form, "to");
  if (to !== "done" && to !== "todo") throw data(null, { status: 400 });
  return to === "done";
}

/** The action of a list without a form. */
export async function refusePost({ context }: { context: Parameters<typeof requireStaff>[0] }): Promise<never> {
  await requireStaff(context);
  throw data(null, { status: 400 });
}
