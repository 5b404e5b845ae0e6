/** A visitor's last map view in a cookie, which works without scripts. */
import type { MapView } from "~/map/view";
import { httpOnlyCookie } from "~/platform/http/cookies/http-only-cookie.server";
import { formatView, parseView } from "../links/map-view";

const cookie = httpOnlyCookie("map-view", 365 * 86_400, /^[\d.,-]+$/, /^\/map(?:\.data)?(?:\?|$)/);

/** The view in a browser's cookie; null for none. */
export const readViewCookie = (cookies: string | null): MapView | null => parseView(cookie.read(cookies));

/** The `Set-Cookie` value that remembers a view for a year. */
export const serializeViewCookie = (view: MapView): string => cookie.serialize(formatView(view));
