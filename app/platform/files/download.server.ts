/** Fetching a file from another machine on the word of a third: what may be asked, how long, and how much. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddress, publicLookup } from "./public-address.server";

export type DownloadRules = {
  /** The one origin that may have a private address and go without TLS: that of a feed the operator configured. */
  trustedOrigin: string | null;
  maxBytes: number;
  /** For everything, redirects and body included. */
  timeoutMs: number;
  /** Longest silence, from the connection on. */
  silenceMs: number;
  /** For each hop anew: what is meant for one host must not reach the next. */
  headers(url: URL): Record<string, string>;
};

/**
 * Why nothing came. `refused`: we do not ask there, or do not want what came (too large); `gone`: the host says there is
 * none (4xx); `limited`: the host asks for patience; `away`: it does not answer, or with a fault of its own.
 */
export type DownloadFailure = "refused" | "gone" | "limited" | "away";

export class DownloadError extends Error {
  override name = "DownloadError";
  constructor(
    readonly failure: DownloadFailure,
    message: string,
    /** Seconds to wait, of a `limited` answer that says so. */
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

/** The whole body of what `url` answers with. @throws {DownloadError} */
export async function download(url: URL, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    refuseBadTarget(at, rules.trustedOrigin);
    const answer = await request(at, rules, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return body(answer, rules, signal);
    // The rest of an answer that nobody reads would keep its connection.
    answer.destroy();
    const location = answer.headers.location;
    if ([301, 302, 303, 307, 308].includes(status) && location) {
      const next = URL.canParse(location, at) ? new URL(location, at) : null;
      if (!next || !mayRedirect(at, next)) throw new DownloadError("refused", "Redirected to another site.");
      at = next;
      continue;
    }
    if (status === 429) throw new DownloadError("limited", "429", seconds(answer.headers["retry-after"]));
    if (status >= 500 || status === 408) throw new DownloadError("away", `Answered ${status}.`);
    throw new DownloadError("gone", `Answered ${status}.`);
  }
  throw new DownloadError("refused", "Redirected too often.");
}

/** Whether a redirect stays where it came from: the same origin, or over TLS another host of the same site. */
export function mayRedirect(from: URL, to: URL): boolean {
  if (to.origin === from.origin) return true;
  return to.protocol === "https:" && siteOf(to.hostname) === siteOf(from.hostname);
}

/** A host's last two labels; of an IP address the whole. Good for the domains of feeds, which are .com and .org. */
function siteOf(hostname: string): string {
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return hostname;
  return hostname.split(".").slice(-2).join(".");
}

function refuseBadTarget(url: URL, trustedOrigin: string | null): void {
  if (url.username || url.password) throw new DownloadError("refused", "An address with a password in it.");
  if (url.origin === trustedOrigin) return;
  if (url.protocol !== "https:" || url.port) throw new DownloadError("refused", "Not an https address.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A literal address never passes the resolver.
  if (isIP(host) && !isPublicAddress(host)) throw new DownloadError("refused", "Not a public address.");
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
    asked.setTimeout(rules.silenceMs, () => asked.destroy(new Error("Silent for too long.")));
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
    throw signal.aborted ? new DownloadError("away", "Took too long.") : asDownloadError(error);
  }
  return Buffer.concat(parts, size);
}

function asDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error;
  if (error instanceof PrivateAddress) return new DownloadError("refused", error.message, null, { cause: error });
  const message = error instanceof Error ? error.message : "No answer.";
  return new DownloadError("away", message, null, { cause: error });
}

/** Retry-After: seconds, or a date. */
function seconds(value: string | undefined): number | null {
  if (!value) return null;
  const given = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(given) ? Math.max(0, given) : null;
}
