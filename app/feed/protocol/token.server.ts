/** The access token of a feed: a fixed one, or one from client credentials (OAuth 2, RFC 6749 section 4.4). */
import { z } from "zod";
import { measureCall } from "~/platform/service-calls.server";
import type { Clock } from "../clock";
import type { FeedAuth } from "../config.server";
import { RejectedError, TransientError, UnauthorizedError } from "../errors";
import { readBody } from "./read-body.server";

export type TokenSource = {
  /** The token to send, fetched if there is none or it is about to expire; null if the feed needs none. */
  getToken(signal: AbortSignal): Promise<string | null>;
  /** Drops a token that the feed rejected; false if no other one is available. */
  invalidate(rejectedToken: string | null): boolean;
};

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
});

/** Renewed this long before it expires, or after half its lifetime if that is shorter. */
const RENEW_EARLY_MS = 60_000;
const DEFAULT_LIFETIME_S = 3600;

/** @param timeoutMs for one response of the token endpoint */
export function createTokenSource(auth: FeedAuth, clock: Clock, timeoutMs: number): TokenSource {
  if (auth.kind !== "client-credentials") {
    const token = auth.kind === "bearer" ? auth.token : null;
    return { getToken: async () => token, invalidate: () => false };
  }
  let cached: { token: string; renewAt: number } | null = null;
  return {
    async getToken(signal) {
      if (!cached || clock.now() >= cached.renewAt) {
        const fetchNext = () => fetchToken(auth, clock, timeoutMs, signal);
        cached = await measureCall("feed", "token", fetchNext, (error) => !(error instanceof TransientError));
      }
      return cached.token;
    },
    invalidate(rejectedToken) {
      if (cached?.token === rejectedToken) cached = null;
      return true;
    },
  };
}

async function fetchToken(
  auth: Extract<FeedAuth, { kind: "client-credentials" }>,
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ token: string; renewAt: number }> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: auth.clientId,
    client_secret: auth.clientSecret,
  });
  if (auth.scope) form.set("scope", auth.scope);
  let status: number;
  let body: string;
  try {
    const response = await fetch(auth.tokenUrl, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: form.toString(),
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    });
    ({ status } = response);
    body = await readBody(response, 64 * 1024);
  } catch (error) {
    signal.throwIfAborted();
    throw new TransientError("The feed's token endpoint didn't respond.", null, { cause: error });
  }
  if (status >= 500 || status === 429) throw new TransientError(`The feed's token endpoint answered ${status}.`);
  if (status === 400 || status === 401 || status === 403)
    throw new UnauthorizedError(`The feed's token endpoint refused the client credentials (${status}).`);
  if (status !== 200) throw new RejectedError(`The feed's token endpoint answered ${status}.`);
  const parsed = tokenResponse.safeParse(parseJson(body));
  if (!parsed.success) throw new TransientError("The feed's token endpoint sent something other than a token.");
  const lifeMs = (parsed.data.expires_in ?? DEFAULT_LIFETIME_S) * 1000;
  return { token: parsed.data.access_token, renewAt: clock.now() + Math.max(lifeMs / 2, lifeMs - RENEW_EARLY_MS) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
