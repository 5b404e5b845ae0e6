/** The status, the assigned staff member, and the internal notes of an inbox item. */
import { data } from "react-router";
import { textIn } from "~/platform/http/requests/form-text";
import type { Field } from "~/ui/forms/fields";
import { getSubmittedForm, rejectForm, UNREACHABLE } from "~/ui/forms/form-answer";
import { withOfflineFallback } from "~/ui/forms/offline";

export type TriageFields = { status: string; owner: string | null; notes: string | null };

/** @param staff addresses that the item can be assigned to */
export const triageFormFields = (statuses: readonly string[], staff: readonly string[]): readonly Field[] => [
  { name: "status", label: "Status", kind: "choice", required: "Status is required", options: statuses },
  { name: "owner", label: "Assigned to (optional)", kind: "choice", options: staff },
  { name: "notes", label: "Internal notes", kind: "textarea", maxLength: 2_000 },
];

/**
 * For a route's `clientAction`: the server's response to an inbox form, or the form with its input when the server can't be
 * reached.
 */
export async function saveWithOfflineFallback<A>(request: Request, serverAction: () => Promise<A>) {
  const form = await request.clone().formData();
  const toast = { title: "Not saved", detail: UNREACHABLE, bad: true };
  return withOfflineFallback(serverAction(), () => ({
    intent: textIn(form, "intent"),
    ...rejectForm({ ...getSubmittedForm(form), toast }),
  }));
}

/** Shown when someone else answered or updated the item since the page loaded. */
const CONFLICT_TOAST = {
  title: "Not sent",
  detail: "Someone else changed this while you were editing. The latest version is shown; your changes are kept below.",
  bad: true,
};

/**
 * The response to a form that was loaded with an outdated version.
 * @param version the current version
 */
export const conflictResponse = (intent: "answer" | "keep", submitted: Record<string, string>, version = 0) =>
  data(
    {
      intent: intent as string,
      ...rejectForm({
        values: submitted,
        version,
        ...(intent === "keep" ? { stale: true } : { toast: CONFLICT_TOAST }),
      }),
    },
    { status: 409 },
  );
