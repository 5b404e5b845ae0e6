/** What is said once, on the page that follows: in a signed cookie, so that it works without scripts. */
import { type Cookie, createCookie } from "react-router";
import * as z from "zod/mini";
import { keysFor } from "~/platform/auth/keys.server";
import { siteUrl } from "./site.server";

const words = z.object({ title: z.string(), detail: z.optional(z.string()), bad: z.optional(z.boolean()) });
type Words = z.infer<typeof words>;

let made: Cookie | undefined;

function cookie(): Cookie {
  const secure = siteUrl("/").startsWith("https:");
  made ??= createCookie(secure ? "__Host-said" : "said", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    secrets: keysFor("flash").map((key) => Buffer.from(key).toString("base64url")),
  });
  return made;
}

/** The `Set-Cookie` by which the next page says it. */
export const flash = (said: Words): Promise<string> => cookie().serialize(said, { maxAge: 60 });

/** What this page has to say, and the `Set-Cookie` after which it is said no more. Whatever is corrupt says nothing. */
export async function readFlash(request: Request): Promise<{ said: Words; over: string } | null> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  if (value === null) return null;
  const parsed = words.safeParse(value);
  return parsed.success ? { said: parsed.data, over: await cookie().serialize("", { maxAge: 0 }) } : null;
}
