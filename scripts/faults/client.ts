/** HTTP clients that record whether each request was acknowledged. */
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "sample-mls/random";
import { Browser, type RequestBody } from "../harness/browser";
import type { HttpResponse } from "../harness/request";
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

/** A browser with its own IP address. */
export class Client {
  readonly #browser: Browser;

  constructor(private readonly traffic: Traffic) {
    const address = `10.${[1, 2, 3].map(() => traffic.random.integer(1, 254)).join(".")}`;
    this.#browser = new Browser({ "X-Forwarded-For": address });
  }

  /**
   * Sends a request, and repeats it while no server listens, since such a request never arrived.
   * @param expected statuses that violate nothing
   * @returns null if the connection ended without a response, or the server was too busy for one
   */
  async send(
    method: string,
    path: string,
    expected: readonly number[],
    body?: RequestBody,
  ): Promise<HttpResponse | null> {
    for (;;) {
      this.traffic.inFlight++;
      try {
        const response = await this.#browser.send(this.traffic.port, method, path, body);
        this.traffic.isAnswered = true;
        // A machine that is too busy for its database. The request may have been done or not.
        if (response.status === 503 && !expected.includes(503)) return null;
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
    this.#browser.close();
  }
}
