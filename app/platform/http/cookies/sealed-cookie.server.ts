/** Cookies with a value of ours that nobody else can read or write. */
import { type KeyUse, seal, unseal } from "../../keys.server";
import { ownCookie } from "./own-cookie.server";

export type SealedCookie = {
  /** The `Set-Cookie` that keeps a value, which JSON can hold. */
  keep(value: unknown): Promise<string>;
  /** The `Set-Cookie` that takes it away. */
  end(): Promise<string>;
  /** What a request has brought; null for nothing, and for what is not of our making. */
  read(request: Request): Promise<unknown>;
};

/** @param seconds that browsers keep it */
export function sealedCookie(name: string, use: KeyUse, seconds: number): SealedCookie {
  const cookie = ownCookie(name, seconds, /^[\w.-]+$/);
  return {
    keep: async (value) => cookie.keep(await seal(JSON.stringify(value), use)),
    end: async () => cookie.end(),
    async read(request) {
      const sealed = cookie.read(request.headers.get("Cookie"));
      const text = sealed && (await unseal(sealed, use));
      return text ? JSON.parse(text) : null;
    },
  };
}
