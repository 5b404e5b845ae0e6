/** Downloads files from URLs in third-party data, with limits on hosts, time and size. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddress, publicLookup } from "./public-address.server";

export type DownloadRules = {
  /** The only origin that may have a private address and no TLS: the feed that the operator configured. */
  trustedOrigin: string | null;
  maxBytes: number;
  /** Total time limit, redirects and body included. */
  timeoutMs: number;
  /** Longest time without data, including the connection. */
  silenceMs: number;
  /** Called for each hop, so that secrets for one host do not reach the next. */
  headers(url: URL): Record<string, string>;
};

/**
 * Why a download failed. `refused`: the URL is not allowed or the response is too large; `gone`: the host has no such file (4xx);
 * `limited`: the host limits requests; `away`: it does not respond, or with a server error.
 */
export type DownloadFailure = "refused" | "gone" | "limited" | "away";

export class DownloadError extends Error {
  override name = "DownloadError";
  constructor(
    readonly failure: DownloadFailure,
    message: string,
    /** Seconds to wait, if a `limited` response says so. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MOST_REDIRECTS = 3;

const guarded = { keepAlive: true, maxSockets: 8, lookup: publicLookup } as const;
const agents = {
  open: new http.Agent({ keepAlive: true, maxSockets: 8 }),
  openTls: new https.Agent({ keepAlive: true, maxSockets: 8 }),
  guardedTls: new https.Agent(guarded),
};

/** The complete response body of `url`. @throws {DownloadError} */
export async function download(url: URL, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    refuseBadTarget(at, rules.trustedOrigin);
    const answer = await request(at, rules, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return body(answer, rules, signal);
    // An unread response would keep its connection open.
    answer.destroy();
    const location = answer.headers.location;
    if ([301, 302, 303, 307, 308].includes(status) && location) {
      const next = URL.canParse(location, at) ? new URL(location, at) : null;
      if (!next || !mayRedirect(at, next)) throw new DownloadError("refused", "Redirected to another site.");
      at = next;
      continue;
    }
    if (status === 429) throw new DownloadError("limited", "429", seconds(answer.headers["retry-after"]));
    if (status >= 500 || status === 408) throw new DownloadError("away", `Responded with ${status}.`);
    throw new DownloadError("gone", `Responded with ${status}.`);
  }
  throw new DownloadError("refused", "Too many redirects.");
}

/** Whether a redirect stays on the same origin or, over TLS, on the same site. */
export function mayRedirect(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  return to.protocol === "https:" && siteOf(to.hostname) === siteOf(from.hostname);
}

/** A host's last two labels, or the whole IP address. Enough for feeds, whose domains are .com and .org. */
function siteOf(hostname: string): string {
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return hostname;
  return hostname.split(".").slice(-2).join(".");
}

function refuseBadTarget(url: URL, trustedOrigin: string | null): void {
  if (url.username || url.password) throw new DownloadError("refused", "The URL contains a password.");
  if (url.origin === trustedOrigin) return;
  if (url.protocol !== "https:" || url.port) throw new DownloadError("refused", "The URL is not https.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // IP addresses in URLs do not pass the resolver.
  if (isIP(host) && !isPublicAddress(host)) throw new DownloadError("refused", "The host is not a public address.");
}

function request(url: URL, rules: DownloadRules, signal: AbortSignal): Promise<IncomingMessage> {
  const tls = url.protocol === "https:";
  const trusted = url.origin === rules.trustedOrigin;
  return new Promise((resolve, reject) => {
    const asked = (tls ? https : http).get(url, {
      agent: trusted ? (tls ? agents.openTls : agents.open) : agents.guardedTls,
      headers: { ...rules.headers(url), "Accept-Encoding": "identity" },
      maxHeaderSize: 32_768,
      signal,
    });
    asked.setTimeout(rules.silenceMs, () => asked.destroy(new Error("No data for too long.")));
    asked.on("response", resolve);
    asked.on("error", (error) => reject(asDownloadError(error)));
  });
}

async function body(answer: IncomingMessage, { maxBytes }: DownloadRules, signal: AbortSignal): Promise<Buffer> {
  const announced = Number(answer.headers["content-length"] ?? 0);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (announced > maxBytes) throw new DownloadError("refused", `${announced} bytes.`);
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new DownloadError("refused", `More than ${maxBytes} bytes.`);
      parts.push(part);
    }
  } catch (error) {
    answer.destroy();
    throw signal.aborted ? new DownloadError("away", "The download took too long.") : asDownloadError(error);
  }
  return Buffer.concat(parts, size);
}

function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error;
  if (error instanceof PrivateAddress) return new DownloadError("refused", error.message, null, { cause: error });
  const message = error instanceof Error ? error.message : "No response.";
  return new DownloadError("away", message, null, { cause: error });
}

/** Retry-After: seconds, or a date. */
function seconds(value: string | undefined): number | null {
  if (!value) return null;
  const given = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(given) ? Math.max(0, given) : null;
}
