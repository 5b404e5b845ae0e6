/** Completes every kind of sign-in: starts a session and runs the actions that were waiting for it. */
import type { ClientBase } from "pg";
import * as z from "zod/mini";
import { type Browsers, takePending } from "~/platform/auth/pending.server";
import { sessionCookie } from "~/platform/auth/session-cookie.server";
import {
  asksSecondFactor,
  isStaffAddress,
  type SessionStart,
  startSession,
  type Tokens,
} from "~/platform/auth/sessions.server";
import { isDatabaseAway } from "~/platform/db/away.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { saveHome } from "~/saved-homes/saved-homes.server";
import { NOT_SAVED, SAVED } from "~/saved-homes/words";
import { readAlerts } from "~/saved-searches/alert-rules";
import { keepSearch } from "~/saved-searches/saved-searches.server";
import { resumeRequest } from "~/timeline-requests/send.server";
import { NOT_SENT } from "~/timeline-requests/words";
import type { Said } from "~/ui/toast";

type On = Pick<ClientBase, "query">;

/** The account that signs in; `here` is true if the pending action was started in the same browser. */
type Comer = { accountId: string; email: string; here: boolean };

/** Handlers by kind of pending action. A handler returns null when the action does not belong to this account. */
const KINDS: Record<string, (comer: Comer, what: unknown, on: On) => Promise<Said | null>> = {
  "save-home": async ({ accountId }, what, on) => {
    const { listing } = z.object({ listing: z.int() }).parse(what);
    return (await saveHome(accountId, listing, on)) ? SAVED : NOT_SAVED;
  },
  "save-search": ({ accountId }, what, on) => {
    const { alerts, ...kept } = z
      .object({ name: z.string(), search: z.string(), alerts: z.optional(z.string()) })
      .parse(what);
    return keepSearch(accountId, { ...kept, alerts: readAlerts(alerts) }, on);
  },
  request: resumeRequest,
};

/** Runs the pending actions in order. An action that fails stops neither the others nor the sign-in. */
async function resume(
  who: Omit<Comer, "here">,
  actions: Awaited<ReturnType<typeof takePending>>,
  on: On,
): Promise<Said | null> {
  let said: Said | null = null;
  for (const { kind, what, here } of actions) {
    await on.query("SAVEPOINT pending");
    try {
      said = (await KINDS[kind]?.({ ...who, here }, what, on)) ?? said;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await on.query("ROLLBACK TO SAVEPOINT pending");
      log().error({ err: error, kind }, "pending action failed");
      said = kind === "request" ? NOT_SENT : NOT_SAVED;
    }
  }
  return said;
}

/** The toast reports the pending actions; it is null if there were none. Staff may still need their second factor. */
export type CameIn = { kind: "in"; tokens: Tokens; said: Said | null; needsSecondFactor: boolean };

/**
 * Starts a session and runs pending actions in one transaction.
 * @param browsers the browsers whose pending actions are run
 */
export async function comeIn(
  accountId: string,
  { browsers, ...start }: SessionStart & { browsers: Browsers },
  on: On,
): Promise<CameIn> {
  const tokens = await startSession(accountId, start, on);
  const { rows } = await on.query<{ email: string }>("SELECT email FROM account WHERE id = $1", [accountId]);
  const email = rows[0]?.email ?? "";
  const said = await resume({ accountId, email }, await takePending(browsers, on), on);
  return { kind: "in", tokens, said, needsSecondFactor: asksSecondFactor() && isStaffAddress(email) };
}

/** The headers that sign a browser in and show the toast about its pending actions. */
export async function inHeaders({ tokens, said }: Pick<CameIn, "tokens" | "said">): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", sessionCookie(tokens));
  if (said) headers.append("Set-Cookie", await flash(said));
  return headers;
}
