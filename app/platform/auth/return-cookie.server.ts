/** Where to go after a way that leads over another site. What comes back is taken for a path of ours or for nothing. */
import { returnPath } from "~/platform/http/return-path.server";
import { siteUrl } from "~/platform/http/site.server";

const MINUTES = 10;
const isHttps = () => siteUrl("/").startsWith("https:");
const cookieName = () => (isHttps() ? "__Host-return" : "return");

/** @param path a path of ours; empty takes the cookie away */
export function returnCookie(path: string): string {
  const age = path ? MINUTES * 60 : 0;
  const parts = [`${cookieName()}=${encodeURIComponent(path)}`, "Path=/", `Max-Age=${age}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(isHttps() ? ["Secure"] : [])].join("; ");
}

export function keptReturn(cookies: string | null): string {
  const value = new RegExp(`(?:^|;\\s*)${cookieName()}=([^;]*)`).exec(cookies ?? "")?.[1] ?? "";
  try {
    return returnPath(decodeURIComponent(value));
  } catch {
    return "/";
  }
}
