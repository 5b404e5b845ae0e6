/** Requests that are refused by their head: method, length and encoding of the URL, and the number of headers. */
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";

/** Maximum bytes of path and query, because matching routes takes time that grows with the path's length. */
const MAX_URL_BYTES = 8 * 1024;

/** Their bytes are limited by Node. */
const MAX_HEADERS = 100;

export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length > 2 * MAX_HEADERS;

const ALLOWED_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MALFORMED_ADDRESS = "This address is not a valid URL.";
const ALLOW = [...ALLOWED_METHODS].join(", ");

export const requestHead: RequestHandler = (request, response, next) => {
  const { method, url } = request;
  if (!ALLOWED_METHODS.has(method))
    return refuse(request, response, 405, `${method} is not supported.`, { Allow: ALLOW });
  if (hasTooManyHeaders(request)) return refuse(request, response, 431, "The request has too many headers.");
  if (url.length > MAX_URL_BYTES) return refuse(request, response, 414, "This address is too long.");
  // An absolute URL or `*` instead of a path is for proxies.
  if (!url.startsWith("/")) return refuse(request, response, 400, "The request's target must be a path.");
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  let decoded = path;
  try {
    if (path.includes("%")) decoded = decodeURIComponent(path);
  } catch {
    return refuse(request, response, 400, MALFORMED_ADDRESS);
  }
  // PostgreSQL's text cannot store U+0000.
  if (decoded.includes("\0") || url.includes("%00")) return refuse(request, response, 400, MALFORMED_ADDRESS);
  // Links and forms of a page are built from its path, and "//" at the start of one would be another host.
  const { pathname } = new URL(`http://localhost${path}`);
  if (pathname.includes("//")) {
    const Location = pathname.replace(/\/{2,}/g, "/") + url.slice(path.length);
    return void response.writeHead(308, { Location, "Content-Length": 0 }).end();
  }
  // API routes list their own methods. There is no CORS anywhere.
  if (method === "OPTIONS" && !isApiPath(path)) return void response.writeHead(204, { Allow: ALLOW }).end();
  next();
};
