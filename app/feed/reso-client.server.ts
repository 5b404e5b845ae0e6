/**
 * The client of a RESO Web API: one page at a time, with the limits, retries and checks of this folder around each
 * request. It knows OData and HTTP; what records mean is the mapper's.
 */
import { TaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import { z } from "zod";
import { readBody } from "./body.server";
import { type Clock, systemClock } from "./clock";
import type { FeedConfig } from "./config.server";
import {
  FeedError,
  RefusedError,
  StaleLinkError,
  TooManyRequestsError,
  TransientError,
  UnauthorizedError,
} from "./errors";
import { feedLimiter, type Limiter } from "./limiter.server";
import { retrier, retryAfterMs } from "./retry.server";
import { tokenSource } from "./token.server";

/** One page: records as they came, the next page's address, the total where it was asked for, and the headers. */
export type ResoPage = { records: unknown[]; next: string | null; count: number | null; headers: Headers };

export type ResoClient = {
  /**
   * Reads a page. `link` tells that the address is a nextLink of the feed's, which may have died.
   * @throws {FeedError} in all its kinds; the signal's reason when aborted
   */
  page(url: string, options: PageOptions): Promise<ResoPage>;
  /** Reads $metadata; `text` is null when it is still what the ETag stands for. */
  metadata(
    url: string,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<{ text: string | null; etag: string | null }>;
};

export type PageOptions = { signal: AbortSignal; link?: boolean; pageSize?: number };

export type ResoClientOptions = { clock?: Clock; limiter?: Limiter; earlierFailures?: number };

const pageSchema = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().nullish(),
  "@odata.count": z.coerce.number().int().min(0).nullish().catch(null),
});
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** What a 403 says that is about one resource or field, and not about the token. */
const NOT_LICENSED = /not available|suppressed|not licen[cs]ed|not authorized for (?:this )?resource/i;

type Answer = { status: number; headers: Headers; text: string };

