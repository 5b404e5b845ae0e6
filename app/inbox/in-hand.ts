/** How far something in the inbox is, who of the staff has it, and what they note of it. */
import { data } from "react-router";
import { textIn } from "~/platform/http/requests/form-text";
import type { Field } from "~/ui/forms/fields";
import { refusal, typedIn, UNREACHED } from "~/ui/forms/form-answer";
import { orLost } from "~/ui/forms/lost-post";

export type InHand = { status: string; owner: string | null; notes: string | null };

/** @param staff addresses that it can be given to */
export const inHandFields = (statuses: readonly string[], staff: readonly string[]): readonly Field[] => [
  { name: "status", label: "Status", kind: "choice", required: "Status is required", options: statuses },
  { name: "owner", label: "In hand (optional)", kind: "choice", options: staff },
  { name: "notes", label: "Notes among ourselves", kind: "lines", most: 2_000 },
];

/**
 * The server's answer to a form of the inbox; where it never came, the form with what was typed. For a route's
 * `clientAction`.
 */
export async function orNotSaved<A>(request: Request, serverAction: () => Promise<A>) {
  const form = await request.clone().formData();
  const said = { title: "Not saved", detail: UNREACHED, bad: true };
  return orLost(serverAction(), () => ({ intent: textIn(form, "intent"), ...refusal({ ...typedIn(form), said }) }));
}

/** Said over an answer to what somebody else has answered or taken in hand since the page was made. */
const CHANGED_MEANWHILE = {
  title: "Not sent",
  detail: "Somebody else has been at this meanwhile; how it is now stands on this page. What you typed is still here.",
  bad: true,
};

/**
 * The answer to what somebody typed into a form that was made from another version than there is now.
 * @param version that there is now
 */
export const meanwhile = (intent: "answer" | "keep", given: Record<string, string>, version = 0) =>
  data(
    {
      intent: intent as string,
      ...refusal({ given, version, ...(intent === "keep" ? { stale: true } : { said: CHANGED_MEANWHILE }) }),
    },
    { status: 409 },
  );
