/**
 * The client of a RESO Web API. It reads one page at a time, with the limits, retries and checks of this folder. It knows
 * OData and HTTP but not what records mean.
 */

import { TaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import { z } from "zod";
import { measureCall } from "~/platform/service-calls.server";
import { type Clock, systemClock } from "../clock";
import type { FeedConfig } from "../config.server";
import {
  FeedError,
  RejectedError,
  StaleLinkError,
  TooManyRequestsError,
  TransientError,
  UnauthorizedError,
  UnreadableError,
} from "../errors";
import { createFeedLimiter, type Limiter } from "./limiter.server";
import { readBody } from "./read-body.server";
import { createRetrier, parseRetryAfter } from "./retry.server";
import { createTokenSource } from "./token.server";

/** One page: records as sent, the next page's URL, the total if requested, and the headers. */
export type ResoPage = { records: unknown[]; next: string | null; count: number | null; headers: Headers };

export type ResoClient = {
  /**
   * Reads a page. `link` says that the URL is a nextLink of the feed, which may have expired.
   * @throws {FeedError} of any kind; the signal's reason when aborted
   */
  fetchPage(url: string, options: PageOptions): Promise<ResoPage>;
  /**
   * Reads $metadata; `value` is null if it still matches the ETag.
   * @throws {UnreadableError} if `read` returns null on every attempt
   */
  fetchMetadata<T>(
    url: string,
    etag: string | null,
    signal: AbortSignal,
    read: (text: string) => T | null,
  ): Promise<{ value: T | null; etag: string | null }>;
};

export type PageOptions = { signal: AbortSignal; link?: boolean; pageSize?: number };

export type ResoClientOptions = { clock?: Clock; limiter?: Limiter; earlierFailures?: number };

const pageSchema = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().nullish(),
  "@odata.count": z.coerce.number().int().min(0).nullish().catch(null),
});
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** Messages of a 403 that concerns one resource or field and not the token. */
const NOT_LICENSED = /not available|suppressed|not licen[cs]ed|not authorized for (?:this )?resource/i;

type FeedResponse = { status: number; headers: Headers; text: string };

/** Whether fetch failed before there was a connection. If a name has several addresses, there is an error for each. */
function isConnectError({ cause }: { cause?: unknown }): boolean {
  const { code, syscall, errors } = (cause ?? {}) as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  const failedCall = syscall ?? errors?.[0]?.syscall;
  return failedCall === "connect" || failedCall === "getaddrinfo" || code === "UND_ERR_CONNECT_TIMEOUT";
}

