import { submitForm } from "~/ui/forms/submit-form";
import { NOT_SAVED } from "./messages";
import { inboxFormId } from "./schema";

/** Sends a form of an inbox item, for a route's `clientAction`. */
export async function submitInboxForm<T>(request: Request, serverAction: () => Promise<T>) {
  const intent = (await request.clone().formData()).get("intent");
  return submitForm(request, serverAction, { id: inboxFormId(String(intent)), failure: NOT_SAVED });
}