export function resoClient(feed: FeedConfig, options: ResoClientOptions = {}): ResoClient {
  const clock = options.clock ?? systemClock;
  const limiter = options.limiter ?? feedLimiter(feed, clock);
  const retries = retrier(clock, options.earlierFailures ?? 0);
  const tokens = tokenSource(feed.auth, clock, feed.timeoutMs);
  const limit = timeout(feed.timeoutMs, TimeoutStrategy.Aggressive);
  const linkOrigins = new Set([new URL(feed.baseUrl).origin, ...feed.linkOrigins]);

  /** Sends one request and reads its body. */
  async function ask(
    url: string,
    token: string | null,
    more: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      accept: "application/json",
      // Said outright: MLS Grid answers 400 to whoever does not take gzip.
      "accept-encoding": feed.profile.gzip ? "gzip" : "identity",
      "odata-maxversion": "4.01",
      "user-agent": feed.userAgent,
      ...more,
    };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    let response: Response;
    let text: string;
    try {
      [response, text] = await limit.execute(async (context) => {
        const answer = await fetch(url, { headers, redirect: "manual", signal: context.signal });
        return [answer, await readBody(answer, feed.maxBodyBytes)] as const;
      }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FeedError) throw error;
      if (error instanceof TaskCancelledError)
        throw new TransientError(`The feed did not answer within ${feed.timeoutMs / 1000} s.`);
      throw new TransientError("The connection to the feed broke.", null, { cause: error });
    }
    return { status: response.status, headers: response.headers, text };
  }

  /** Turns every answer but 200 and 304 into the error that says what to do about it. */
  function accept({ status, headers, text }: Answer, url: string, link: boolean): void {
    if (status === 200 || status === 304) return;
    if (status === 429) throw new TooManyRequestsError(waitOf(headers));
    const said = errorSchema.safeParse(parseJson(text)).data?.error.message ?? "";
    const unlicensed = status === 403 && NOT_LICENSED.test(said);
    if (status === 401 || (status === 403 && !unlicensed))
      throw new UnauthorizedError(`The feed refused the access token (${status}).`);
    if (status === 408 || status === 425 || (status >= 500 && status !== 501))
      throw new TransientError(`The feed answered ${status}.`, retryAfterMs(headers.get("retry-after"), clock.now()));
    if (link && (status === 400 || status === 404 || status === 410))
      throw new StaleLinkError(`The feed answered ${status} to its own nextLink.`);
    const sentence = said
      .replace(/[^\x20-\x7e]/g, " ")
      .slice(0, 200)
      .replace(/[.\s]+$/, "");
    throw new RefusedError(`The feed answered ${status}${sentence ? `: ${sentence}` : ""}.`, { status, said, url });
  }

  function waitOf(headers: Headers): number | null {
    const asked = retryAfterMs(headers.get("retry-after"), clock.now());
    const { quotaResetHeader } = feed.profile;
    if (asked !== null || quotaResetHeader === null) return asked;
    const text = headers.get(quotaResetHeader) ?? "";
    const reset = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Date.parse(text);
    return reset > clock.now() ? reset - clock.now() : null;
  }

  /** A request with everything around it; `read` makes of the answer what is wanted or throws a TransientError. */
  async function request<T>(
    url: string,
    { signal, link = false, headers = {} }: { signal: AbortSignal; link?: boolean; headers?: Record<string, string> },
    read: (answer: Answer) => T,
  ): Promise<T> {
    let token: string | null = null;
    return retries.run(
      async () => {
        token = await tokens.current(signal);
        await limiter.take(signal);
        const answer = await ask(url, token, headers, signal);
        accept(answer, url, link);
        return read(answer);
      },
      signal,
      () => tokens.drop(token),
    );
  }

  /** A nextLink may be relative. The bearer token goes to the configured origins and nowhere else. */
  function checked(next: string, from: string): string {
    if (!URL.canParse(next, from)) throw new RefusedError("The feed's nextLink is not an address.");
    const url = new URL(next, from);
    if (!linkOrigins.has(url.origin) || url.username || url.password)
      throw new RefusedError(
        `The feed's nextLink leads to another host, ${url.origin}, and not to ${[...linkOrigins].join(" or ")}; it is not followed. FEED_LINK_ORIGINS allows further ones.`,
      );
    if (url.href === new URL(from).href) throw new RefusedError("The feed's nextLink leads to its own page.");
    return url.href;
  }

  return {
    page: (url, { signal, link = false, pageSize = feed.pageSize }) => {
      const headers: Record<string, string> =
        feed.profile.pageSizeBy === "prefer" ? { prefer: `odata.maxpagesize=${pageSize}` } : {};
      return request(url, { signal, link, headers }, ({ headers, text }) => {
        const body = parseJson(text);
        if (body === undefined) throw new TransientError("The feed's answer is cut short or is not JSON.");
        const page = pageSchema.safeParse(body);
        if (!page.success) throw new TransientError("The feed's answer is not a page of records.");
        const next =
          page.data["@odata.nextLink"] ||
          (feed.profile.nextLink === "body-or-link-header" ? linkHeader(headers.get("link")) : null);
        return {
          records: page.data.value,
          next: next ? checked(next, url) : null,
          count: page.data["@odata.count"] ?? null,
          headers,
        };
      });
    },
    metadata: (url, etag, signal) => {
      const headers = { accept: "application/xml", ...(etag !== null && { "if-none-match": etag }) };
      return request(url, { signal, headers }, ({ status, headers, text }) => ({
        text: status === 304 ? null : text,
        etag: headers.get("etag") ?? etag,
      }));
    },
  };
}

/** The address of `rel=next` in a Link header (RFC 8288). */
export function linkHeader(value: string | null): string | null {
  return /<([^>]*)>\s*;[^,<]*\brel="?next"?/i.exec(value ?? "")?.[1] ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
