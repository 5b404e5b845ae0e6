/** Clients of the site that know of each request whether it was acknowledged. */
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask } from "../harness/request";
import type { Random } from "../sample-feed/random";

/** Between tries while no server listens, in milliseconds. */
const RETRY_MS = 40;

/** The traffic of all clients of a part. */
export class Traffic {
  /** Requests that are on their way. */
  inFlight = 0;
  /** Clients stop before their next request. */
  isOver = false;
  /** When the server was killed, until it answers again. */
  downSince: number | undefined;
  readonly recoveries: number[] = [];
  readonly unexpected: string[] = [];

  constructor(
    readonly port: number,
    readonly random: Random,
  ) {}

  noteAnswer(): void {
    if (this.downSince === undefined) return;
    this.recoveries.push(Date.now() - this.downSince);
    this.downSince = undefined;
  }
}

type Body =
  | { json: unknown }
  | { form: Record<string, string> }
  | { fields: Record<string, string>; files: { field: string; name: string; bytes: Buffer<ArrayBuffer> }[] };

/** A browser, as far as HTTP goes, with an address of its own. */
export class Client {
  readonly #traffic: Traffic;
  readonly #address: string;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
    this.#address = `10.${[1, 2, 3].map(() => traffic.random.whole(1, 254)).join(".")}`;
  }

  /**
   * Sends a request, and waits while nobody listens: such a request has not arrived.
   * @param expected the statuses that are no surprise
   * @returns null where the connection ended without an answer
   */
  async send(method: string, path: string, expected: readonly number[], body?: Body): Promise<Answer | null> {
    const { type, bytes } = await encode(body);
    for (;;) {
      this.#traffic.inFlight++;
      try {
        const answer = await ask(this.#traffic.port, path, {
          method,
          agent: this.#agent,
          headers: {
            "X-Forwarded-For": this.#address,
            "Sec-Fetch-Site": "same-origin",
            Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            ...(bytes && { "Content-Type": type, "Content-Length": bytes.length }),
          },
          body: bytes,
        });
        this.#keepCookies(answer.headers["set-cookie"] ?? []);
        this.#traffic.noteAnswer();
        if (!expected.includes(answer.status))
          this.#traffic.unexpected.push(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
        return answer;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return null;
      } finally {
        this.#traffic.inFlight--;
      }
      await pause(RETRY_MS);
    }
  }

  /** Another browser of the same traffic, elsewhere. */
  another = (): Client => new Client(this.#traffic);

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

async function encode(body: Body | undefined): Promise<{ type: string; bytes: Buffer | undefined }> {
  if (!body) return { type: "", bytes: undefined };
  if ("json" in body) return { type: "application/json", bytes: Buffer.from(JSON.stringify(body.json)) };
  if ("form" in body)
    return {
      type: "application/x-www-form-urlencoded",
      bytes: Buffer.from(new URLSearchParams(body.form).toString()),
    };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  for (const { field, name, bytes } of body.files) form.append(field, new File([bytes], name));
  const response = new Response(form);
  return { type: response.headers.get("Content-Type")!, bytes: Buffer.from(await response.arrayBuffer()) };
}
