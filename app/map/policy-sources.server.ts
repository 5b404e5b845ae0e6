/** Sources in the content security policy for the configured basemap only. */
import type { Env } from "~/platform/env.server";
import { NONCE, type PolicySources } from "~/platform/http/security/policy.server";

type MapEnv = Pick<Env, "GOOGLE_MAPS_KEY" | "MAP_TILES_URL" | "MAP_SATELLITE_URL">;

/** The origin of a tile URL; with {s}, all hosts of its domain. */
function tileOrigin(template: string): string {
  const { protocol, host } = new URL(template.replace("{s}", "a"));
  return template.includes("{s}") ? `${protocol}//*.${host.slice(host.indexOf(".") + 1)}` : `${protocol}//${host}`;
}

/**
 * From Google's guide to content security policies for the Maps JavaScript API. Its scripts are loaded by the site's scripts, which
 * 'strict-dynamic' allows, and its style elements have the page's nonce. The site's scripts need the nonce as well: with
 * 'strict-dynamic', a script that is allowed by its hash may not import modules.
 */
const GOOGLE: PolicySources = {
  "script-src": [NONCE, "'strict-dynamic'", "https:", "blob:"],
  "style-src": [NONCE, "https://fonts.googleapis.com"],
  "img-src": [
    "blob:",
    "https://*.googleapis.com",
    "https://*.gstatic.com",
    "https://*.google.com",
    "https://*.googleusercontent.com",
  ],
  "font-src": ["https://fonts.gstatic.com"],
  "connect-src": ["data:", "blob:", "https://*.googleapis.com", "https://*.google.com", "https://*.gstatic.com"],
  "frame-src": ["https://*.google.com"],
  "worker-src": ["blob:"],
};

export function mapPolicySources({ GOOGLE_MAPS_KEY, MAP_TILES_URL, MAP_SATELLITE_URL }: MapEnv): PolicySources[] {
  const tiles = [MAP_TILES_URL, GOOGLE_MAPS_KEY ? undefined : MAP_SATELLITE_URL].filter((url) => url !== undefined);
  return [...(GOOGLE_MAPS_KEY ? [GOOGLE] : []), ...(tiles.length > 0 ? [{ "img-src": tiles.map(tileOrigin) }] : [])];
}
