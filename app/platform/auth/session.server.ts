/**
 * The session of a request. It is read on first use, so that requests that do not need it cost nothing. A browser's tokens
 * are refreshed shortly before they expire, and the response sets the new cookie.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { logAccountContext } from "~/platform/http/context";
import { problem } from "../http/responses/problem.server";
import { clearSessionCookie, readSessionTokens, sessionCookie } from "./session-cookie.server";
import { getSessionUser, isReplacedSession, refreshSession, SessionEndedError, type User } from "./sessions.server";
import { readAccessToken } from "./tokens.server";

/** Seconds before its expiry when an access token is refreshed. */
const MARGIN_SECONDS = 90;
/** Milliseconds before a refresh is retried, doubling each time, and the total limit. */
const INITIAL_WAIT_MS = 200;
const MAX_WAIT_MS = 30_000;

export type Session = {
  id: string;
  user: User;
  /** When the access token expires, in seconds since 1970. */
  expiresAt: number;
};

const seconds = () => Date.now() / 1000;

class SessionReader {
  readonly #request: Request;
  readonly #logAccount: (accountId: string) => void;
  #session: Promise<Session | null> | undefined;
  /** The cookie for the response to set, if any. */
  cookie: string | undefined;

  constructor(request: Request, logAccount: (accountId: string) => void) {
    this.#request = request;
    this.#logAccount = logAccount;
  }

  session(): Promise<Session | null> {
    this.#session ??= this.#read().then((session) => {
      if (session) this.#logAccount(session.user.id);
      return session;
    });
    return this.#session;
  }

  async #read(): Promise<Session | null> {
    const bearer = this.#request.headers.get("Authorization");
    if (bearer !== null) return this.#readBearerSession(bearer);
    const tokens = readSessionTokens(this.#request.headers.get("Cookie"));
    if (!tokens) return null;
    const claims = await readAccessToken(tokens.accessToken);
    const remainingSeconds = claims ? claims.expiresAt - seconds() : 0;
    if (!claims || remainingSeconds <= MARGIN_SECONDS) {
      const refreshed = await this.#refresh(tokens.refreshToken, remainingSeconds > 0);
      if (refreshed !== "later") return refreshed;
    }
    if (!claims) return null;
    const user = await getSessionUser(claims.sessionId);
    if (user) return { id: claims.sessionId, user, expiresAt: claims.expiresAt };
    return this.#end(claims.sessionId);
  }

  async #end(sessionId: string | undefined): Promise<null> {
    if (!sessionId || !(await isReplacedSession(sessionId))) this.cookie = clearSessionCookie();
    return null;
  }

  /** An API client's token is valid or refused; its cookies are ignored. */
  async #readBearerSession(authorization: string): Promise<Session> {
    const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
    const claims = token ? await readAccessToken(token) : null;
    const user = claims && claims.expiresAt > seconds() ? await getSessionUser(claims.sessionId) : null;
    if (!claims || !user) {
      throw problem(401, {
        detail: "The access token is invalid or has expired.",
        headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
      });
    }
    return { id: claims.sessionId, user, expiresAt: claims.expiresAt };
  }

  /**
   * @param hasValidToken whether the access token is still valid, so that the next request can retry a failed refresh
   * @returns "later" for such a failure; null if the session has ended
   * @throws the database's error if it stays unavailable; the cookie is kept, so that an outage signs nobody out
   */
  async #refresh(refreshToken: string, hasValidToken: boolean): Promise<Session | null | "later"> {
    const deadline = Date.now() + MAX_WAIT_MS;
    for (let wait = INITIAL_WAIT_MS; ; wait *= 2) {
      try {
        const { sessionId, user, ...tokens } = await refreshSession(refreshToken);
        this.cookie = sessionCookie(tokens);
        return { id: sessionId, user, expiresAt: tokens.expiresAt };
      } catch (error) {
        if (error instanceof SessionEndedError) return this.#end(error.sessionId);
        if (!isDatabaseUnavailable(error)) throw error;
        if (hasValidToken) return "later";
        if (Date.now() + wait > deadline) throw error;
        await pause(wait, undefined, { signal: this.#request.signal });
      }
    }
  }
}

const readerContext = createContext<SessionReader | null>(null);

/** For the root route: makes the session available to all routes. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const reader = new SessionReader(request, context.get(logAccountContext));
  context.set(readerContext, reader);
  const response = await next();
  // A route that starts or ends a session sets the cookie itself.
  if (reader.cookie && !response.headers.get("Set-Cookie")?.includes("session=")) {
    response.headers.append("Set-Cookie", reader.cookie);
  }
  return response;
};

/** For routes that need a signed-in user: redirects visitors to sign-in and back. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ url, context }) => {
  if (await currentSession(context)) return;
  throw redirect(`${href("/sign-in")}?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
};

/** The session of a route behind {@link signedInMiddleware}. Every loader and action checks it itself. */
export async function requireSession(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await currentSession(context);
  if (!session) throw redirect(href("/sign-in"));
  return session;
}

/** The page for reauthentication: the second factor if it is still missing, or else a confirmation. */
export function confirmIdentityPath(user: User, returnTo: string): string {
  const page = user.needsSecondFactor ? href("/sign-in/second-factor") : href("/sign-in/confirm");
  return `${page}?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * The session of a user who has recently authenticated, for changes to account security.
 * @param returnTo the path to redirect to after the confirmation
 */
export async function requireRecentAuthentication(
  context: Readonly<RouterContextProvider>,
  returnTo: string,
): Promise<Session> {
  const session = await requireSession(context);
  if (!session.user.recentlyAuthenticated) throw redirect(confirmIdentityPath(session.user, returnTo), 303);
  return session;
}

/** The session of an API request. @throws a problem document, 401, without a session */
export async function requireApiSession(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await currentSession(context);
  if (!session)
    throw problem(401, {
      detail: "Auth session missing!",
      headers: { "Cache-Control": "private, no-store", "WWW-Authenticate": "Bearer" },
    });
  return session;
}

/** The request's session; null for a visitor. */
export async function currentSession(context: Readonly<RouterContextProvider>): Promise<Session | null> {
  return (await context.get(readerContext)?.session()) ?? null;
}
