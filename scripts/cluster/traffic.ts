/** Visitors and buyers who read and write all the time, and what they know about their requests. */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../harness/browser";
import type { HttpResponse } from "../harness/request";

export const HOST = "homes.example.com";
const READERS = 6;
const BUYERS = 3;
const VISITORS = 2;
const ANSWER_MS = 30_000;

/** A browser with its own IP address. */
function createBrowser(): Browser {
  const address = `10.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}`;
  return new Browser({ Host: HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": address });
}

export class Traffic {
  requests = 0;
  /** Responses with a status that wasn't expected, and requests without one. */
  readonly failures: string[] = [];
  /** While this is set, 503 is no failure. */
  isPrimaryLost = false;
  count503 = 0;
  last503At = 0;
  /** The writes, by a token that identifies each in the database, and when they were acknowledged. */
  readonly writes = new Map<string, number | null>();
  #isEnded = false;
  readonly #loops: Promise<void>[] = [];

  /** @param port of nginx @param homes ids of homes for sale */
  constructor(
    readonly port: number,
    readonly homes: readonly number[],
  ) {}

  async start(signIn: (browser: Browser, email: string) => Promise<void>): Promise<void> {
    for (let n = 0; n < BUYERS; n++) {
      const browser = createBrowser();
      const email = `${randomUUID()}@cluster.example`;
      await signIn(browser, email);
      const unsaved = [...this.homes].sort(() => Math.random() - 0.5);
      this.#repeat(150, () => {
        const listingId = unsaved.pop()!;
        return this.#write(browser, `${email} ${listingId}`, "/api/saved-properties", { listingId });
      });
    }
    for (let n = 0; n < VISITORS; n++)
      this.#repeat(300, () => {
        const email = `${randomUUID()}@cluster.example`;
        return this.#write(createBrowser(), email, "/api/leads", { listingId: this.#pickHome(), name: "Ana", email });
      });
    for (let n = 0; n < READERS; n++) {
      const browser = createBrowser();
      this.#repeat(40, () => this.#read(browser));
    }
  }

  /** Ends when every write was acknowledged. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all(this.#loops);
  }

  /** The longest time without an acknowledged write, in milliseconds. */
  getLongestPause(): number {
    const times = [...this.writes.values()].filter((at) => at !== null).sort((a, b) => a - b);
    return Math.max(...times.slice(1).map((at, n) => at - times[n]!));
  }

  #pickHome = () => this.homes[randomInt(this.homes.length)]!;

  #repeat(pauseMs: number, act: () => Promise<void>): void {
    const loop = async () => {
      for (; !this.#isEnded; await pause(pauseMs * (0.5 + Math.random()))) await act();
    };
    this.#loops.push(loop());
  }

  /** Sends a request once and counts it. */
  async #attempt(what: string, expected: number, send: () => Promise<HttpResponse>): Promise<HttpResponse | null> {
    this.requests++;
    const response = await send().catch(() => null);
    const status = response?.status;
    if (status === 503 && this.isPrimaryLost) {
      this.count503++;
      this.last503At = performance.now();
      // Only a repeated Idempotency-Key gets 409, while the first request may still run.
    } else if (status !== expected && status !== 409) this.failures.push(`${what}: ${status ?? "no answer"}`);
    return response;
  }

  /** Pages from nginx and web caches, and others that need the index and the database each time. */
  async #read(browser: Browser): Promise<void> {
    const home = this.#pickHome();
    const price = 300_000 + 1_000 * randomInt(1_000);
    const paths = ["/", `/listing/${home}`, `/?minPrice=${price}`, `/map?maxPrice=${price}`, `/api/listings/${home}`];
    const path = paths[randomInt(paths.length)]!;
    const signal = AbortSignal.timeout(ANSWER_MS);
    await this.#attempt(`GET ${path}`, 200, () => browser.send(this.port, "GET", path, undefined, { signal }));
  }

  /** Repeats a write with the same key until it is acknowledged or refused for good. */
  async #write(browser: Browser, token: string, path: string, json: object): Promise<void> {
    this.writes.set(token, null);
    const headers = { "Idempotency-Key": randomUUID() };
    for (;;) {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const send = () => browser.send(this.port, "POST", path, { json }, { headers, signal });
      const response = await this.#attempt(`POST ${token}`, 201, send);
      if (response?.status === 201) return void this.writes.set(token, performance.now());
      if (response && response.status < 500 && response.status !== 409) return;
      await pause(1_000 * Number(response?.headers["retry-after"] ?? 0.5));
    }
  }
}
