/** What all ways of signing in end with: a session, and whatever the visitor was doing goes on. */
import type { ClientBase } from "pg";
import * as z from "zod/mini";
import { NOTHING_PENDING, type PendingAction, takePending } from "~/platform/auth/pending.server";
import { sessionCookie } from "~/platform/auth/session-cookie.server";
import {
  asksSecondFactor,
  type Device,
  isStaffAddress,
  startSession,
  type Tokens,
} from "~/platform/auth/sessions.server";
import { isDatabaseAway } from "~/platform/db/away.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { saveHome } from "~/saved-homes/saved-homes.server";
import { NOT_SAVED, SAVED } from "~/saved-homes/words";
import { keepSearch } from "~/saved-searches/saved-searches.server";
import type { Said } from "~/ui/toast";

type On = Pick<ClientBase, "query">;

/** What each kind of action does for the account that it waited for. */
const KINDS: Record<string, (accountId: string, what: unknown, on: On) => Promise<Said>> = {
  "save-home": async (accountId, what, on) => {
    const { listing } = z.object({ listing: z.int() }).parse(what);
    return (await saveHome(accountId, listing, on)) ? SAVED : NOT_SAVED;
  },
  "save-search": (accountId, what, on) =>
    keepSearch(accountId, z.object({ name: z.string(), search: z.string() }).parse(what), on),
};

/** Does what was waiting, in its order. One that fails says so, and neither stops the others nor the sign-in. */
async function resume(accountId: string, actions: readonly PendingAction[], on: On): Promise<Said | null> {
  let said: Said | null = null;
  for (const { kind, what } of actions) {
    await on.query("SAVEPOINT pending");
    try {
      said = (await KINDS[kind]?.(accountId, what, on)) ?? said;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await on.query("ROLLBACK TO SAVEPOINT pending");
      log().error({ err: error, kind }, "pending action failed");
      said = NOT_SAVED;
    }
  }
  return said;
}

/** `said`: what became of what was waiting; null when nothing was. Staff may have to show a second factor yet. */
export type CameIn = { kind: "in"; tokens: Tokens; said: Said | null; needsSecondFactor: boolean };

/**
 * Starts a session and does what was waiting, in one transaction.
 * @param browsers whose waiting actions are meant: hashes of `pending.server`
 */
export async function comeIn(
  accountId: string,
  { method, device, browsers }: { method: string; device: Device; browsers: readonly (Buffer | null)[] },
  on: On,
): Promise<CameIn> {
  const tokens = await startSession(accountId, { method, device }, on);
  const said = await resume(accountId, await takePending(browsers, on), on);
  const { rows } = await on.query<{ email: string }>("SELECT email FROM account WHERE id = $1", [accountId]);
  return { kind: "in", tokens, said, needsSecondFactor: asksSecondFactor() && isStaffAddress(rows[0]?.email ?? "") };
}

/** The headers by which a browser is signed in and told what became of what it waited for. */
export async function inHeaders({ tokens, said }: Pick<CameIn, "tokens" | "said">): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", sessionCookie(tokens));
  headers.append("Set-Cookie", NOTHING_PENDING());
  if (said) headers.append("Set-Cookie", await flash(said));
  return headers;
}
