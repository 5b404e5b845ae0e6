import { UNREACHABLE } from "~/forms/reply";
import { submitForm } from "~/ui/forms/submit-form";
import { getSendForm } from "./schema";

/** Sends the form of a wanted document, for a route's `clientAction`. */
export async function submitWantedDocument<T>(request: Request, serverAction: () => Promise<T>) {
  const form = await request.clone().formData();
  return submitForm(request, serverAction, {
    id: getSendForm(String(form.get("wanted"))),
    failure: { title: "Not sent", detail: UNREACHABLE },
  });
}
