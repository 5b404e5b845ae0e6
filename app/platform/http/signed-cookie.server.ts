/** Cookies with a value of ours that nobody else can have written; only the server reads them. */
import { type Cookie, createCookie } from "react-router";
import { type KeyUse, keysFor } from "~/platform/auth/keys.server";
import { siteUrl } from "./site.server";

export type SignedCookie = {
  /** The `Set-Cookie` that keeps a value, which JSON can hold. */
  keep(value: unknown): Promise<string>;
  /** The `Set-Cookie` that takes it away. */
  end(): Promise<string>;
  /** What a request has brought; null for nothing, and for what is not of our making. */
  read(request: Request): Promise<unknown>;
};

/** @param seconds that browsers keep it */
export function signedCookie(name: string, use: KeyUse, seconds: number): SignedCookie {
  let made: Cookie | undefined;
  // The keys are not known before the first request.
  const cookie = () => {
    const secure = siteUrl("/").startsWith("https:");
    made ??= createCookie(secure ? `__Host-${name}` : name, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      secrets: keysFor(use).map((key) => Buffer.from(key).toString("base64url")),
    });
    return made;
  };
  return {
    keep: (value) => cookie().serialize(value, { maxAge: seconds }),
    end: () => cookie().serialize("", { maxAge: 0 }),
    read: (request) => cookie().parse(request.headers.get("Cookie")),
  };
}
