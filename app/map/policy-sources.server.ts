/** What the content security policy has to let in for the maps' ground, and for nobody else's. */
import type { Env } from "~/platform/env.server";
import { NONCE, type PolicySources } from "~/platform/http/security/policy.server";

type MapEnv = Pick<Env, "GOOGLE_MAPS_KEY" | "MAP_TILES_URL" | "MAP_SATELLITE_URL">;

/** The origin of a tile's address; of one with servers, all of its domain. */
function tileOrigin(template: string): string {
  const { protocol, host } = new URL(template.replace("{s}", "a"));
  return template.includes("{s}") ? `${protocol}//*.${host.slice(host.indexOf(".") + 1)}` : `${protocol}//${host}`;
}

/**
 * As Google's guide to content security policies for the Maps JavaScript API lists them; its scripts come by way of ours,
 * which 'strict-dynamic' lets through, and its style elements carry the nonce that it finds in the page.
 */
const GOOGLE: PolicySources = {
  "script-src": ["https:", "blob:"],
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
