/**
 * The light version: pages without scripts and with smaller photos, for browsers that save data and for visitors who chose it
 * in the footer.
 */
import { ownCookie } from "./own-cookie.server";

const cookie = ownCookie("light", 365 * 86_400, /^[01]$/);

/** The headers that the light version depends on, for `Vary`. */
export const LIGHT_VARY = "Save-Data, Cookie";

/** Whether to serve the light version: the choice in the footer, or else `Save-Data: on`. */
export function lightVersion({ headers }: Request): boolean {
  const chosen = cookie.read(headers.get("Cookie"));
  return chosen === null ? headers.get("Save-Data")?.toLowerCase() === "on" : chosen === "1";
}

/** The `Set-Cookie` that stores the choice for a year. */
export const lightCookie = (light: boolean): string => cookie.keep(light ? "1" : "0");
