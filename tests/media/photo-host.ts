/** A feed's photo host on loopback, controlled by the test. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Handler = (response: ServerResponse, request: IncomingMessage) => void;

export type PhotoHost = {
  origin: string;
  /** Responses by path; 404 for others. */
  handlers: Map<string, Handler>;
  /** Requested paths, in order. */
  requestedPaths: string[];
  requests: IncomingMessage[];
  /** The maximum number of concurrent requests. */
  getMaxConcurrent(): number;
  close(): Promise<void>;
};

export const respondWith =
  (body: Uint8Array, type = "image/jpeg", status = 200): Handler =>
  (response) =>
    void response.writeHead(status, { "Content-Type": type, "Content-Length": body.length }).end(body);

export async function startPhotoHost(): Promise<PhotoHost> {
  const handlers = new Map<string, Handler>();
  const requestedPaths: string[] = [];
  const requests: IncomingMessage[] = [];
  let now = 0;
  let maxConcurrent = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requestedPaths.push(path);
    requests.push(request);
    maxConcurrent = Math.max(maxConcurrent, ++now);
    response.on("close", () => now--);
    const result = handlers.get(path);
    if (result) result(response, request);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handlers,
    requestedPaths,
    requests,
    getMaxConcurrent: () => maxConcurrent,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
