/** A client of ClamAV's daemon: the INSTREAM command of clamd(8). */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { addAbortSignal, type Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { measureCall } from "../service-calls.server";

const DEFAULT_PORT = 3310;
const CONNECT_MS = 10_000;
/** Total time limit; longer than clamd's own limit for one scan (MaxScanTime, 120 s). */
const TOTAL_MS = 180_000;
const MAX_CHUNK_BYTES = 65_536;

/** clamd's verdict: the name of the virus, or null. */
export type Verdict = { virus: string | null };

/** clamd did not respond, or without a verdict. */
export class ScanError extends Error {
  override name = "ScanError";
}

/** The file is larger than clamd's StreamMaxLength. If a write fails first, it is a plain {@link ScanError}. */
export class ScanSizeError extends ScanError {
  override name = "ScanSizeError";
}

/**
 * Scans a file. Always closes its stream.
 * @param url "tcp://host:3310" or "unix:///run/clamav/clamd.ctl"
 * @throws {ScanError}, or what reading `body` throws
 */
export async function scanForViruses(
  url: string,
  body: Readable,
  { signal, timeoutMs = TOTAL_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Verdict> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const scanInTime = () => scan(connectTo(new URL(url)), body, limit);
  return measureCall("clamd", "scan", scanInTime, (error) => error instanceof ScanSizeError);
}

async function scan(socket: Socket, body: Readable, limit: AbortSignal): Promise<Verdict> {
  addAbortSignal(limit, socket);
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("No connection in time.")));
  socket.once("connect", () => socket.setTimeout(0));
  const reply = readReply(socket);
  // clamd responds early if a file is too large; the rest need not be sent then.
  const sent = sendStream(socket, body);
  try {
    return parseVerdict(await Promise.race([reply, sent.then(() => reply)]));
  } finally {
    socket.destroy();
    body.destroy();
    await sent.catch(() => {});
  }
}

const connectTo = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === "unix:"
    ? connect(decodeURIComponent(pathname))
    : connect(Number(port) || DEFAULT_PORT, hostname.replace(/^\[|\]$/g, ""));

/** Sends chunks with length prefixes and a chunk of length zero at the end. Stops when the socket closes. */
async function sendStream(socket: Socket, body: Readable): Promise<void> {
  const closed = once(socket, "close").catch(() => {});
  const send = async (bytes: Uint8Array) => {
    if (!socket.write(bytes)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
    // Reads a response that has arrived before the next write can fail.
    await setImmediate();
  };
  const frame = (chunk: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    return Buffer.concat([length, chunk]);
  };
  await send(Buffer.from("zINSTREAM\0"));
  for await (const part of body as AsyncIterable<Buffer>)
    for (let at = 0; at < part.byteLength; at += MAX_CHUNK_BYTES) {
      if (!socket.writable) return;
      await send(frame(part.subarray(at, at + MAX_CHUNK_BYTES)));
    }
  if (socket.writable) await send(frame(Buffer.alloc(0)));
}

/** The response up to its NUL. */
function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let cause: unknown;
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (text.includes("\0")) resolve(text.slice(0, text.indexOf("\0")));
    });
    socket.on("error", (error) => {
      cause = error;
    });
    socket.on("close", () => reject(new ScanError("clamd did not respond.", { cause })));
  });
}

function parseVerdict(reply: string): Verdict {
  const text = reply.trim();
  if (text === "stream: OK") return { virus: null };
  const virus = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (virus) return { virus };
  if (text.includes("size limit exceeded")) throw new ScanSizeError("The file is larger than clamd's StreamMaxLength.");
  throw new ScanError(`clamd responded with "${text.slice(0, 200)}".`);
}
