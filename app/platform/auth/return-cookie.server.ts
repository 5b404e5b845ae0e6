/** The path to return to after sign-in at a provider. Only paths of this site are accepted. */
import { ownCookie } from "../http/cookies/own-cookie.server";
import { returnPath } from "../http/requests/return-path.server";

const cookie = ownCookie("return", 10 * 60, /^[\w.%~!*'()-]+$/);

/** @param path a path of this site; empty deletes the cookie */
export const returnCookie = (path: string): string => (path ? cookie.keep(encodeURIComponent(path)) : cookie.end());

export function keptReturn(cookies: string | null): string {
  try {
    return returnPath(decodeURIComponent(cookie.read(cookies) ?? ""));
  } catch {
    return "/";
  }
}
