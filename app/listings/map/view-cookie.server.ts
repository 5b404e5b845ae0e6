/** Where a visitor's map looked last, in a cookie: it works without scripts. */
import type { MapView } from "~/map/view";
import { viewText } from "./map-place";

const COOKIE = "map-view";
const YEAR_SECONDS = 365 * 86_400;

/** What the cookie holds; whatever it is. */
export function keptView(cookies: string | null): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookies ?? "")?.[1];
}

/** The `Set-Cookie` that remembers a view for a year. @param secure whether the site is served over https */
export function viewCookie(view: MapView, secure: boolean): string {
  const parts = [`${COOKIE}=${viewText(view)}`, "Path=/", `Max-Age=${YEAR_SECONDS}`, "HttpOnly", "SameSite=Lax"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}
