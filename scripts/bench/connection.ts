/** One HTTP connection that stays open, like a browser's. Bodies are returned as sent, compressed or not. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What browsers send. */
export const PACKED = { "accept-encoding": "gzip, deflate, br" };

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
  ): Promise<Answer> {
    return new Promise((done, fail) => {
      const sent = request(new URL(path, this.#origin), { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection just as it was used again.
        if (sent.reusedSocket && error.code === "ECONNRESET")
          this.send(method, path, headers, content).then(done, fail);
        else fail(error);
      });
      sent.end(content);
    });
  }

  /** @throws when the response is not 200 */
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.send("GET", path, headers);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}.`);
    return answer;
  }

  close(): void {
    this.#agent.destroy();
  }
}
