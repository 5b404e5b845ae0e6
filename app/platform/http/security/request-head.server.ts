/** Requests that are refused by their first line: method, and length and encoding of the URL. */
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";

/** Maximum bytes of path and query, because matching routes takes time that grows with the path's length. */
const MAX_URL_BYTES = 8 * 1024;

const ALLOWED_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MALFORMED_ADDRESS = "This address is not a valid URL.";
const ALLOW = [...ALLOWED_METHODS].join(", ");

export const requestLine: RequestHandler = (request, response, next) => {
  const { method, url } = request;
  if (!ALLOWED_METHODS.has(method))
    return refuse(request, response, 405, `${method} is not supported.`, { Allow: ALLOW });
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
  // API routes list their own methods. There is no CORS anywhere.
  if (method === "OPTIONS" && !isApiPath(path)) return void response.writeHead(204, { Allow: ALLOW }).end();
  next();
};
