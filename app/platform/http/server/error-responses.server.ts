/** Responses for errors that neither routes nor the framework handle. They never show the cause. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ErrorRequestHandler } from "express";
import { log } from "../../log.server";
import { refuse } from "../responses/refusal.server";
import { type FixedHeaderSettings, fixedHeaders } from "../security/headers.server";
import { INERT_POLICY } from "../security/policy.server";
import { isClientDisconnected } from "./client-disconnected.server";

/** Express recognizes an error handler by its four parameters. */
export const handleUnexpectedError: ErrorRequestHandler = (error, request, response, _next) => {
  const { requestId: id } = response.locals;
  const status = (error as { status?: unknown })?.status;
  const isExpected = typeof status === "number" && status >= 400 && status < 500;
  if (!isExpected && !isClientDisconnected(error)) log().error({ id, err: error }, "request failed");
  if (response.headersSent) return void response.destroy();
  if (isExpected) return refuse(request, response, status, "The request could not be read.");
  refuse(request, response, 500, "Something went wrong on our end. Please try again.");
};

const CLIENT_ERRORS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
};

/** Responds to requests that Node's parser refuses, with the same headers as other responses. */
export function respondToClientErrors(server: Server, settings: FixedHeaderSettings): void {
  const fixed = [...fixedHeaders(settings), ["Content-Security-Policy", INERT_POLICY], ["Cache-Control", "no-store"]];
  function respond(socket: Socket, status: string, detail: string, extra = ""): void {
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
    // If part of another response was sent on this connection, nothing can be added.
    if ((socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent) {
      return void socket.destroy();
    }
    const [status, detail] = CLIENT_ERRORS[error.code ?? ""] ?? ["400 Bad Request", "The request could not be read."];
    respond(socket, status, detail);
  });
  server.on("connect", (_request, socket) => {
    respond(socket as Socket, "405 Method Not Allowed", "CONNECT is not supported.", "Allow: GET, HEAD\r\n");
  });
}
