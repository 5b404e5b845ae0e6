/** The cookie that holds a browser's tokens. */
import { ownCookie } from "../http/cookies/own-cookie.server";
import type { Tokens } from "./sessions.server";

/** Browsers keep it as long as a session can live. */
const cookie = ownCookie("session", 180 * 86_400, /^[^~]+~[^~]+$/);

export const sessionCookie = ({ accessToken, refreshToken }: Tokens) => cookie.keep(`${accessToken}~${refreshToken}`);

export const NO_SESSION_COOKIE = () => cookie.end();

/** The tokens that a browser sent; null where it sent none that look like them. */
export function cookieTokens(cookies: string | null): { accessToken: string; refreshToken: string } | null {
  const [accessToken, refreshToken] = cookie.read(cookies)?.split("~") ?? [];
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}
