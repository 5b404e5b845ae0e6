import { UNREACHABLE_FAILURE } from "~/forms/reply";
import { submitForm } from "~/ui/forms/submit-form";
import { tourFormId } from "./schema";

/** Sends a form of a tour's page, for a route's `clientAction`. */
export async function submitTourForm<T>(request: Request, serverAction: () => Promise<T>) {
  const intent = (await request.clone().formData()).get("intent");
  return submitForm(request, serverAction, { id: tourFormId(String(intent)), failure: UNREACHABLE_FAILURE });
}
