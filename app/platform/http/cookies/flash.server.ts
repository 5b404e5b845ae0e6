/** A toast for the next page, in a cookie so that it works without scripts. */
import * as z from "zod/mini";
import { sealedCookie } from "./sealed-cookie.server";

const words = z.object({ title: z.string(), detail: z.optional(z.string()), bad: z.optional(z.boolean()) });
type Words = z.infer<typeof words>;

const cookie = sealedCookie("said", "flash", 60);

/** The `Set-Cookie` that makes the next page show a toast. */
export const flash = (said: Words): Promise<string> => cookie.keep(said);

/** The toast for this page, and the `Set-Cookie` that deletes it. A corrupt cookie is ignored. */
export async function readFlash(request: Request): Promise<{ said: Words; over: string } | null> {
  const parsed = words.safeParse(await cookie.read(request));
  return parsed.success ? { said: parsed.data, over: await cookie.end() } : null;
}
