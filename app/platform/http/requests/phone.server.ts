/** The headers that {@link isPhone} depends on, for `Vary`. */
export const PHONE_VARY = "Sec-CH-UA-Mobile, User-Agent";

/** Whether a request comes from a phone, by the client hint or else by the user agent. */
export function isPhone(request: Request): boolean {
  const hint = request.headers.get("sec-ch-ua-mobile");
  return hint ? hint === "?1" : /\bMobi/.test(request.headers.get("user-agent") ?? "");
}
