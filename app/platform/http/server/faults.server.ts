/** The last resort for errors that no route and not the framework has answered. No answer shows what went wrong. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ErrorRequestHandler } from "express";
import { log } from "../../log.server";
import { refuse } from "../responses/refusal.server";
import { fixedHeaders } from "../security/headers.server";
import { INERT_POLICY } from "../security/policy.server";
import type { ServerSettings } from "../settings.server";
import { isClientGone } from "./client-gone.server";

/** Express's error handler (known by its four parameters). */
export const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
  const { requestId: id } = response.locals;
  const status = (error as { status?: unknown })?.status;
  const expected = typeof status === "number" && status >= 400 && status < 500;
  if (!expected && !isClientGone(error)) log().error({ id, err: error }, "request failed");
  if (response.headersSent) return void response.destroy();
  if (expected) return refuse(request, response, status, "The request could not be read.");
  refuse(request, response, 500, "The fault is ours and has been noted. Please try again.");
};

const UNREADABLE: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
};

/** Answers what Node's parser refuses before there is a request, with the headers of every other answer. */
export function answerUnreadable(server: Server, settings: Pick<ServerSettings, "https">): void {
  const fixed = [...fixedHeaders(settings), ["Content-Security-Policy", INERT_POLICY], ["Cache-Control", "no-store"]];
  function answer(socket: Socket, status: string, detail: string, extra = ""): void {
    const body = `${detail}\n`;
    const head = [
      `HTTP/1.1 ${status}`,
      "Content-Type: text/plain; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...fixed.map(([name, value]) => `${name}: ${value}`),
      "Connection: close",
    ].join("\r\n");
    socket.end(`${head}\r\n${extra}\r\n${body}`);
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    // Part of another answer may be under way on this connection: then nothing can be added to it.
    if ((socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent) {
      return void socket.destroy();
    }
    const [status, detail] = UNREADABLE[error.code ?? ""] ?? ["400 Bad Request", "The request could not be read."];
    answer(socket, status, detail);
  });
  server.on("connect", (_request, socket) => {
    answer(socket as Socket, "405 Method Not Allowed", "CONNECT is not taken here.", "Allow: GET, HEAD\r\n");
  });
}
