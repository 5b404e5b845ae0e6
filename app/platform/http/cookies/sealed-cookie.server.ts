/** Cookies with encrypted and authenticated values. */
import { type KeyUse, seal, unseal } from "../../keys.server";
import { ownCookie } from "./own-cookie.server";

export type SealedCookie = {
  /** The `Set-Cookie` that stores a JSON value. */
  keep(value: unknown): Promise<string>;
  /** The `Set-Cookie` that deletes it. */
  end(): Promise<string>;
  /** The value in a request; null if it is missing or not authentic. */
  read(request: Request): Promise<unknown>;
};

/** @param seconds its lifetime */
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
