/**
 * The light version: pages without scripts and with smaller photos, for those who ask their browser to save data and
 * for those who ask us, by the footer's button.
 */

const COOKIE = "light";
const YEAR_SECONDS = 365 * 86_400;

/** What pages and their data depend on besides their address, for `Vary`. */
export const LIGHT_VARY = "Save-Data, Cookie";

/** Whether this request wants the light version: what was chosen in the footer, else `Save-Data: on`. */
export function lightVersion(request: Request): boolean {
  const chosen = /(?:^|;\s*)light=([01])(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return chosen ? chosen === "1" : request.headers.get("save-data")?.toLowerCase() === "on";
}

/**
 * The `Set-Cookie` that keeps a choice for a year. Scripts cannot read it: only the server decides by it.
 * @param secure whether the site is served over https
 */
export function lightCookie(light: boolean, secure: boolean): string {
  const parts = [`${COOKIE}=${light ? 1 : 0}`, "Path=/", `Max-Age=${YEAR_SECONDS}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}
