/** Requests that are refused by their first line alone: method, length and spelling of the address. */
import type { RequestHandler } from "express";
import { isApiPath, refuse } from "../responses/refusal.server";

/** Longest accepted path and query, in bytes. Matching routes costs time that grows with a path's length. */
const MAX_URL_BYTES = 8 * 1024;

const TAKEN = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MISSPELLED = "This address is not spelled as an address can be.";
const ALLOW = [...TAKEN].join(", ");

export const requestLine: RequestHandler = (request, response, next) => {
  const { method, url } = request;
  if (!TAKEN.has(method)) return refuse(request, response, 405, `${method} is not taken here.`, { Allow: ALLOW });
  if (url.length > MAX_URL_BYTES) return refuse(request, response, 414, "This address is too long.");
  // A whole URL or `*` instead of a path is for proxies, which this is not.
  if (!url.startsWith("/")) return refuse(request, response, 400, "The request's target must be a path.");
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  let decoded = path;
  try {
    if (path.includes("%")) decoded = decodeURIComponent(path);
  } catch {
    return refuse(request, response, 400, MISSPELLED);
  }
  // Nobody types it, and PostgreSQL's text cannot hold it.
  if (decoded.includes("\0") || url.includes("%00")) return refuse(request, response, 400, MISSPELLED);
  // Routes of the API say themselves which methods they take. Nothing is allowed to other origins here or there.
  if (method === "OPTIONS" && !isApiPath(path)) return void response.writeHead(204, { Allow: ALLOW }).end();
  next();
};
