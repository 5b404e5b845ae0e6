import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createGzip, constants as zlib } from "node:zlib";
import type { ActiveFaults } from "../faults/faults";

const json = "application/json;odata.metadata=minimal;charset=utf-8";

/** Sends text in pieces, with gzip if the client accepts it, and applies the request's faults. */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  pieces: AsyncIterable<string> | Iterable<string>,
  active: ActiveFaults,
  { status = 200, type = json }: { status?: number; type?: string } = {},
) {
  const cut = active.get("cut");
  const drip = active.get("drip");
  const gzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Vary", "Accept-Encoding");
  if (gzip) response.setHeader("Content-Encoding", "gzip");
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const source = Readable.from(reshape(pieces, active), { objectMode: false, highWaterMark: 262_144 });
  const stages: NodeJS.ReadWriteStream[] = gzip ? [createGzip({ level: zlib.Z_BEST_SPEED, chunkSize: 65_536 })] : [];
  const body = stages[0] ? source.pipe(stages[0]) : source;
  if (stages[0]) source.on("error", (error) => (body as Readable).destroy(error));
  try {
    if (cut) await cutOff(body as Readable, response, cut.bytes ?? 300);
    else if (drip) await trickle(body as Readable, response, drip.ms, drip.bytes ?? 1_024);
    else await pipeline(body as Readable, response);
  } catch {
    // The client disconnected, or a fault broke the connection, so nobody can get an error.
    source.destroy();
    response.destroy();
  }
}

async function* reshape(
  pieces: AsyncIterable<string> | Iterable<string>,
  active: ActiveFaults,
): AsyncGenerator<string> {
  const truncate = active.get("truncate");
  const huge = active.get("huge");
  let left = truncate ? (truncate.bytes ?? 300) : Number.POSITIVE_INFINITY;
  if (huge) {
    const blank = " ".repeat(65_536);
    for (let sent = 0; sent < huge.bytes; sent += blank.length) yield blank;
  }
  for await (const piece of pieces) {
    if (piece.length > left) {
      yield piece.slice(0, left);
      return;
    }
    left -= piece.length;
    yield piece;
  }
}

async function cutOff(body: Readable, response: ServerResponse, bytes: number) {
  let left = bytes;
  for await (const chunk of body) {
    const part = Buffer.from(chunk).subarray(0, left);
    await new Promise((resolve) => response.write(part, resolve));
    left -= part.length;
    if (left <= 0) break;
  }
  response.socket?.destroy();
}

async function trickle(body: Readable, response: ServerResponse, ms: number, bytes: number) {
  for await (const chunk of body) {
    const buffer = Buffer.from(chunk);
    for (let from = 0; from < buffer.length; from += bytes) {
      if (response.destroyed) return;
      response.write(buffer.subarray(from, from + bytes));
      await pause(ms);
    }
  }
  response.end();
}

/** An error in OData format. */
export function sendError(response: ServerResponse, status: number, code: string, message: string, target?: string) {
  response.statusCode = status;
  response.setHeader("Content-Type", json);
  response.end(JSON.stringify({ error: { code, message, ...(target ? { target } : {}), details: [] } }));
}

/**
 * Refuses, delays, or drops a request if one of its faults says so. True when the request is finished.
 * `now` is the feed's clock, used for a Retry-After date.
 */
export async function applyTransportFaults(
  request: IncomingMessage,
  response: ServerResponse,
  active: ActiveFaults,
  now: number,
) {
  if (active.none) return false;
  const delay = active.get("delay");
  if (delay) await pause(delay.ms);
  if (active.has("hang")) return true;
  if (active.has("requireGzip") && !/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
    sendError(response, 400, "400", "COMPRESSION REQUIRED");
    return true;
  }
  const limit = active.get("rateLimit");
  if (limit) {
    const seconds = limit.seconds ?? 1;
    if (limit.retryAfter === "seconds") response.setHeader("Retry-After", String(seconds));
    if (limit.retryAfter === "date") response.setHeader("Retry-After", new Date(now + seconds * 1000).toUTCString());
    for (const [name, value] of Object.entries(limit.headers ?? {})) response.setHeader(name, value);
    sendError(response, 429, "429", "Too many requests.");
    return true;
  }
  const status = active.get("status")?.code ?? (active.has("forbidden") ? 403 : active.has("unauthorized") && 401);
  if (status) {
    sendError(response, status, String(status), "The service does not answer.");
    return true;
  }
  const reply = active.get("reply");
  if (reply) {
    response.statusCode = reply.status;
    response.end(reply.body);
    return true;
  }
  const html = active.get("html");
  if (html) {
    response.statusCode = html.status;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>");
    return true;
  }
  return false;
}
