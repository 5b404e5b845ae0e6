/** Cookies that only the server reads. */
import { siteUrl } from "../site.server";

export type OwnCookie = {
  /** The `Set-Cookie` that keeps a value. */
  keep(value: string): string;
  /** The `Set-Cookie` that takes it away. */
  end(): string;
  /** What a browser sent, where it has the form that values of this cookie have; else null. */
  read(cookies: string | null): string | null;
};

/**
 * A cookie that scripts cannot read and other sites' posts do not carry. Over https its name has the prefix by which
 * browsers take it from this host alone, for all of its paths (RFC 6265bis 4.1.3.2).
 * @param seconds that browsers keep it
 * @param form of its values, without characters that a cookie's value cannot have
 */
export function ownCookie(name: string, seconds: number, form: RegExp): OwnCookie {
  const https = () => siteUrl("/").startsWith("https:");
  const fullName = () => (https() ? `__Host-${name}` : name);
  const line = (value: string, age: number) =>
    [
      `${fullName()}=${value}`,
      "Path=/",
      `Max-Age=${age}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(https() ? ["Secure"] : []),
    ].join("; ");
  return {
    keep: (value) => line(value, seconds),
    end: () => line("", 0),
    read(cookies) {
      const start = `${fullName()}=`;
      const value = cookies
        ?.split(";")
        .map((part) => part.trim())
        .find((part) => part.startsWith(start))
        ?.slice(start.length);
      return value && form.test(value) ? value : null;
    },
  };
}
