/** HTTP clients that record whether each request was acknowledged. */
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "sample-mls/random";
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

/** A browser with its own IP address and cookies. */
export class Client {
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(private readonly traffic: Traffic) {
    this.#address = `10.${[1, 2, 3].map(() => traffic.random.integer(1, 254)).join(".")}`;
  }

  /**
   * Sends a request, and repeats it while no server listens, since such a request never arrived.
   * @param expected statuses that violate nothing
   * @param body a form, or an object to send as JSON
   * @returns null if the connection ended without a response, or the server was too busy for one
   */
  async send(method: string, path: string, expected: readonly number[], body?: object) {
    for (;;) {
      this.traffic.inFlight++;
      try {
        const response = await this.#sendOnce(method, path, body);
        this.traffic.isAnswered = true;
        // A machine that is too busy for its database. The request may have been done or not.
        if (response.status === 503 && !expected.includes(503)) return null;
        if (!expected.includes(response.status))
          this.traffic.ledger.unexpected.push(`${method} ${path}: ${response.status} ${response.body.slice(0, 200)}`);
        return response;
      } catch (error) {
        if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code !== "ECONNREFUSED") return null;
      } finally {
        this.traffic.inFlight--;
      }
      await pause(RETRY_MS);
    }
  }

  /** Repeats a request until it gets a response, at most a few times. */
  async sendRepeatedly(...request: Parameters<Client["send"]>): ReturnType<Client["send"]> {
    let response = await this.send(...request);
    for (let attempt = 1; response === null && attempt < 5; attempt++) response = await this.send(...request);
    return response;
  }

  /** Another browser with another IP address. */
  openAnother = (): Client => new Client(this.traffic);

  /** @throws when there is no response */
  async #sendOnce(method: string, path: string, body?: object) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(`http://127.0.0.1:${this.traffic.port}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "X-Forwarded-For": this.#address,
        "Sec-Fetch-Site": "same-origin",
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("; Max-Age=0")) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status: response.status, body: await response.text() };
  }
}
