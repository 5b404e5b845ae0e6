import { UNREACHABLE } from "~/forms/reply";
import { submitForm } from "~/ui/forms/submit-form";
import { getDraftKey, MESSAGE_FORM } from "./schema";

/** Sends the form of a thread, for a route's `clientAction`. */
export const submitMessage = <T>(request: Request, serverAction: () => Promise<T>, threadId: string) =>
  submitForm(request, serverAction, {
    id: MESSAGE_FORM,
    failure: { title: "Not sent", detail: UNREACHABLE },
    draftKey: getDraftKey(threadId),
    needsSession: true,
  });
