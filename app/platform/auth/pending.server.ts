/**
 * What a visitor wanted to do when they were asked to sign in: kept here, and bound to the browser by what only its cookie
 * knows. Whoever signs in takes it along, once.
 */
import type { ClientBase } from "pg";
import { query } from "~/platform/db/pool.server";
import { ownCookie } from "../http/cookies/own-cookie.server";
import { hashed, newSecret } from "./secrets.server";

const MINUTES = 60;
/** Actions that wait for one browser at most; the newest stay. */
const MOST = 20;

const cookie = ownCookie("pending", MINUTES * 60, /^[\w-]{43}$/);

/** What an action is made of; each kind reads its own. */
export type PendingAction = { kind: string; what: unknown };

/** The hash by which a request's browser is known here; null for one that has nothing waiting. */
export function pendingBrowser(request: Request): Buffer | null {
  const browser = cookie.read(request.headers.get("Cookie"));
  return browser ? hashed(browser) : null;
}

/**
 * The hash by which a request's browser is known from now on, and the `Set-Cookie` that makes it known: for whatever is
 * kept for a visitor.
 */
export function knownBrowser(request: Request): { browser: Buffer; setCookie: string } {
  const secret = cookie.read(request.headers.get("Cookie")) ?? newSecret();
  return { browser: hashed(secret), setCookie: cookie.keep(secret) };
}

/** Keeps an action for an hour. @returns the `Set-Cookie` that binds it to the browser */
export async function keepPending(request: Request, { kind, what }: PendingAction): Promise<string> {
  const { browser, setCookie } = knownBrowser(request);
  await query(
    `WITH kept AS (
       INSERT INTO pending_action (browser_hash, kind, what, expires_at)
       VALUES ($1, $2, $3, now() + $4 * interval '1 minute')
       ON CONFLICT (browser_hash, kind, md5(what::text)) DO UPDATE SET expires_at = excluded.expires_at)
     DELETE FROM pending_action WHERE id IN
       (SELECT id FROM pending_action WHERE browser_hash = $1 ORDER BY id DESC OFFSET $5)`,
    [browser, kind, JSON.stringify(what), MINUTES, MOST - 1],
  );
  return setCookie;
}

/** The kind of the newest action that waits for a request's browser; null when none does. Nothing is taken. */
export async function newestPending(request: Request): Promise<string | null> {
  const browser = pendingBrowser(request);
  if (!browser) return null;
  const [newest] = await query<{ kind: string }>(
    "SELECT kind FROM pending_action WHERE browser_hash = $1 AND expires_at > now() ORDER BY id DESC LIMIT 1",
    [browser],
  );
  return newest?.kind ?? null;
}

/** Browsers that somebody signs in by: the one that they are in, and the one that asked for a mailed link. */
export type Browsers = { own: Buffer | null; asking: Buffer | null };

/**
 * Takes what waits for these browsers, the oldest first. Of any number of calls at once, one gets it.
 * @returns with each whether it waited in the very browser that somebody signs in with
 */
export async function takePending(
  { own, asking }: Browsers,
  on: Pick<ClientBase, "query">,
): Promise<(PendingAction & { here: boolean })[]> {
  const known = [own, asking].filter((browser) => browser !== null);
  if (known.length === 0) return [];
  const { rows } = await on.query<PendingAction & { id: string; browser: Buffer; expired: boolean }>(
    `DELETE FROM pending_action WHERE browser_hash = ANY($1)
     RETURNING id, kind, what, browser_hash AS browser, expires_at <= now() AS expired`,
    [known],
  );
  return rows
    .filter(({ expired }) => !expired)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map(({ kind, what, browser }) => ({ kind, what, here: own !== null && browser.equals(own) }));
}

/** The `Set-Cookie` by which a browser is known no more. */
export const UNKNOWN_BROWSER = () => cookie.end();
