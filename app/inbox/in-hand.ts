/** The status, the assigned staff member, and the internal notes of an inbox item. */
import { data } from "react-router";
import { textIn } from "~/platform/http/requests/form-text";
import type { Field } from "~/ui/forms/fields";
import { refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";

export type InHand = { status: string; owner: string | null; notes: string | null };

/** @param staff addresses that the item can be assigned to */
export const inHandFields = (statuses: readonly string[], staff: readonly string[]): readonly Field[] => [
  { name: "status", label: "Status", kind: "choice", required: "Status is required", options: statuses },
  { name: "owner", label: "Assigned to (optional)", kind: "choice", options: staff },
  { name: "notes", label: "Internal notes", kind: "lines", most: 2_000 },
];

/**
 * * For a route's `clientAction`: the server's response to an inbox form, or the form with its input when the server can't be
 * reached.
 */
export async function orNotSaved<A>(request: Request, serverAction: () => Promise<A>) {
  const form = await request.clone().formData();
  const said = { title: "Not saved", detail: UNREACHED, bad: true };
  return orLost(serverAction(), () => ({ intent: textIn(form, "intent"), ...refusal({ ...typedIn(form), said }) }));
}

/** Shown when someone else answered or updated the item since the page loaded. */
const CHANGED_MEANWHILE = {
  title: "Not sent",
  detail: "Someone else changed this while you were editing. The latest version is shown; your changes are kept below.",
  bad: true,
};

/**
 * * The response to a form that was loaded with an outdated version.
 * @param version the current version
 */
export const meanwhile = (intent: "answer" | "keep", given: Record<string, string>, version = 0) =>
  data(
    {
      intent: intent as string,
      ...refusal({ given, version, ...(intent === "keep" ? { stale: true } : { said: CHANGED_MEANWHILE }) }),
    },
    { status: 409 },
  );
