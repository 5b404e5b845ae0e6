/** The cookie with a browser's tokens. */
import { ownCookie } from "../http/cookies/own-cookie.server";
import type { Tokens } from "./sessions.server";

/** Browsers keep it for the maximum lifetime of a session. */
const cookie = ownCookie("session", 180 * 86_400, /^[^~]+~[^~]+$/);

export const sessionCookie = ({ accessToken, refreshToken }: Tokens) => cookie.keep(`${accessToken}~${refreshToken}`);

export const NO_SESSION_COOKIE = () => cookie.end();

/** The tokens that a browser sent; null without well-formed tokens. */
export function cookieTokens(cookies: string | null): { accessToken: string; refreshToken: string } | null {
  const [accessToken, refreshToken] = cookie.read(cookies)?.split("~") ?? [];
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}
