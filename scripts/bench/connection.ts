/** One HTTP connection that stays open, like a browser's. Bodies are returned as sent, compressed or not. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What browsers send. */
export const COMPRESSED = { "accept-encoding": "gzip, deflate, br" };

export class Connection {
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(origin: string) {
    this.#origin = origin;
  }

  send(
    method: "GET" | "PUT",
    path: string,
    headers: Record<string, string> = {},
    content?: Uint8Array,
  ): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const clientRequest = request(
        new URL(path, this.#origin),
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      clientRequest.on("error", (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection just as it was used again.
        if (clientRequest.reusedSocket && error.code === "ECONNRESET")
          this.send(method, path, headers, content).then(resolve, reject);
        else reject(error);
      });
      clientRequest.end(content);
    });
  }

  /** @throws when the response is not 200 */
  async get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const result = await this.send("GET", path, headers);
    if (result.status !== 200) throw new Error(`GET ${path} answered ${result.status}.`);
    return result;
  }

  close(): void {
    this.#agent.destroy();
  }
}
