/**
 * The light version: pages without scripts and with smaller photos, for browsers that save data and for visitors who chose it
 * in the footer.
 */
import type { HeaderReader } from "../requests/phone.server";
import { httpOnlyCookie } from "./http-only-cookie.server";

const cookie = httpOnlyCookie("light", 365 * 86_400, /^[01]$/, /^/);

/** The headers that the light version depends on, for `Vary`. */
export const LIGHT_VARY = "Save-Data, Cookie";

/** Whether to serve the light version: the choice in the footer, or else `Save-Data: on`. */
export function isLightVersion({ headers }: Request): boolean {
  const preference = cookie.read(headers.get("Cookie"));
  return preference === null ? savesData((name) => headers.get(name)) : preference === "1";
}

/** Whether a browser asks for less data. */
export const savesData = (readHeader: HeaderReader): boolean => readHeader("save-data")?.toLowerCase() === "on";

/** The `Set-Cookie` that stores the choice for a year. */
export const lightCookie = (light: boolean): string => cookie.serialize(light ? "1" : "0");
