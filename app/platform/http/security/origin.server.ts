/**
 * Protection against cross-site request forgery. The framework checks only page actions; this covers resource routes too.
 * Forms need no token: browsers that send neither Sec-Fetch-Site nor Origin send no cookie cross-site either (SameSite), and a
 * request with a cookie but neither header is refused.
 */
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { refuse } from "../responses/refusal.server";
import type { ServerSettings } from "../settings.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether an Origin header is this site: APP_URL's origin, or the request's (already checked) host. */
function isOwnOrigin(origin: string, host: string | undefined, settings: Pick<ServerSettings, "appOrigin" | "https">) {
  if (origin === settings.appOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host?.toLowerCase() && (url.protocol === "https:" || (url.protocol === "http:" && !settings.https))
  );
}

/** Whether a request that changes data comes from this site, or from an API client instead of a browser. */
export function isOwnRequest(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  settings: Pick<ServerSettings, "appOrigin" | "https">,
): boolean {
  if (SAFE.has(method ?? "")) return true;
  // Browsers never send a bearer token on their own.
  if (headers.authorization?.toLowerCase().startsWith("bearer ")) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, settings);
  return headers.cookie === undefined;
}

export function originCheck(settings: ServerSettings): RequestHandler {
  return (request, response, next) => {
    if (isOwnRequest(request, settings)) return next();
    refuse(request, response, 403, "This request comes from another site.");
  };
}
