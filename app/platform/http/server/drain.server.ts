/**
 * Stopping a server without failing a request: the readiness check goes down first, requests that still come are answered
 * and asked to close their connections, and only then the listener closes.
 */
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";

export interface Drain {
  /** Whether the server is on its way out. */
  isDraining(): boolean;
  /**
   * Stops the server.
   * @param drainMs how long new connections are still accepted, so that balancers notice; longer than their check interval
   * @param limitMs how long requests may take after that before they are cut off
   * @returns how many requests were cut off
   */
  drain(options: { drainMs: number; limitMs: number }): Promise<number>;
}

const STEP_MS = 25;
/** How long requests wait while the listener closes. */
const HOLD_MS = 50;
/** A connection without a request for so long is closed: a request that was sent before it was told has come by then. */
const QUIET_MS = 500;

/** Resolves when everything that has arrived has been read: after one whole turn of the event loop. */
async function readArrived(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Lets a server answer its requests by `handler`, in a way that can be stopped. */
export function drainable(server: Server, handler: RequestListener): Drain {
  const connections = new Map<Socket, { requests: number; read: number; quietSince: number }>();
  const inFlight = new Set<ServerResponse>();
  const held: Parameters<RequestListener>[] = [];
  let isDraining = false;
  let isHolding = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: 0, read: 0, quietSince: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  const take: RequestListener = (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.requests++;
    inFlight.add(response);
    if (isDraining) response.setHeader("Connection", "close");
    response.once("close", () => {
      inFlight.delete(response);
      if (connection) connection.requests--;
    });
    if (isHolding) held.push([request, response]);
    else handler(request, response);
  };
  server.on("request", take);
  // Whether the client may send its body is decided by whether it is going to be read.
  server.on("checkContinue", take);

  /**
   * Stops listening. Connections that the system has accepted and this process has not are reset by that, so requests
   * wait for a moment in which nothing is done but accept.
   */
  async function closeListener(): Promise<void> {
    isHolding = true;
    await sleep(HOLD_MS);
    await readArrived();
    server.close();
    isHolding = false;
    for (const [request, response] of held.splice(0)) handler(request, response);
  }

  /** Closes connections on which nothing has moved for a while. */
  function closeQuietConnections(): void {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (connection.requests > 0 || socket.bytesRead !== connection.read) {
        connection.read = socket.bytesRead;
        connection.quietSince = now;
      } else if (now - connection.quietSince >= QUIET_MS) socket.destroy();
    }
  }

  return {
    isDraining: () => isDraining,
    async drain({ drainMs, limitMs }) {
      isDraining = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
      await sleep(drainMs);
      await closeListener();
      const closedAt = performance.now();
      while (connections.size > 0 && performance.now() - closedAt < limitMs) {
        await readArrived();
        closeQuietConnections();
        await sleep(STEP_MS);
      }
      const cut = inFlight.size;
      server.closeAllConnections();
      return cut;
    },
  };
}
