/** Visitors and buyers who read and write all the time, and what they know about their requests. */
import { randomInt, randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Browser, type RequestBody } from "../harness/browser";
import type { HttpResponse } from "../harness/request";

export const HOST = "homes.example.com";
const READERS = 6;
const BUYERS = 3;
const VISITORS = 2;
const ANSWER_MS = 30_000;

/** Where a request is sent: through nginx, or past it to one web process. */
export interface Entrance {
  port: number;
  isDirect: boolean;
}

/** A browser with its own IP address. */
export class Visitor {
  readonly #address = `10.${[1, 2, 3].map(() => randomInt(1, 255)).join(".")}`;
  readonly #browser: Browser;

  constructor(browser = new Browser({ Host: HOST, "X-Forwarded-Proto": "https" })) {
    this.#browser = browser;
  }

  /** Another one with the same cookies. */
  copy = (): Visitor => new Visitor(this.#browser.copy());

  /** Sends a request once. @throws when there is no response */
  send(
    { port, isDirect }: Entrance,
    method: string,
    path: string,
    body?: RequestBody,
    headers?: OutgoingHttpHeaders,
  ): Promise<HttpResponse> {
    // Every process trusts two proxies: nginx, and this one in front of it.
    const address = isDirect ? `${this.#address}, 127.0.0.1` : this.#address;
    return this.#browser.send(port, method, path, body, {
      headers: { ...headers, "X-Forwarded-For": address },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }
}

export class Traffic {
  requests = 0;
  /** Responses with a status that wasn't expected, and requests without one. */
  readonly failures: string[] = [];
  /** Statuses that the part under way may cause, how often they came, and when the last one did. */
  excused: readonly number[] = [];
  excusedCount = 0;
  lastExcusedAt = 0;
  /** The writes, by a token that identifies each in the database, and whether they were acknowledged. */
  readonly writes = new Map<string, boolean>();
  #isEnded = false;
  readonly #loops: Promise<void>[] = [];

  /** @param homes ids of homes for sale */
  constructor(
    readonly entrance: Entrance,
    readonly homes: readonly number[],
  ) {}

  /** Starts all visitors. @param signIn signs a new buyer in */
  async start(signIn: () => Promise<{ visitor: Visitor; email: string }>): Promise<void> {
    for (let n = 0; n < BUYERS; n++) {
      const { visitor, email } = await signIn();
      const unsaved = [...this.homes].sort(() => Math.random() - 0.5);
      this.#repeat(150, () => {
        const home = unsaved.pop()!;
        const key = randomUUID();
        return this.#write(`${email} ${home}`, () => this.save(visitor, home, key));
      });
    }
    for (let n = 0; n < VISITORS; n++) this.#repeat(300, () => this.#askAboutHome());
    for (let n = 0; n < READERS; n++) {
      const visitor = new Visitor();
      this.#repeat(40, () => this.#read(visitor));
    }
  }

  /** Ends when every write was acknowledged. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all(this.#loops);
  }

  /** One attempt at a write. Programs may repeat it with the same key. */
  save = (visitor: Visitor, listingId: number, key: string): Promise<HttpResponse> =>
    visitor.send(this.entrance, "POST", "/api/saved-properties", { json: { listingId } }, { "Idempotency-Key": key });

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
    if (status !== undefined && this.excused.includes(status)) {
      this.excusedCount++;
      this.lastExcusedAt = performance.now();
      // Only a repeated Idempotency-Key gets 409, while the first request may still run.
    } else if (status !== expected && status !== 409) this.failures.push(`${what}: ${status ?? "no answer"}`);
    return response;
  }

  /** Pages from nginx and web caches, and others that need the index and the database each time. */
  async #read(visitor: Visitor): Promise<void> {
    const home = this.homes[randomInt(this.homes.length)];
    const price = 300_000 + 1_000 * randomInt(1_000);
    const paths = ["/", `/listing/${home}`, `/?minPrice=${price}`, `/map?maxPrice=${price}`, `/api/listings/${home}`];
    const path = paths[randomInt(paths.length)]!;
    await this.#attempt(`GET ${path}`, 200, () => visitor.send(this.entrance, "GET", path));
  }

  /** Repeats a write until it is acknowledged or refused for good. */
  async #write(token: string, send: () => Promise<HttpResponse>): Promise<void> {
    this.writes.set(token, false);
    for (;;) {
      const response = await this.#attempt(`POST ${token}`, 201, send);
      if (response?.status === 201) return void this.writes.set(token, true);
      if (response && response.status < 500 && response.status !== 409) return;
      await pause(1_000 * Number(response?.headers["retry-after"] ?? 0.5));
    }
  }

  /** Without an id, so only the key makes a repetition the same question. */
  #askAboutHome(): Promise<void> {
    const visitor = new Visitor();
    const email = `${randomUUID()}@cluster.example`;
    const json = { listingId: this.homes[randomInt(this.homes.length)], name: "Ana Reyes", email };
    return this.#write(email, () =>
      visitor.send(this.entrance, "POST", "/api/leads", { json }, { "Idempotency-Key": email }),
    );
  }
}
