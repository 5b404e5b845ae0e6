/**
 * The light version: pages without scripts and with smaller photos, for those who ask their browser to save data and
 * for those who ask us, by the footer's button.
 */
import { ownCookie } from "./own-cookie.server";

const cookie = ownCookie("light", 365 * 86_400, /^[01]$/);

/** What pages and their data depend on besides their address, for `Vary`. */
export const LIGHT_VARY = "Save-Data, Cookie";

/** Whether this request wants the light version: what was chosen in the footer, else `Save-Data: on`. */
export function lightVersion({ headers }: Request): boolean {
  const chosen = cookie.read(headers.get("Cookie"));
  return chosen === null ? headers.get("Save-Data")?.toLowerCase() === "on" : chosen === "1";
}

/** The `Set-Cookie` that keeps a choice for a year. */
export const lightCookie = (light: boolean): string => cookie.keep(light ? "1" : "0");
