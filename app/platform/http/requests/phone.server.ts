/** What a page depends on besides its address where it asks {@link isPhone}, for `Vary`. */
export const PHONE_VARY = "Sec-CH-UA-Mobile, User-Agent";

/** Whether a request comes from a phone: by the client hint where the browser sends it, else by its name. */
export function isPhone(request: Request): boolean {
  const hint = request.headers.get("sec-ch-ua-mobile");
  return hint ? hint === "?1" : /\bMobi/.test(request.headers.get("user-agent") ?? "");
}
