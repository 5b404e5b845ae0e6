/** Cookies that only the server reads. */
import { siteUrl } from "../site.server";

export type HttpOnlyCookie = {
  /** The `Set-Cookie` that stores a value. */
  serialize(value: string): string;
  /** The `Set-Cookie` that deletes it. */
  clear(): string;
  /** The value that the browser sent, or null if its format is wrong. */
  read(cookies: string | null): string | null;
};

/** The URLs of pages that depend on a preference, by the cookie's name; null if a cookie is a person's own. */
const preferenceUrls = new Map<string, RegExp | null>();

/**
 * The preferences in a browser's cookies that a page depends on, as one text; null if it has a cookie of a person. Other programs'
 * cookies are ignored.
 */
export function readPreferences(cookies: string | undefined, url: string): string | null {
  if (!cookies) return "";
  let preferences = "";
  for (const part of cookies.split(";")) {
    const cookie = part.trim();
    const urls = preferenceUrls.get(cookie.slice(0, cookie.indexOf("=")).replace(/^__Host-/, ""));
    if (urls === null) return null;
    if (urls?.test(url)) preferences += `${cookie};`;
  }
  return preferences;
}

/**
 * A cookie that scripts cannot read and cross-site posts do not carry. Over https its name has the __Host- prefix, so that
 * browsers accept it only from this host, for all paths (RFC 6265bis 4.1.3.2).
 * @param seconds its lifetime
 * @param pattern the format of its values, without characters that are not allowed in cookies
 * @param pages the URLs, with their query, of pages that depend on it, if it is a preference that many people share; such pages may be stored
 */
export function httpOnlyCookie(name: string, seconds: number, pattern: RegExp, pages?: RegExp): HttpOnlyCookie {
  preferenceUrls.set(name, pages ?? null);
  const https = () => siteUrl("/").startsWith("https:");
  const fullName = () => (https() ? `__Host-${name}` : name);
  const formatCookie = (value: string, age: number) =>
    [
      `${fullName()}=${value}`,
      "Path=/",
      `Max-Age=${age}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(https() ? ["Secure"] : []),
    ].join("; ");
  return {
    serialize: (value) => formatCookie(value, seconds),
    clear: () => formatCookie("", 0),
    read(cookies) {
      const start = `${fullName()}=`;
      const value = cookies
        ?.split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(start))
        ?.slice(start.length);
      return value && pattern.test(value) ? value : null;
    },
  };
}
