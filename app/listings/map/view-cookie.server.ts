/** A visitor's last map view in a cookie, which works without scripts. */
import type { MapView } from "~/map/view";
import { ownCookie } from "~/platform/http/cookies/own-cookie.server";
import { readView, viewText } from "../links/map-place";

const cookie = ownCookie("map-view", 365 * 86_400, /^[\d.,-]+$/);

/** The view in a browser's cookie; null for none. */
export const keptView = (cookies: string | null): MapView | null => readView(cookie.read(cookies));

/** The `Set-Cookie` value that remembers a view for a year. */
export const viewCookie = (view: MapView): string => cookie.keep(viewText(view));
