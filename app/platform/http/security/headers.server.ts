/**
 * Headers of every response: pages, data, the API, files and errors. They are set just before sending and only if the response
 * does not have them, because the framework's adapter appends headers, and browsers enforce all content security policies of
 * a response.
 */
import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { LIGHT_VARY } from "../cookies/light.server";
import { RETRY_AFTER_SECONDS } from "../responses/problem.server";
import type { ServerSettings } from "../settings.server";
import { INERT_POLICY, type PolicySources, pagePolicy } from "./policy.server";

export type FixedHeaderSettings = Pick<ServerSettings, "https" | "hstsSubdomains">;

type HeaderSettings = FixedHeaderSettings &
  Pick<ServerSettings, "development"> & {
    /** What pages load from elsewhere. */
    policySources: readonly PolicySources[];
  };

/** The headers that do not depend on the response. */
export function fixedHeaders({ https, hstsSubdomains }: FixedHeaderSettings): [name: string, value: string][] {
  const hsts = `max-age=31536000${hstsSubdomains ? "; includeSubDomains" : ""}`;
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    // Not `no-referrer`: it makes browsers send `Origin: null`, and every form post would be refused as cross-site.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()"],
    ...(https ? ([["Strict-Transport-Security", hsts]] as [string, string][]) : []),
  ];
}

/** A text type without a charset. */
const WITHOUT_CHARSET = /^(?:text\/[\w.-]+|[\w-]+\/(?:[\w.-]+\+)?(?:json|xml))$/i;

/** Adds the headers above and sets `res.locals.policy`, the policy of a page. */
export function securityHeaders(settings: HeaderSettings): RequestHandler {
  const fixed = fixedHeaders(settings);
  const createPolicy = pagePolicy({
    sources: settings.policySources,
    https: settings.https,
    development: settings.development,
  });
  return (_request, response, next) => {
    const policy = createPolicy();
    response.locals.policy = policy;
    onHeaders(response, () => {
      for (const [name, value] of fixed) if (!response.hasHeader(name)) response.setHeader(name, value);
      const type = String(response.getHeader("Content-Type") ?? "");
      const isPage = type.startsWith("text/html");
      if (WITHOUT_CHARSET.test(type)) response.setHeader("Content-Type", `${type}; charset=utf-8`);
      if (!response.hasHeader("Content-Security-Policy")) {
        response.setHeader("Content-Security-Policy", isPage ? policy.build([]) : INERT_POLICY);
      }
      // Back may show a stored page; otherwise it must be requested again, because it may have changed.
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
      if (isPage || type.startsWith("text/x-script")) response.vary(LIGHT_VARY);
      if (response.statusCode === 503 && !response.hasHeader("Retry-After")) {
        response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
      }
      if (response.statusCode === 405 && !response.hasHeader("Allow")) response.setHeader("Allow", "GET, HEAD");
    });
    next();
  };
}
