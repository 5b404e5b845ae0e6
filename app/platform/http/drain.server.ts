/**
 * Stopping a server without failing a request: whoever still sends one is answered and asked to close the connection;
 * only then the door closes, and a connection is cut only when nothing moves on it.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";

export interface Drain {
  /** Whether the server is on its way out. */
  draining(): boolean;
  /**
   * Stops the server.
   * @param politeMs how long new requests are still taken, so that balancers notice and clients let go of connections.
   * @param limitMs after which requests still in flight are cut off.
   * @returns how many requests were cut off.
   */
  drain(options: { politeMs: number; limitMs: number }): Promise<number>;
}

const STEP_MS = 25;
/** How long requests wait while the door closes. */
const HOLD_MS = 50;

/** Lets a server answer its requests by `handler`, in a way that can be stopped. */
export function drainable(server: Server, handler: RequestListener): Drain {
  const connections = new Map<Socket, { requests: number; read: number }>();
  const inFlight = new Set<ServerResponse>();
  const held: [IncomingMessage, ServerResponse][] = [];
  let going = false;
  let holding = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: 0, read: -1 });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.requests++;
    inFlight.add(response);
    if (going) response.setHeader("Connection", "close");
    response.once("close", () => {
      inFlight.delete(response);
      if (connection) connection.requests--;
    });
    if (holding) held.push([request, response]);
    else handler(request, response);
  });

  /**
   * Stops listening. Connections that the system has accepted and this process has not are reset by that; so requests
   * wait for a moment in which nothing is done but accept.
   */
  async function closeDoor(): Promise<void> {
    holding = true;
    await sleep(HOLD_MS);
    await setImmediate();
    server.close();
    holding = false;
    for (const [request, response] of held.splice(0)) handler(request, response);
  }

  return {
    draining: () => going,
    async drain({ politeMs, limitMs }) {
      const started = performance.now();
      const elapsed = () => performance.now() - started;
      going = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
      while (connections.size > 0 && elapsed() < politeMs) await sleep(STEP_MS);
      await closeDoor();
      while (connections.size > 0 && elapsed() < limitMs) {
        for (const [socket, connection] of connections) {
          if (connection.requests > 0) continue;
          // A request may be half way in: it shows as bytes read since the last look.
          if (socket.bytesRead === connection.read) socket.destroy();
          connection.read = socket.bytesRead;
        }
        await sleep(STEP_MS);
      }
      const cut = inFlight.size;
      server.closeAllConnections();
      return cut;
    },
  };
}
