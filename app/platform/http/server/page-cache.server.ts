/**
 * Pages that are the same for every visitor, rendered once. A page is stored only if its loader says so ({@link PageSharing}), it
 * is a 200 without cookies, and its request had no cookie of a person. It is served until what it shows changes, at most until the
 * end of the minute, because pages show times.
 */
import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Response as ExpressResponse } from "express";
import { LRUCache } from "lru-cache";
import { log } from "../../log.server";
import { memoizeAsync } from "../../memoize.server";
import { defineCounter, defineGauge } from "../../metrics.server";
import { nameRoute } from "../../trace.server";
import { readPreferences } from "../cookies/http-only-cookie.server";
import { LIGHT_VARY, savesData } from "../cookies/light.server";
import { isPhone } from "../requests/phone.server";
import { matchesEtag } from "../responses/conditional.server";
import { readBytes } from "../responses/text-response.server";
import { hasTooManyHeaders } from "../security/request-head.server";
import { chooseEncoding, compress, type Encoding } from "./compression.server";

/** Marks the page of this request as the same for every visitor, for as long as the function returns true. */
export type PageSharing = (isCurrent: () => boolean) => void;

/** Browsers always ask whether a page has changed; a shared cache may serve it for a minute (RFC 9111, 5.2). */
const CACHE_CONTROL = "public, max-age=0, s-maxage=60";
/** Only for CDNs (RFC 9213). In Cache-Control, Firefox and fetch() of Chromium would show old pages for ten minutes. */
const CDN_CACHE_CONTROL = "public, max-age=60, stale-while-revalidate=600";
const MINUTE_MS = 60_000;
/** How long a request waits for the rendering of others before it renders the page itself. */
const MAX_WAIT_MS = 1_000;
/** Memory of a page beside its text: both compressed bodies and headers. */
const OVERHEAD = 1.5;

const pages = defineCounter(
  "page_cache_pages_total",
  "Pages that are the same for every visitor: rendered once and served often.",
  ["outcome"],
);

const waits = defineCounter("page_cache_waits_total", "Requests that waited for another to render their page.", [
  "outcome",
]);

interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values alternate. */
  headers: string[];
  notModifiedHeaders: string[];
}

interface StoredPage {
  text: Buffer;
  hash: string;
  /** The pattern of its route. */
  route: string;
  headers: Headers;
  isCurrent: () => boolean;
  variants: Record<Encoding, () => Promise<Variant>>;
}

/** Whether the request that renders a page for the others stored it, or why not. */
type Outcome = "stored" | "not shared" | "failed";

interface Rendering {
  key: string;
  isCurrent: (() => boolean) | undefined;
  end(outcome: Outcome): void;
}

/** What a page depends on, as a key; null if it may be a person's own. */
function buildKey({ headers, method, url = "" }: IncomingMessage): string | null {
  if ((method !== "GET" && method !== "HEAD") || url.startsWith("/api/")) return null;
  if (headers.authorization !== undefined || headers["content-length"] || headers["transfer-encoding"]) return null;
  const preferences = readPreferences(headers.cookie, url);
  if (preferences === null) return null;
  const read = (name: string) => headers[name] as string | undefined;
  const variant = `${isPhone(read) ? "phone" : ""} ${savesData(read) ? "light" : ""} ${preferences}`;
  return `${headers["x-forwarded-proto"] ?? ""} ${headers.host} ${url} ${variant}`;
}

export interface PageCacheOptions {
  /** Of all pages in memory. */
  maxBytes: number;
  /** Headers of every response of the site. */
  headers: readonly [name: string, value: string][];
}

