/** The cookie with a browser's tokens. */
import { httpOnlyCookie } from "../http/cookies/http-only-cookie.server";
import type { Tokens } from "./sessions.server";

/** Browsers keep it for the maximum lifetime of a session. */
const cookie = httpOnlyCookie("session", 180 * 86_400, /^[^~]+~[^~]+$/);

export const sessionCookie = ({ accessToken, refreshToken }: Tokens) =>
  cookie.serialize(`${accessToken}~${refreshToken}`);

export const clearSessionCookie = () => cookie.clear();

/** The tokens that a browser sent; null without well-formed tokens. */
export function readSessionTokens(cookies: string | null): { accessToken: string; refreshToken: string } | null {
  const [accessToken, refreshToken] = cookie.read(cookies)?.split("~") ?? [];
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}
