/** Refusing a request before the framework sees it: a problem document under /api, one line of plain text elsewhere. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { PROBLEM_TYPE, problemDocument } from "./problem.server";

/** Whether a path belongs to the API, whose errors are problem documents. */
export function isApiPath(path: string): boolean {
  return path.startsWith("/api/") || path === "/api" || path.startsWith("/api?");
}

/** The refusal's head and body; the body is null where the method asks for none. */
export function refusal(
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

/** Answers with a status and a sentence, and nothing else. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
  extra: OutgoingHttpHeaders = {},
): void {
  const { headers, body } = refusal(request, status, detail);
  response.writeHead(status, { ...headers, ...extra });
  response.end(body ?? undefined);
}
