/** Cookies with encrypted and authenticated values. */
import { type KeyUse, seal, unseal } from "../../keys.server";
import { httpOnlyCookie } from "./http-only-cookie.server";

export type SealedCookie = {
  /** The `Set-Cookie` that stores a JSON value. */
  serialize(value: unknown): Promise<string>;
  /** The `Set-Cookie` that deletes it. */
  clear(): Promise<string>;
  /** The value in a request; null if it is missing or not authentic. */
  read(request: Request): Promise<unknown>;
};

/** @param seconds its lifetime */
export function sealedCookie(name: string, use: KeyUse, seconds: number): SealedCookie {
  const cookie = httpOnlyCookie(name, seconds, /^[\w.-]+$/);
  return {
    serialize: async (value) => cookie.serialize(await seal(JSON.stringify(value), use)),
    clear: async () => cookie.clear(),
    async read(request) {
      const sealed = cookie.read(request.headers.get("Cookie"));
      const text = sealed && (await unseal(sealed, use));
      return text ? JSON.parse(text) : null;
    },
  };
}
