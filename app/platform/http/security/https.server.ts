/**
 * Requests that a trusted proxy received over plain http, on a site that is served over https. Browsers are redirected; API
 * clients are refused, because with a redirect they would send their token in plain text every time (ASVS 5.0, 4.1.2).
 */
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";
import type { ServerSettings } from "../settings.server";

/** Use it after the host check, which drops the header if no proxy is trusted. */
export function httpsCheck({ https, appOrigin }: Pick<ServerSettings, "https" | "appOrigin">): RequestHandler {
  return (request, response, next) => {
    if (!https || request.headers["x-forwarded-proto"] !== "http") return next();
    const { method, path, originalUrl } = request;
    if (isApiPath(path) || (method !== "GET" && method !== "HEAD"))
      return refuse(request, response, 403, "This site does not accept requests over plain http. Use https.");
    response.writeHead(308, { Location: `${appOrigin}${originalUrl}`, "Content-Length": 0 }).end();
  };
}
