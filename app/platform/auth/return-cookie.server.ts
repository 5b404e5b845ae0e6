/** Where to go after a way that leads over another site. What comes back is taken for a path of ours or for nothing. */
import { ownCookie } from "../http/cookies/own-cookie.server";
import { returnPath } from "../http/requests/return-path.server";

const cookie = ownCookie("return", 10 * 60, /^[\w.%~!*'()-]+$/);

/** @param path a path of ours; empty takes the cookie away */
export const returnCookie = (path: string): string => (path ? cookie.keep(encodeURIComponent(path)) : cookie.end());

export function keptReturn(cookies: string | null): string {
  try {
    return returnPath(decodeURIComponent(cookie.read(cookies) ?? ""));
  } catch {
    return "/";
  }
}
