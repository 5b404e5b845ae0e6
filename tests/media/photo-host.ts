/** A feed's photo host on loopback, controlled by the test. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type PhotoHost = {
  origin: string;
  /** Responses by path; 404 for others. */
  answers: Map<string, Answer>;
  /** Requested paths, in order. */
  asked: string[];
  requests: IncomingMessage[];
  /** The maximum number of concurrent requests. */
  atOnce(): number;
  close(): Promise<void>;
};

export const sends =
  (body: Uint8Array, type = "image/jpeg", status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { "Content-Type": type, "Content-Length": body.length }).end(body);

export async function photoHost(): Promise<PhotoHost> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  let now = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    requests.push(request);
    most = Math.max(most, ++now);
    response.on("close", () => now--);
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    requests,
    atOnce: () => most,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
