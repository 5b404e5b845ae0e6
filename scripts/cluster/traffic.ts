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

/** A write, which is repeated until it is acknowledged. */
export interface Write {
  kind: "lead" | "saved home";
  /** Identifies it in the database. */
  token: string;
  part: string;
  isAcknowledged: boolean;
}

export interface Failure {
  at: number;
  request: string;
  /** Null without a response. */
  status: number | null;
}

/** The requests of one part. */
export interface Counts {
  part: string;
  requests: number;
  inFlight: number;
  failures: Failure[];
}

export class Traffic {
  readonly writes: Write[] = [];
  #counts: Counts = { part: "before", requests: 0, inFlight: 0, failures: [] };
  #isEnded = false;
  readonly #loops: Promise<void>[] = [];

  /** @param homes ids of homes for sale */
  constructor(
    readonly entrance: Entrance,
    readonly homes: readonly number[],
  ) {}

  /** Counts requests for this part from now on. */
  enter(part: string): Counts {
    this.#counts = { part, requests: 0, inFlight: 0, failures: [] };
    return this.#counts;
  }

  /** Starts all visitors. @param signIn signs a new buyer in */
  async start(signIn: () => Promise<{ visitor: Visitor; email: string }>): Promise<void> {
    for (let n = 0; n < BUYERS; n++) {
      const { visitor, email } = await signIn();
      const unsaved = [...this.homes].sort(() => Math.random() - 0.5);
      this.#repeat(150, () => this.#saveHome(visitor, email, unsaved.pop()!));
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
  async #attempt(request: string, expected: number, send: () => Promise<HttpResponse>): Promise<HttpResponse | null> {
    const counts = this.#counts;
    counts.requests++;
    counts.inFlight++;
    const response = await send().catch(() => null);
    counts.inFlight--;
    if (response?.status !== expected)
      counts.failures.push({ at: performance.now(), request, status: response?.status ?? null });
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

  async #write(
    { kind, token }: Pick<Write, "kind" | "token">,
    request: string,
    expected: number,
    send: () => Promise<HttpResponse>,
  ): Promise<void> {
    const write: Write = { kind, token, part: this.#counts.part, isAcknowledged: false };
    this.writes.push(write);
    for (;;) {
      const response = await this.#attempt(request, expected, send);
      write.isAcknowledged = response?.status === expected;
      // Another 4xx stays one however often it is repeated.
      if (write.isAcknowledged || (response && response.status < 500 && response.status !== 409)) return;
      await pause(1_000 * Number(response?.headers["retry-after"] ?? 0.5));
    }
  }

  /** By the API or the form of the page. */
  #saveHome(visitor: Visitor, email: string, homeId: number): Promise<void> {
    const write = { kind: "saved home", token: `${email} ${homeId}` } as const;
    const key = randomUUID();
    if (Math.random() < 0.5) return this.#write(write, "POST save", 201, () => this.save(visitor, homeId, key));
    const form = { save: String(homeId), returnTo: "/" };
    return this.#write(write, "POST form", 303, async () => {
      const response = await visitor.send(this.entrance, "POST", "/saved-homes", { form });
      // The home would be saved after another sign-in.
      return response.headers.location?.startsWith("/sign-in") ? { ...response, status: 401 } : response;
    });
  }

  /** Without an id, so only the key makes a repetition the same question. */
  #askAboutHome(): Promise<void> {
    const visitor = new Visitor();
    const email = `${randomUUID()}@cluster.example`;
    const json = { listingId: this.homes[randomInt(this.homes.length)], name: "Ana Reyes", email };
    const headers = { "Idempotency-Key": email };
    return this.#write({ kind: "lead", token: email }, "POST lead", 201, () =>
      visitor.send(this.entrance, "POST", "/api/leads", { json }, headers),
    );
  }
}
