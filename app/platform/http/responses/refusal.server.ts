/** Error responses before the framework: a problem document under /api, a line of plain text elsewhere. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { PROBLEM_TYPE, problemDocument } from "./problem.server";

/** The page that describes the API, and its data. */
const DOCS = /^\/api\/docs(?:\.data)?(?:\?|$)/;

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApiPath(path: string): boolean {
  if (DOCS.test(path)) return false;
  return path.startsWith("/api/") || path === "/api" || path.startsWith("/api?");
}

/** The head and body of an error response; the body is null for HEAD. */
export function buildRefusal(
  request: IncomingMessage,
  status: number,
  detail: string,
): { headers: OutgoingHttpHeaders; body: Buffer | null } {
  const api = isApiPath(request.url ?? "");
  const body = Buffer.from(api ? problemDocument(status, { detail }) : `${detail}\n`);
  return {
    headers: {
      "Content-Type": api ? PROBLEM_TYPE : "text/plain; charset=utf-8",
      "Content-Length": body.length,
    },
    body: request.method === "HEAD" ? null : body,
  };
}

/** Responds with a status and a sentence. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
  extra: OutgoingHttpHeaders = {},
): void {
  const { headers, body } = buildRefusal(request, status, detail);
  response.writeHead(status, { ...headers, ...extra });
  response.end(body ?? undefined);
}
