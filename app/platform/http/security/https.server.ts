/**
 * Requests that a trusted proxy received over plain http, on a site that is served over https. Browsers are redirected; API
 * clients are refused, because with a redirect they would send their token in plain text every time (ASVS 5.0, 4.1.2).
 */
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";
import type { ServerSettings } from "../settings.server";

/** Use it after the host check, which reads the header. Without a trusted proxy nothing tells how a request arrived. */
export function httpsCheck({
  https,
  appOrigin,
  trustProxy,
}: Pick<ServerSettings, "https" | "appOrigin" | "trustProxy">): RequestHandler {
  return (request, response, next) => {
    if (!https || !trustProxy || request.headers["x-forwarded-proto"] === "https") return next();
    const { method, path, originalUrl } = request;
    if (isApiPath(path) || (method !== "GET" && method !== "HEAD"))
      return refuse(request, response, 403, "This site does not accept requests over plain http. Use https.");
    response.writeHead(308, { Location: `${appOrigin}${originalUrl}`, "Content-Length": 0 }).end();
  };
}
