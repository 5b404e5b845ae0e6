/** What is said once, on the page that follows: in a cookie, so that it works without scripts. */
import * as z from "zod/mini";
import { sealedCookie } from "./sealed-cookie.server";

const words = z.object({ title: z.string(), detail: z.optional(z.string()), bad: z.optional(z.boolean()) });
type Words = z.infer<typeof words>;

const cookie = sealedCookie("said", "flash", 60);

/** The `Set-Cookie` by which the next page says it. */
export const flash = (said: Words): Promise<string> => cookie.keep(said);

/** What this page has to say, and the `Set-Cookie` after which it is said no more. Whatever is corrupt says nothing. */
export async function readFlash(request: Request): Promise<{ said: Words; over: string } | null> {
  const parsed = words.safeParse(await cookie.read(request));
  return parsed.success ? { said: parsed.data, over: await cookie.end() } : null;
}
