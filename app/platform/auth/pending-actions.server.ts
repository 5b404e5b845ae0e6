/**
 * Actions that visitors started before they were asked to sign in. They are bound to the browser by a secret in its cookie
 * and run once, after sign-in.
 */
import { db, type Tx } from "~/platform/db/db.server";
import { bigint, bool, bytes, execute, jsonb, run, sql, text } from "~/platform/db/statement.server";
import { httpOnlyCookie } from "../http/cookies/http-only-cookie.server";
import { hashSecret, isSameHash, newSecret, type SecretHash } from "./secrets.server";

const LIFETIME_MINUTES = 60;
/** Maximum per browser; the newest stay. */
const MAX_PENDING_ACTIONS = 20;

const cookie = httpOnlyCookie("pending", LIFETIME_MINUTES * 60, /^[\w-]{43}$/);

/** An action; each kind parses its own data. */
export type PendingAction = { kind: string; what: unknown };

/** The hash that identifies a request's browser; null without the cookie. */
export function readBrowserId(request: Request): SecretHash | null {
  const browser = cookie.read(request.headers.get("Cookie"));
  return browser ? hashSecret(browser) : null;
}

/**
 * The hash that identifies a request's browser, and the `Set-Cookie` that keeps it, for anything that is stored for a
 * visitor.
 */
export function ensureBrowserId(request: Request): { browser: SecretHash; setCookie: string } {
  const secret = cookie.read(request.headers.get("Cookie")) ?? newSecret();
  return { browser: hashSecret(secret), setCookie: cookie.serialize(secret) };
}

/** The unique index on an action's content is on an expression, which the typed client doesn't know. */
const SAVE_PENDING_ACTION = sql(
  "save-pending-action",
  {},
  `WITH kept AS (
     INSERT INTO pending_action (browser_hash, kind, what, expires_at)
     VALUES ($1, $2, $3, now() + $4 * interval '1 minute')
     ON CONFLICT (browser_hash, kind, md5(what::text)) DO UPDATE SET expires_at = excluded.expires_at)
   DELETE FROM pending_action WHERE id IN
     (SELECT id FROM pending_action WHERE browser_hash = $1 ORDER BY id DESC OFFSET $5)`,
);

/** Saves an action for an hour. @returns the `Set-Cookie` that binds it to the browser */
export async function savePendingAction(request: Request, { kind, what }: PendingAction): Promise<string> {
  const { browser, setCookie } = ensureBrowserId(request);
  const values = [browser, kind, JSON.stringify(what), LIFETIME_MINUTES, MAX_PENDING_ACTIONS - 1];
  await execute(SAVE_PENDING_ACTION, values);
  return setCookie;
}

/** The kind of the newest pending action of a request's browser, or null. Does not consume it. */
export async function latestPendingAction(request: Request): Promise<string | null> {
  const browser = readBrowserId(request);
  if (!browser) return null;
  const newest = await db().pendingAction.findFirst({
    where: { browserHash: browser, expiresAt: { gt: new Date() } },
    orderBy: { id: "desc" },
    select: { kind: true },
  });
  return newest?.kind ?? null;
}

/** The browser that signs in, and the one that requested the emailed link. */
export type Browsers = { current: Uint8Array | null; requesting: Uint8Array | null };

/** Deletes and returns them in one statement, so that only one of concurrent calls gets them. */
const CONSUME_PENDING_ACTIONS = sql(
  "consume-pending-actions",
  { id: bigint, kind: text(), what: jsonb<unknown>(), browser: bytes, expired: bool },
  `DELETE FROM pending_action WHERE browser_hash = ANY($1)
   RETURNING id, kind, what, browser_hash AS browser, expires_at <= now() AS expired`,
);

/**
 * Deletes and returns the pending actions of these browsers, oldest first. Of concurrent calls, only one gets them.
 * @returns the actions; `isSameBrowser` is true if the action belongs to the browser that signs in
 */
export async function consumePendingActions(
  { current, requesting }: Browsers,
  tx: Tx,
): Promise<(PendingAction & { isSameBrowser: boolean })[]> {
  const browsers = [current, requesting].filter((browser) => browser !== null);
  if (browsers.length === 0) return [];
  const rows = await run(CONSUME_PENDING_ACTIONS, [browsers], tx);
  return rows
    .filter(({ expired }) => !expired)
    .sort((first, second) => Number(first.id) - Number(second.id))
    .map(({ kind, what, browser }) => ({
      kind,
      what,
      isSameBrowser: current !== null && isSameHash(browser, current),
    }));
}

/** The `Set-Cookie` that deletes the browser's id. */
export const clearBrowserCookie = () => cookie.clear();
