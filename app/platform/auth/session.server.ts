/**
 * Who a request is from. Nothing is read until somebody asks: most pages of visitors cost nothing, and a picture never
 * does. A browser's tokens are refreshed on the way when they are about to end; its new cookie goes out with the answer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createContext, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isDatabaseAway } from "~/platform/db/away.server";
import { logAccountContext } from "~/platform/http/context";
import { problem } from "../http/responses/problem.server";
import { cookieTokens, NO_SESSION_COOKIE, sessionCookie } from "./session-cookie.server";
import { isReplacedSession, refreshSession, SessionOver, sessionUser, type User } from "./sessions.server";
import { readAccessToken } from "./tokens.server";

/** Seconds before its end at which an access token is refreshed. */
const MARGIN_SECONDS = 90;
/** Milliseconds before the second try of a refresh; doubles with each, until so many have passed in all. */
const FIRST_PAUSE_MS = 200;
const PATIENCE_MS = 30_000;

export type Session = {
  id: string;
  user: User;
  /** When the access token ends, in seconds since 1970. */
  expiresAt: number;
};

const seconds = () => Date.now() / 1000;

class Reader {
  readonly #request: Request;
  readonly #logAccount: (accountId: string) => void;
  #session: Promise<Session | null> | undefined;
  /** The cookie that the answer has to set, if any. */
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
    if (bearer !== null) return this.#ofProgram(bearer);
    const tokens = cookieTokens(this.#request.headers.get("Cookie"));
    if (!tokens) return null;
    const claims = await readAccessToken(tokens.accessToken);
    const left = claims ? claims.expiresAt - seconds() : 0;
    if (!claims || left <= MARGIN_SECONDS) {
      const refreshed = await this.#refresh(tokens.refreshToken, left > 0);
      if (refreshed !== "later") return refreshed;
    }
    if (!claims) return null;
    const user = await sessionUser(claims.sessionId);
    if (user) return { id: claims.sessionId, user, expiresAt: claims.expiresAt };
    return this.#end(claims.sessionId);
  }

  async #end(sessionId: string | undefined): Promise<null> {
    if (!sessionId || !(await isReplacedSession(sessionId))) this.cookie = NO_SESSION_COOKIE();
    return null;
  }

  /** A program's token is good or is refused; a cookie beside it counts for nothing. */
  async #ofProgram(authorization: string): Promise<Session> {
    const token = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
    const claims = token ? await readAccessToken(token) : null;
    const user = claims && claims.expiresAt > seconds() ? await sessionUser(claims.sessionId) : null;
    if (!claims || !user) {
      throw problem(401, {
        detail: "The access token is not valid or has expired.",
        headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
      });
    }
    return { id: claims.sessionId, user, expiresAt: claims.expiresAt };
  }

  /**
   * @param spare the access token is still good, so that a failure can wait for the next request
   * @returns "later" for such a failure; null when the session is over
   * @throws the database's error when it stays away: the cookie is kept, and nobody is signed out by it
   */
  async #refresh(refreshToken: string, spare: boolean): Promise<Session | null | "later"> {
    const until = Date.now() + PATIENCE_MS;
    for (let wait = FIRST_PAUSE_MS; ; wait *= 2) {
      try {
        const { sessionId, user, ...tokens } = await refreshSession(refreshToken);
        this.cookie = sessionCookie(tokens);
        return { id: sessionId, user, expiresAt: tokens.expiresAt };
      } catch (error) {
        if (error instanceof SessionOver) return this.#end(error.sessionId);
        if (!isDatabaseAway(error)) throw error;
        if (spare) return "later";
        if (Date.now() + wait > until) throw error;
        await pause(wait, undefined, { signal: this.#request.signal });
      }
    }
  }
}

const readerContext = createContext<Reader | null>(null);

/** For the root route: lets whatever is inside ask for the session. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const reader = new Reader(request, context.get(logAccountContext));
  context.set(readerContext, reader);
  const response = await next();
  // A route that starts or ends a session has the last word.
  if (reader.cookie && !response.headers.get("Set-Cookie")?.includes("session=")) {
    response.headers.append("Set-Cookie", reader.cookie);
  }
  return response;
};

/** For routes that only the signed in may see: leads visitors to sign in and back to here. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ url, context }) => {
  if (await currentSession(context)) return;
  throw redirect(`${href("/sign-in")}?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
};

/** The session behind {@link signedInMiddleware}; each loader and action asks for itself all the same. */
export async function requireSession(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await currentSession(context);
  if (!session) throw redirect(href("/sign-in"));
  return session;
}

/** Where somebody proves who they are: by their second factor where they have yet to, else once more. */
export function confirmIdentityPath(user: User, returnTo: string): string {
  const page = user.needsSecondFactor ? href("/sign-in/second-factor") : href("/sign-in/confirm");
  return `${page}?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * The session of somebody who has just proved who they are, for what protects their account.
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

/** The session that a call of the API is for. @throws a problem document, 401, for a visitor's */
export async function requireProgram(context: Readonly<RouterContextProvider>): Promise<Session> {
  const session = await currentSession(context);
  if (!session)
    throw problem(401, { detail: "Auth session missing!", headers: { "Cache-Control": "private, no-store" } });
  return session;
}

/** The request's session; null for a visitor. */
export async function currentSession(context: Readonly<RouterContextProvider>): Promise<Session | null> {
  return (await context.get(readerContext)?.session()) ?? null;
}
