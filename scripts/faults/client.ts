/** HTTP clients that record whether each request was acknowledged. */
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "sample-mls/random";
import { type HttpResponse, sendRequest } from "../harness/request";
import type { Ledger } from "./ledger";

/** Delay between attempts while no server listens, in milliseconds. */
const RETRY_MS = 40;

/** The traffic of all clients of a part. */
export class Traffic {
  /** Requests without a response yet. */
  inFlight = 0;
  /** Clients stop before their next request. */
  isEnded = false;
  /** Whether the server has responded since it was started. */
  isAnswered = false;

  constructor(
    readonly port: number,
    readonly random: Random,
    readonly ledger: Ledger,
  ) {}
}

export type RequestBody =
  | { json: unknown }
  | { form: Record<string, string> }
  | { fields: Record<string, string>; files: { field: string; name: string; bytes: Buffer<ArrayBuffer> }[] };

/** A browser, as far as HTTP is concerned, with its own IP address. */
export class Client {
  readonly #address: string;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();

  constructor(private readonly traffic: Traffic) {
    this.#address = `10.${[1, 2, 3].map(() => traffic.random.integer(1, 254)).join(".")}`;
  }

  /**
   * Sends a request, and repeats it while no server listens, since such a request never arrived.
   * @param expected statuses that violate nothing
   * @returns null if the connection ended without a response
   */
  async send(
    method: string,
    path: string,
    expected: readonly number[],
    body?: RequestBody,
  ): Promise<HttpResponse | null> {
    const encoded = encodeBody(body);
    const bytes = Buffer.from(await encoded.arrayBuffer());
    for (;;) {
      this.traffic.inFlight++;
      try {
        const response = await sendRequest(this.traffic.port, path, {
          method,
          agent: this.#agent,
          headers: {
            "X-Forwarded-For": this.#address,
            "Sec-Fetch-Site": "same-origin",
            Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...(body && { "Content-Type": encoded.headers.get("Content-Type")!, "Content-Length": bytes.length }),
          },
          body: bytes,
        });
        this.#keepCookies(response.headers["set-cookie"] ?? []);
        this.traffic.isAnswered = true;
        if (!expected.includes(response.status))
          this.traffic.ledger.unexpected.push(`${method} ${path}: ${response.status} ${response.body.slice(0, 200)}`);
        return response;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return null;
      } finally {
        this.traffic.inFlight--;
      }
      await pause(RETRY_MS);
    }
  }

  /** Repeats a request until it gets a response, at most a few times. */
  async sendRepeatedly(...request: Parameters<Client["send"]>): Promise<HttpResponse | null> {
    let response = await this.send(...request);
    for (let attempt = 1; response === null && attempt < 5; attempt++) response = await this.send(...request);
    return response;
  }

  /** Another browser with another IP address. */
  openAnother = (): Client => new Client(this.traffic);

  close(): void {
    this.#agent.destroy();
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      if (attributes.includes("Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

export function encodeBody(body: RequestBody | undefined): Response {
  if (!body) return new Response();
  if ("json" in body) return Response.json(body.json);
  if ("form" in body) return new Response(new URLSearchParams(body.form));
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  for (const { field, name, bytes } of body.files) form.append(field, new File([bytes], name));
  return new Response(form);
}
