/**
 * Stops a server without failing requests: first readiness fails, requests that still arrive are answered with
 * `Connection: close`, and then the listener closes.
 */
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";

export interface Drain {
  /** Whether the server is stopping. */
  isDraining(): boolean;
  /**
   * Stops the server.
   * @param acceptMs how long new connections are still accepted
   * @param limitMs how long requests may take after that before they are cut off
   * @returns how many requests were cut off
   */
  drain(options: { acceptMs: number; limitMs: number }): Promise<number>;
}

/** How long requests may take after the listener has closed. The platform's kill timeout must exceed DRAIN_SECONDS plus this. */
export const FINISH_MS = 25_000;
const STEP_MS = 25;
/** How long requests are held while the listener closes. */
const HOLD_MS = 50;
/** Idle connections close after this long, enough for requests that were sent before the client saw the close. */
const QUIET_MS = 500;

/** In a longer turn of the event loop, connections and data arrive after the process has looked for them. */
const SHORT_TURN_MS = 1;
/** How long to wait for a short turn. */
const MAX_BUSY_MS = 2_000;

/**
 * Resolves when all connections and data that have arrived are read: after a turn of the event loop without other work. Node
 * accepts one connection in a turn.
 * @param countAccepted the connections that were accepted so far
 */
async function readArrived(countAccepted: () => number, limitMs = MAX_BUSY_MS): Promise<void> {
  const startedAt = performance.now();
  await setImmediate();
  for (;;) {
    const [turnedAt, accepted] = [performance.now(), countAccepted()];
    await setImmediate();
    const now = performance.now();
    if ((now - turnedAt < SHORT_TURN_MS && countAccepted() === accepted) || now - startedAt > limitMs) return;
  }
}

/** Serves requests with `handler` until it is drained. */
export function drainable(server: Server, handler: RequestListener): Drain {
  const connections = new Map<Socket, { requests: number; read: number; quietSince: number }>();
  const inFlight = new Set<ServerResponse>();
  const heldRequests: Parameters<RequestListener>[] = [];
  let isDraining = false;
  let isHolding = false;
  let accepted = 0;
  const countAccepted = () => accepted;

  server.on("connection", (socket: Socket) => {
    accepted++;
    connections.set(socket, { requests: 0, read: 0, quietSince: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });
  const handleRequest: RequestListener = (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.requests++;
    inFlight.add(response);
    if (isDraining) response.setHeader("Connection", "close");
    response.once("close", () => {
      inFlight.delete(response);
      if (connection) connection.requests--;
    });
    if (isHolding) heldRequests.push([request, response]);
    else handler(request, response);
  };
  server.on("request", handleRequest);
  // `100 Continue` is sent only when a route reads the body.
  server.on("checkContinue", handleRequest);

  /**
   * Stops listening. Closing resets connections that the system has accepted and this process has not, so requests are held
   * for a moment in which the process only accepts connections.
   */
  async function closeListener(): Promise<void> {
    isHolding = true;
    await sleep(HOLD_MS);
    await readArrived(countAccepted);
    server.close();
    isHolding = false;
    for (const [request, response] of heldRequests.splice(0)) handler(request, response);
  }

  /** Closes connections that have been idle for a while. */
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
    async drain({ acceptMs, limitMs }) {
      isDraining = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
      await sleep(acceptMs);
      await closeListener();
      const closedAt = performance.now();
      while (connections.size > 0 && performance.now() - closedAt < limitMs) {
        await readArrived(countAccepted, Math.min(MAX_BUSY_MS, limitMs - (performance.now() - closedAt)));
        closeQuietConnections();
        await sleep(STEP_MS);
      }
      const cut = inFlight.size;
      server.closeAllConnections();
      return cut;
    },
  };
}