export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  readonly #rendering = new Map<string, Promise<Outcome>>();
  readonly #headers: PageCacheOptions["headers"];

  constructor({ maxBytes, headers }: PageCacheOptions) {
    const sizeCalculation = ({ text }: StoredPage, key: string) => key.length + Math.ceil(text.length * (1 + OVERHEAD));
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
    this.#headers = headers;
    defineGauge("page_cache_bytes", "Memory of stored pages.", () => this.#pages.calculatedSize);
  }

  /**
   * Responds with a stored page, ahead of all other handlers: what they refuse is never stored. Like files, such responses are
   * counted and not logged.
   * @returns false if there is none
   */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const key = buildKey(request);
    const page = key === null ? undefined : this.#find(key);
    // The first of several Host headers is in the key, and a proxy may have used another one.
    if (!page || countHosts(request.rawHeaders) !== 1 || hasTooManyHeaders(request)) return false;
    void this.#send(page, request, response);
    return true;
  }

  /**
   * Of requests for the same page at once, the first renders it and the others wait. Call it when the request's turn to render has
   * come: the others must not wait in its client's line.
   * @returns whether the page was sent; otherwise the request renders it
   */
  async sendRendered(request: IncomingMessage, response: ExpressResponse): Promise<boolean> {
    const key = buildKey(request);
    if (key === null) return false;
    const page = this.#find(key) ?? (await this.#waitForOthers(key));
    if (page) await this.#send(page, request, response);
    else if (request.method === "GET") this.#startRendering(key, response);
    return page !== undefined;
  }

  /** The page that other requests render; undefined if they render none that may be shared, or not in time. */
  async #waitForOthers(key: string): Promise<StoredPage | undefined> {
    if (!this.#rendering.has(key)) return undefined;
    const late = sleep(MAX_WAIT_MS, "late" as const, { ref: false });
    for (let rendering = this.#rendering.get(key); rendering; rendering = this.#rendering.get(key)) {
      const outcome = await Promise.race([rendering, late]);
      const page = this.#find(key);
      waits.inc({ outcome: page ? "stored" : outcome });
      if (page || outcome !== "failed") return page;
    }
  }

  #startRendering(key: string, response: ExpressResponse): void {
    let resolve: (outcome: Outcome) => void = () => {};
    const promise = new Promise<Outcome>((done) => {
      resolve = done;
    });
    this.#rendering.set(key, promise);
    const rendering: Rendering = {
      key,
      isCurrent: undefined,
      end: (outcome) => {
        if (this.#rendering.get(key) === promise) this.#rendering.delete(key);
        resolve(outcome);
      },
    };
    response.locals.rendering = rendering;
    response.once("close", () => rendering.end("failed"));
  }

  #find(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page || page.isCurrent()) return page;
    this.#pages.delete(key);
  }

  /** The sharing of a request's page; nothing if its page may not be stored. */
  getSharing({ locals }: ExpressResponse): PageSharing | undefined {
    const rendering: Rendering | undefined = locals.rendering;
    return (
      rendering &&
      ((isCurrent) => {
        rendering.isCurrent = isCurrent;
      })
    );
  }

  /**
   * Stores and sends the page if it may be shared.
   * @returns false if it isn't stored, and has to be sent by the caller
   */
  async storeAndSend(page: Response, request: IncomingMessage, response: ExpressResponse): Promise<boolean> {
    const rendering: Rendering | undefined = response.locals.rendering;
    if (!rendering) return false;
    const { key, isCurrent } = rendering;
    if (!isCurrent || page.status !== 200 || page.headers.has("Set-Cookie")) {
      rendering.end("not shared");
      return false;
    }
    const text = await readBytes(page);
    const headers = new Headers([...this.#headers, ...page.headers]);
    headers.set("Cache-Control", CACHE_CONTROL);
    // A nonce, which only pages with Google Maps have, must not stay longer.
    if (!response.locals.policy?.nonce) headers.set("CDN-Cache-Control", CDN_CACHE_CONTROL);
    headers.set("Vary", [headers.get("Vary"), "Accept-Encoding", LIGHT_VARY].filter(Boolean).join(", "));
    const stored: StoredPage = {
      text,
      hash: hash("sha1", text, "base64url"),
      route: response.locals.route,
      headers,
      isCurrent,
      variants: {
        br: memoizeAsync(() => prepareVariant(stored, "br")),
        gzip: memoizeAsync(() => prepareVariant(stored, "gzip")),
        identity: memoizeAsync(() => prepareVariant(stored, "identity")),
      },
    };
    this.#pages.set(key, stored, { ttl: MINUTE_MS - (Date.now() % MINUTE_MS) });
    pages.inc({ outcome: "rendered" });
    rendering.end("stored");
    await this.#send(stored, request, response);
    return true;
  }

  /** Sends a page as the client prefers it, or uncompressed if it can't be compressed now. */
  async #send({ route, variants }: StoredPage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    nameRoute(route);
    const variant = await variants[chooseEncoding(request.headers)]().catch((error: unknown) => {
      log().error({ err: error, route }, "page not compressed");
      return variants.identity();
    });
    sendVariant(variant, request, response);
  }
}

async function prepareVariant({ text, hash, headers }: StoredPage, encoding: Encoding): Promise<Variant> {
  const body = await compress(text, encoding);
  const etag = `"${hash}-${encoding}"`;
  const common = [...headers].filter(([name]) => name !== "content-type");
  const fields = [
    ["Content-Type", headers.get("Content-Type") ?? ""],
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding]]),
    ["Content-Length", String(body.length)],
  ];
  return {
    body,
    etag,
    notModifiedHeaders: [...common, ["ETag", etag]].flat(),
    headers: [...common, ["ETag", etag], ...fields].flat(),
  };
}

function sendVariant(
  { body, etag, headers, notModifiedHeaders }: Variant,
  request: IncomingMessage,
  response: ServerResponse,
) {
  pages.inc({ outcome: "served" });
  if (matchesEtag(request.headers["if-none-match"] ?? null, etag)) response.writeHead(304, notModifiedHeaders).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === "host") count++;
  return count;
}
