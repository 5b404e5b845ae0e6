/**
 * Requests that a trusted proxy took over plain http, on a site that is served over https. A browser is led to https; a
 * program is refused, as it would not notice a redirect and send its token in the clear each time (ASVS 5.0, 4.1.2).
 */
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";
import type { ServerSettings } from "../settings.server";

/** To be used behind the check of hosts, which drops the header where no proxy is trusted. */
export function httpsCheck({ https, appOrigin }: Pick<ServerSettings, "https" | "appOrigin">): RequestHandler {
  return (request, response, next) => {
    if (!https || request.headers["x-forwarded-proto"] !== "http") return next();
    const { method, path, originalUrl } = request;
    if (isApiPath(path) || (method !== "GET" && method !== "HEAD"))
      return refuse(request, response, 403, "This site does not take requests over plain http. Use https.");
    response.writeHead(308, { Location: `${appOrigin}${originalUrl}`, "Content-Length": 0 }).end();
  };
}
