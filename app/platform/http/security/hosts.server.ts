/**
 * Accepted hosts. The framework builds URLs from the Host header and compares origins with it, so unknown hosts are refused
 * before anything reads the header (DNS rebinding, cache and link poisoning).
 */
import { isIP } from "node:net";
import type { RequestHandler } from "express";
import { refuse } from "../responses/refusal.server";
import { isLoopbackName, type ServerSettings } from "../settings.server";

/** Paths that the platform's health checks request by IP address. */
const BY_ADDRESS = new Set(["/livez", "/readyz"]);
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** The host name of a Host header, without its port; undefined if it is malformed. */
function hostName(host: string): string | undefined {
  const [, name, port] = HOST.exec(host) ?? [];
  return Number(port ?? 0) > 65_535 ? undefined : name;
}

/** Whether this site accepts the value of a Host header. */
export function isAllowedHost(host: string, { hosts, loopback }: Pick<ServerSettings, "hosts" | "loopback">): boolean {
  const lower = host.toLowerCase();
  if (hosts.has(lower) || hosts.has(lower.replace(/:(?:80|443)$/, ""))) return true;
  const name = hostName(lower);
  return loopback && name !== undefined && isLoopbackName(name);
}

/** Refuses requests for other hosts and drops forwarding headers from untrusted proxies. */
export function hostCheck(settings: ServerSettings): RequestHandler {
  return (request, response, next) => {
    // Proxies neither set nor strip this header reliably; Express and the framework would trust it.
    delete request.headers["x-forwarded-host"];
    const protocol = request.headers["x-forwarded-proto"];
    if (protocol !== undefined && settings.trustProxy)
      // Of a list, the client may have sent the first value.
      request.headers["x-forwarded-proto"] = String(protocol).trim().toLowerCase() === "https" ? "https" : "http";
    else delete request.headers["x-forwarded-proto"];
    // Node keeps the first of several Host headers; a proxy may have used another one (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return refuse(request, response, 400, "The request has more than one Host header.");
    const { host } = request.headers;
    if (host && isAllowedHost(host, settings)) return next();
    const name = host && hostName(host.toLowerCase());
    if (!name) return refuse(request, response, 400, "The Host header is missing or malformed.");
    if (BY_ADDRESS.has(request.path) && isIP(name.replace(/^\[|\]$/g, ""))) return next();
    refuse(request, response, 421, "This server does not answer for that host.");
  };
}
