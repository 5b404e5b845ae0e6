/** An HTTP/1.1 client on a raw connection, for tests of the connection itself. */
import { connect, type Socket } from "node:net";
import { expect } from "vitest";

/** A connection without data for this long hangs; the server's keep-alive timeout is 75 s. */
const TIMEOUT_MS = 20_000;

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
  async waitFor<T>(read: (text: string) => T | undefined): Promise<T | "closed" | "hangs"> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const result = read(this.#received);
      if (result !== undefined) return result;
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
export function parseFinalResponse(text: string): { status: number; head: string } | undefined {
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

/** The status that a form with a body of this length gets before any of the body is sent; "hangs" if the server waits for it. */
export async function announceBody(
  port: number,
  path: string,
  bytes: number,
  { method = "POST", cookie = "" }: { method?: string; cookie?: string } = {},
): Promise<number | "closed" | "hangs"> {
  const client = new RawClient(port);
  try {
    client.send(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    const response = await client.waitFor(parseFinalResponse);
    return typeof response === "string" ? response : response.status;
  } finally {
    client.destroy();
  }
}

export type Framing = "length" | "chunked" | "expect";

/** Posts a body and then requests /livez on the same connection. */
export async function postThenRequest(
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
      const isContinued = await client.waitFor((text) =>
        text.startsWith("HTTP/1.1 100") || parseFinalResponse(text) ? true : undefined,
      );
      expect(isContinued).toBe(true);
      if (await client.waitFor((text) => text.startsWith("HTTP/1.1 100"))) client.send(body);
    } else if (framing === "chunked") client.send(`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n");
    else client.send(body);
    const response = await client.waitFor(parseFinalResponse);
    if (typeof response === "string") return { response, next: "none" };
    client.clear();
    if (client.isClosed || /^connection: close/im.test(response.head)) {
      // The server closes the connection without further data from the client.
      const nextState = await client.waitFor(() => undefined);
      return { response: response.status, next: nextState };
    }
    client.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const nextResponse = await client.waitFor(parseFinalResponse);
    return { response: response.status, next: typeof nextResponse === "string" ? nextResponse : nextResponse.status };
  } finally {
    client.destroy();
  }
}
