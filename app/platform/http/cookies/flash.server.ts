/** A toast for the next page, in a cookie so that it works without scripts. */
import { redirectDocument } from "react-router";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server";

const undoSchema = z.object({ action: z.string(), fields: z.string(), label: z.string() });
const toastSchema = z.object({
  title: z.string(),
  detail: z.string().optional(),
  bad: z.boolean().optional(),
  brief: z.boolean().optional(),
  undo: undoSchema.optional(),
});
type FlashToast = z.infer<typeof toastSchema>;

const cookie = sealedCookie("said", "flash", 60);

/** The `Set-Cookie` that makes the next page show a toast. */
export const flash = (toast: FlashToast): Promise<string> => cookie.serialize(toast);

/** A redirect of a form to a page that shows a toast, at its top: a browser that is on the page already would only scroll to a part. */
export const redirectWithToast = async (to: string, toast: FlashToast): Promise<Response> =>
  redirectDocument(to.split("#")[0]!, { status: 303, headers: { "Set-Cookie": await flash(toast) } });

/** The toast for this page, and the `Set-Cookie` that deletes it. A corrupt cookie is ignored. */
export async function readFlash(request: Request): Promise<{ toast: FlashToast; clearCookie: string } | null> {
  const parsed = toastSchema.safeParse(await cookie.read(request));
  return parsed.success ? { toast: parsed.data, clearCookie: await cookie.clear() } : null;
}
