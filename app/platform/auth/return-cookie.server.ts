/** The path to return to after sign-in at a provider. Only paths of this site are accepted. */
import { httpOnlyCookie } from "../http/cookies/http-only-cookie.server";
import { returnPath } from "../http/requests/return-path.server";

const cookie = httpOnlyCookie("return", 10 * 60, /^[\w.%~!*'()-]+$/);

/** @param path a path of this site; empty deletes the cookie */
export const returnCookie = (path: string): string =>
  path ? cookie.serialize(encodeURIComponent(path)) : cookie.clear();

export function readReturnPath(cookies: string | null): string {
  try {
    return returnPath(decodeURIComponent(cookie.read(cookies) ?? ""));
  } catch {
    return "/";
  }
}
