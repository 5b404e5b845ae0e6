/** The cookie that holds a browser's tokens. Scripts cannot read it. */
import { siteUrl } from "~/platform/http/site.server";
import type { Tokens } from "./sessions.server";

/** Browsers keep it as long as a session can live. */
const MAX_AGE = 180 * 86_400;

const isHttps = () => siteUrl("/").startsWith("https:");
/** With the prefix, browsers take it from this host alone, over https, for all of its paths (RFC 6265bis 4.1.3.2). */
const cookieName = () => (isHttps() ? "__Host-session" : "session");

function cookie(value: string, maxAge: number): string {
  const parts = [`${cookieName()}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(isHttps() ? ["Secure"] : [])].join("; ");
}

export const sessionCookie = ({ accessToken, refreshToken }: Tokens) =>
  cookie(`${accessToken}~${refreshToken}`, MAX_AGE);

export const NO_SESSION_COOKIE = () => cookie("", 0);

/** The tokens that a browser sent; null where it sent none that look like them. */
export function cookieTokens(cookies: string | null): { accessToken: string; refreshToken: string } | null {
  if (!cookies) return null;
  const name = `${cookieName()}=`;
  const value = cookies
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  const [accessToken, refreshToken, ...more] = value?.split("~") ?? [];
  return accessToken && refreshToken && more.length === 0 ? { accessToken, refreshToken } : null;
}