export function createResoClient(feed: FeedConfig, options: ResoClientOptions = {}): ResoClient {
  const clock = options.clock ?? systemClock;
  const limiter = options.limiter ?? createFeedLimiter(feed, clock);
  const retries = createRetrier(clock, options.earlierFailures ?? 0);
  const tokens = createTokenSource(feed.auth, clock, feed.timeoutMs);
  const timeLimit = timeout(feed.timeoutMs, TimeoutStrategy.Aggressive);
  const linkOrigins = new Set([new URL(feed.baseUrl).origin, ...feed.linkOrigins]);

  /** Sends one request and reads its body. */
  async function sendOnce(
    url: string,
    token: string | null,
    extraHeaders: Record<string, string>,
    signal: AbortSignal,
  ): Promise<FeedResponse> {
    const headers: Record<string, string> = {
      accept: "application/json",
      // Explicit, because MLS Grid answers 400 to clients that don't accept gzip.
      "accept-encoding": feed.profile.gzip ? "gzip" : "identity",
      "odata-maxversion": "4.01",
      "user-agent": feed.userAgent,
      ...extraHeaders,
    };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    let response: Response;
    let text: string;
    try {
      [response, text] = await timeLimit.execute(async (context) => {
        const result = await fetch(url, { headers, redirect: "manual", signal: context.signal });
        return [result, await readBody(result, feed.maxBodyBytes)] as const;
      }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FeedError) throw error;
      if (error instanceof TaskCancelledError)
        throw new TransientError(`The feed did not answer within ${feed.timeoutMs / 1000} s.`);
      const sentence = isConnectError(error as Error)
        ? "The feed could not be reached."
        : "The connection to the feed broke.";
      throw new TransientError(sentence, null, { cause: error });
    }
    return { status: response.status, headers: response.headers, text };
  }

  /** Throws the error for every status except 200 and 304. */
  function assertOk({ status, headers, text }: FeedResponse, url: string, link: boolean, token: string | null): void {
    if (status === 200 || status === 304) return;
    if (status === 429) throw new TooManyRequestsError(getRetryDelay(headers));
    const message = readReason(text);
    const isUnlicensed = status === 403 && NOT_LICENSED.test(message);
    if (status === 401 || (status === 403 && !isUnlicensed))
      throw new UnauthorizedError(`The feed refused the access token (${status}).`);
    if (status === 408 || status === 425 || (status >= 500 && status !== 501))
      throw new TransientError(
        `The feed answered ${status}.`,
        parseRetryAfter(headers.get("retry-after"), clock.now()),
      );
    if (link && (status === 400 || status === 404 || status === 410))
      throw new StaleLinkError(`The feed answered ${status} to its own nextLink.`);
    // The page of a proxy says nothing about the query.
    const rejection = { status, message: isHtml(text) ? "" : message, url };
    throw new RejectedError(`The feed answered ${status}${quote(message, token)}.`, rejection);
  }

  function getRetryDelay(headers: Headers): number | null {
    const retryAfter = parseRetryAfter(headers.get("retry-after"), clock.now());
    const { quotaResetHeader } = feed.profile;
    if (retryAfter !== null || quotaResetHeader === null) return retryAfter;
    const text = headers.get(quotaResetHeader) ?? "";
    const reset = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
    return reset > clock.now() ? reset - clock.now() : null;
  }

  /** Sends a request with token, limiter and retries. `parse` returns the result or throws a TransientError. */
  async function request<T>(
    url: string,
    { signal, link = false, headers = {} }: { signal: AbortSignal; link?: boolean; headers?: Record<string, string> },
    parse: (answer: FeedResponse, token: string | null) => T,
  ): Promise<T> {
    let token: string | null = null;
    return retries.run(
      async () => {
        token = await tokens.getToken(signal);
        await limiter.take(signal);
        const send = async () => {
          const result = await sendOnce(url, token, headers, signal);
          assertOk(result, url, link, token);
          return parse(result, token);
        };
        return measureCall("feed", "read", send, (error) => !(error instanceof TransientError));
      },
      signal,
      () => tokens.invalidate(token),
    );
  }

  /** Resolves a nextLink, which may be relative. The bearer token is sent only to the configured origins. */
  function assertAllowedLink(next: string, from: string): string {
    if (!URL.canParse(next, from)) throw new RejectedError("The feed's nextLink isn't a URL.");
    const url = new URL(next, from);
    if (!linkOrigins.has(url.origin) || url.username || url.password)
      throw new RejectedError(
        `The feed's nextLink leads to another host, ${url.origin}, instead of ${[...linkOrigins].join(" or ")}. To allow more hosts, add them to FEED_LINK_ORIGINS.`,
      );
    if (url.href === new URL(from).href) throw new RejectedError("The feed's nextLink leads to its own page.");
    return url.href;
  }

  return {
    fetchPage: (url, { signal, link = false, pageSize = feed.pageSize }) => {
      const headers: Record<string, string> =
        feed.profile.pageSizeBy === "prefer" ? { prefer: `odata.maxpagesize=${pageSize}` } : {};
      return request(url, { signal, link, headers }, ({ headers, text }, token) => {
        const body = parseJson(text);
        if (body === undefined) {
          const isCut = /^\s*[[{]/.test(text);
          throw new TransientError(
            isCut
              ? "The feed's response is incomplete."
              : `The feed's response isn't JSON${quote(readReason(text), token)}.`,
          );
        }
        const page = pageSchema.safeParse(body);
        if (!page.success)
          throw new TransientError(`The feed's response isn't a page of records${quote(readReason(text), token)}.`);
        const next =
          page.data["@odata.nextLink"] ||
          (feed.profile.nextLink === "body-or-link-header" ? parseNextLinkHeader(headers.get("link")) : null);
        return {
          records: page.data.value,
          next: next ? assertAllowedLink(next, url) : null,
          count: page.data["@odata.count"] ?? null,
          headers,
        };
      });
    },
    fetchMetadata: (url, etag, signal, read) => {
      const headers = { accept: "application/xml", ...(etag !== null && { "if-none-match": etag }) };
      return request(url, { signal, headers }, ({ status, headers, text }) => {
        const value = status === 304 ? null : read(text);
        if (status !== 304 && value === null) throw new UnreadableError("The feed's $metadata can't be read.");
        return { value, etag: headers.get("etag") ?? etag };
      });
    },
  };
}

const isHtml = (text: string) => /^\s*<(?:!doctype html|html)/i.test(text);

/** The message of OData's error format, or the text of another body without tags. */
const readReason = (text: string): string =>
  errorSchema.safeParse(parseJson(text)).data?.error.message ??
  text
    .slice(0, 20_000)
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>|<[^>]*>/gis, " ")
    .trim();

const MAX_QUOTED = 200;

/** The start of a reason for a message, without the token if the server repeats it. */
function quote(reason: string, token: string | null): string {
  const line = (token ? reason.replaceAll(token, "…") : reason).replace(/[^\x21-\x7e…]+/g, " ").trim();
  const start = line.slice(0, MAX_QUOTED).replace(/[.\s]+$/, "");
  return start ? `: ${start}` : "";
}

/** The URL of `rel=next` in a Link header (RFC 8288). */
export function parseNextLinkHeader(value: string | null): string | null {
  return /<([^>]*)>\s*;[^,<]*\brel="?next"?/i.exec(value ?? "")?.[1] ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
