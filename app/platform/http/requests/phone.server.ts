/** The value of a header by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined;

/** The headers that {@link isPhone} depends on, for `Vary`. */
export const PHONE_VARY = "Sec-CH-UA-Mobile, User-Agent";

/** Whether a request comes from a phone, by the client hint or else by the user agent. */
export function isPhone(readHeader: HeaderReader): boolean {
  const hint = readHeader("sec-ch-ua-mobile");
  return hint ? hint === "?1" : /\bMobi/.test(readHeader("user-agent") ?? "");
}
