/**
 * Logs one JSON line per request, without headers, cookies or bodies. Query values that may identify a person or grant access
 * are redacted, and client addresses are shortened to their network.
 */
import { randomUUID } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import type { Request, RequestHandler } from "express";
import { log } from "../../log.server";
import { defineHistogram } from "../../metrics.server";
import type { ServerSettings } from "../settings.server";

const SENSITIVE = /token|secret|password|signature|email|phone|^(?:code|state|key|name|nonce|session|sid|returnto)$/i;
const MAX_LOGGED_URL = 512;
const REQUEST_ID = /^[\w.:-]{8,80}$/;

const FILE = /\.(?:svg|ico|png|jpe?g|webp|avif|txt|xml|webmanifest|woff2)$/;

/** What a path outside of the framework is, as far as it can be told from the path. */
export function classifyPath(url: string): "health" | "asset" | "file" | null {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  if (path === "/livez" || path === "/readyz") return "health";
  if (path.startsWith("/assets/")) return "asset";
  return FILE.test(path) && !path.startsWith("/api/") ? "file" : null;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const durations = defineHistogram(
  "http_request_duration_seconds",
  "Time from a request's headers to the end of its response, except for pages from memory.",
  ["method", "route", "status"],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
);

/** Decodes percent escapes, if they are valid. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Normalizes a path as the router does. */
function redactPath(path: string, secretPaths: readonly string[]): string {
  const plain = decodeSafely(path)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  const secret = secretPaths.find((start) => plain.startsWith(start));
  if (secret) return `${secret}[redacted]`;
  return path
    .split("/")
    .map((segment) => (hasEmailAddress(segment) ? "[redacted]" : segment))
    .join("/");
}

/** Whether a text may contain an email address, percent-encoded once or more. */
const hasEmailAddress = (text: string) => /@|%(?:25)*40/.test(text);

function redactPair(pair: string): string {
  const [written = ""] = pair.split("=", 1);
  const [name = written] = [...new URLSearchParams(written).keys()];
  return SENSITIVE.test(name) || hasEmailAddress(pair) ? `${written}=[redacted]` : pair;
}

/**
 * A URL's path and query, shortened and with sensitive values replaced. Names are compared as a server decodes them; email
 * addresses are replaced under any name.
 * @param secretPaths lower-case prefixes of paths that end in a secret
 */
export function redactUrl(url: string, secretPaths: readonly string[] = []): string {
  const at = url.indexOf("?");
  const path = redactPath(at < 0 ? url : url.slice(0, at), secretPaths);
  const redacted =
    at < 0
      ? path
      : `${path}?${url
          .slice(at + 1)
          .split("&")
          .map(redactPair)
          .join("&")}`;
  return redacted.length > MAX_LOGGED_URL ? `${redacted.slice(0, MAX_LOGGED_URL)}…` : redacted;
}

/** The network of an address: the first three bytes of IPv4, the first three groups of IPv6. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, ".0");
  return `${plain.split("::", 1)[0]?.split(":").slice(0, 3).join(":")}::`;
}

/** Only Fly's proxy overwrites these headers; through any other proxy a client could forge them. */
function flyHeader(
  request: Request,
  name: "fly-client-ip" | "fly-request-id",
  trustProxy: ServerSettings["trustProxy"],
) {
  const headerValue = trustProxy === "fly" ? request.headers[name] : undefined;
  return typeof headerValue === "string" ? headerValue : undefined;
}

/** An IP address without the port and brackets that some proxies add; null for anything else. */
function forwardedAddress(text: string | undefined): string | null {
  const [, bracketed, withPort] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(text ?? "") ?? [];
  const address = bracketed ?? withPort ?? text ?? "";
  return isIP(address) ? address : null;
}

/** The client address from a trusted proxy, or else from the connection. */
function clientAddress(request: Request, trustProxy: ServerSettings["trustProxy"]): string {
  const forwarded = trustProxy === "fly" ? flyHeader(request, "fly-client-ip", trustProxy) : request.ip;
  return forwardedAddress(forwarded) ?? request.socket.remoteAddress ?? "";
}

/**
 * Sets the request's id (`X-Request-Id`, `res.locals.requestId`) and client (`res.locals.client`), and logs and measures the
 * request when it ends.
 * @param secretPaths as in {@link redactUrl}
 */
export function accessLog(
  { trustProxy }: Pick<ServerSettings, "trustProxy">,
  secretPaths: readonly string[],
): RequestHandler {
  let isUntrustedProxyLogged = false;
  return (request, response, next) => {
    if (trustProxy === 0 && !isUntrustedProxyLogged && request.headers["x-forwarded-for"] !== undefined) {
      isUntrustedProxyLogged = true;
      log().warn(
        "X-Forwarded-For is ignored because TRUST_PROXY is 0: behind a proxy, all clients share the proxy's limits",
      );
    }
    const started = performance.now();
    const sentBefore = request.socket.bytesWritten;
    const flyRequestId = flyHeader(request, "fly-request-id", trustProxy);
    const id = flyRequestId !== undefined && REQUEST_ID.test(flyRequestId) ? flyRequestId : randomUUID();
    response.locals.requestId = id;
    response.setHeader("X-Request-Id", id);
    const { method, originalUrl: url, socket } = request;
    const client = clientAddress(request, trustProxy);
    response.locals.client = client;
    response.once("close", () => {
      const ms = performance.now() - started;
      const status = response.statusCode;
      const kind = classifyPath(url);
      const labels = {
        method: METHODS.has(method) ? method : "other",
        // The framework names the pattern of the route, such as /listing/:id.
        route: (response.locals.route as string | undefined) ?? kind ?? "other",
        status: `${Math.floor(status / 100)}xx`,
      };
      durations.observe(labels, ms / 1_000);
      // Health checks and files are too many to log, except failures.
      if (kind === "health" || ((kind === "asset" || kind === "file") && status < 400)) return;
      log().info(
        {
          id,
          method,
          url: redactUrl(url, secretPaths),
          status,
          ms: Math.round(ms * 10) / 10,
          bytes: socket.bytesWritten - sentBefore,
          client: toNetwork(client),
          // The account's id does not identify a person without the database.
          ...(response.locals.account && { account: response.locals.account }),
          ...(response.writableFinished ? undefined : { aborted: true }),
        },
        "request",
      );
    });
    next();
  };
}
