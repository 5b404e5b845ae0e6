/** What only the browser knows that chose a password for an account to be. */
import { siteUrl } from "~/platform/http/site.server";

const DAY_SECONDS = 86_400;
const isHttps = () => siteUrl("/").startsWith("https:");
const cookieName = () => (isHttps() ? "__Host-sign-up" : "sign-up");

export function signUpCookie(browser: string): string {
  const parts = [`${cookieName()}=${browser}`, "Path=/", `Max-Age=${DAY_SECONDS}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(isHttps() ? ["Secure"] : [])].join("; ");
}

export function signUpBrowser(cookies: string | null): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName()}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "")?.[1] ?? null;
}
