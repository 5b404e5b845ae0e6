/** An HTTP/1.1 client on a raw connection, for tests of the connection itself. */
import { connect, type Socket } from "node:net";
import { expect } from "vitest";

/** A connection without data for this long hangs; the server's keep-alive timeout is 75 s. */
const HANGS_MS = 20_000;

/** A client on one raw connection that only knows where a response's head ends. */
export class RawClient {
  readonly #socket: Socket;
  #received = "";
  #isClosed = false;
  #notify = () => {};
  failure: Error | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => {
      this.#received += text;
      this.#notify();
    });
    for (const event of ["end", "close", "error"])
      this.#socket.on(event, (error?: Error) => {
        if (error instanceof Error) this.failure = error;
        this.#isClosed = true;
        this.#notify();
      });
  }

  send(...parts: (string | Buffer)[]): void {
    for (const part of parts) this.#socket.write(part);
  }

  /** Resolves to what `read` finds in the text received, or to "closed", or to "hangs". */
  async until<T>(read: (text: string) => T | undefined): Promise<T | "closed" | "hangs"> {
    const deadline = Date.now() + HANGS_MS;
    for (;;) {
      const found = read(this.#received);
      if (found !== undefined) return found;
      if (this.#isClosed) return "closed";
      const left = deadline - Date.now();
      if (left <= 0) return "hangs";
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#notify = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Clears the received data. */
  clear(): void {
    this.#received = "";
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

/** The status of the first final response (not 100 Continue), once its head and body have arrived. */
export function finalAnswer(text: string): { status: number; head: string } | undefined {
  const rest = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, "");
  const end = rest.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = rest.slice(0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const body = rest.slice(end + 4);
  if (length !== undefined && body.length < Number(length)) return undefined;
  if (isChunked && !/(?:^|\r\n)0\r\n\r\n$/.test(body)) return undefined;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head };
}

export type Framing = "length" | "chunked" | "expect";

/** Posts a body and then requests /livez on the same connection. */
export async function postThenAsk(
  port: number,
  { path, headers }: { path: string; headers: Record<string, string> },
  body: Buffer,
  framing: Framing,
) {
  const client = new RawClient(port);
  try {
    const lines = Object.entries({
      Host: "localhost",
      ...headers,
      ...(framing === "chunked" ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(body.length) }),
      ...(framing === "expect" && { Expect: "100-continue" }),
    });
    client.send(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    if (framing === "expect") {
      const mayGoOn = await client.until((text) =>
        text.startsWith("HTTP/1.1 100") || finalAnswer(text) ? true : undefined,
      );
      expect(mayGoOn).toBe(true);
      if (await client.until((text) => text.startsWith("HTTP/1.1 100"))) client.send(body);
    } else if (framing === "chunked") client.send(`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n");
    else client.send(body);
    const answer = await client.until(finalAnswer);
    if (typeof answer === "string") return { answer, next: "none" };
    client.clear();
    if (client.isClosed || /^connection: close/im.test(answer.head)) {
      // The server closes the connection without further data from the client.
      const next = await client.until(() => undefined);
      return { answer: answer.status, next };
    }
    client.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const next = await client.until(finalAnswer);
    return { answer: answer.status, next: typeof next === "string" ? next : next.status };
  } finally {
    client.destroy();
  }
}
