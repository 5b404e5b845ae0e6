/** Downloads files from URLs in third-party data, with limits on hosts, time and size. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddressError, publicLookup } from "./public-address.server";

export type DownloadRules = {
  /** The only origin that may have a private address and no TLS: the feed that the operator configured. */
  trustedOrigin: string | null;
  maxBytes: number;
  /** Total time limit, redirects and body included. */
  timeoutMs: number;
  /** Longest time without data, including the connection. */
  idleTimeoutMs: number;
  /** Called for each hop, so that secrets for one host do not reach the next. */
  headers(url: URL): Record<string, string>;
};

/**
 * Why a download failed. `refused`: the URL is not allowed or the response is too large; `missing`: the host has no such
 * file (4xx); `limited`: the host limits requests; `unavailable`: it does not respond, or with a server error.
 */
export type DownloadFailure = "refused" | "missing" | "limited" | "unavailable";

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

const MAX_REDIRECTS = 3;

const publicOnly = { keepAlive: true, maxSockets: 8, lookup: publicLookup } as const;
const agents = {
  open: new http.Agent({ keepAlive: true, maxSockets: 8 }),
  openTls: new https.Agent({ keepAlive: true, maxSockets: 8 }),
  publicTls: new https.Agent(publicOnly),
};

/** The complete response body of `url`. @throws {DownloadError} */
export async function download(url: URL, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    refuseBadTarget(at, rules.trustedOrigin);
    const response = await sendRequest(at, rules, signal);
    const status = response.statusCode ?? 0;
    if (status === 200) return readBody(response, rules, signal);
    // An unread response would keep its connection open.
    response.destroy();
    const location = response.headers.location;
    if ([301, 302, 303, 307, 308].includes(status) && location) {
      const next = URL.canParse(location, at) ? new URL(location, at) : null;
      if (!next || !mayRedirect(at, next)) throw new DownloadError("refused", "Redirected to another site.");
      at = next;
      continue;
    }
    if (status === 429) throw new DownloadError("limited", "429", parseRetryAfter(response.headers["retry-after"]));
    if (status >= 500 || status === 408) throw new DownloadError("unavailable", `Responded with ${status}.`);
    throw new DownloadError("missing", `Responded with ${status}.`);
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

function sendRequest(url: URL, rules: DownloadRules, signal: AbortSignal): Promise<IncomingMessage> {
  const tls = url.protocol === "https:";
  const trusted = url.origin === rules.trustedOrigin;
  return new Promise((resolve, reject) => {
    const clientRequest = (tls ? https : http).get(url, {
      agent: trusted ? (tls ? agents.openTls : agents.open) : agents.publicTls,
      headers: { ...rules.headers(url), "Accept-Encoding": "identity" },
      maxHeaderSize: 32_768,
      signal,
    });
    clientRequest.setTimeout(rules.idleTimeoutMs, () => clientRequest.destroy(new Error("No data for too long.")));
    clientRequest.on("response", resolve);
    clientRequest.on("error", (error) => reject(asDownloadError(error)));
  });
}

async function readBody(response: IncomingMessage, { maxBytes }: DownloadRules, signal: AbortSignal): Promise<Buffer> {
  const statedLength = Number(response.headers["content-length"] ?? 0);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    if (statedLength > maxBytes) throw new DownloadError("refused", `${statedLength} bytes.`);
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) throw new DownloadError("refused", `More than ${maxBytes} bytes.`);
      parts.push(part);
    }
  } catch (error) {
    response.destroy();
    throw signal.aborted ? new DownloadError("unavailable", "The download took too long.") : asDownloadError(error);
  }
  return Buffer.concat(parts, size);
}

function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error;
  if (error instanceof PrivateAddressError) return new DownloadError("refused", error.message, null, { cause: error });
  const message = error instanceof Error ? error.message : "No response.";
  return new DownloadError("unavailable", message, null, { cause: error });
}

/** Retry-After: seconds, or a date. */
function parseRetryAfter(value: string | undefined): number | null {
  if (!value) return null;
  const delay = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(delay) ? Math.max(0, delay) : null;
}
