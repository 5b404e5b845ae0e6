/** Completes every kind of sign-in: starts a session and runs the actions that were waiting for it. */
import type { ClientBase } from "pg";
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
import { flash } from "~/platform/http/cookies/flash.server";
import { log } from "~/platform/log.server";
import type { Said } from "~/ui/toast";

type On = Pick<ClientBase, "query">;

/** The account that signs in; `here` is true if the pending action was started in the same browser. */
export type Comer = { accountId: string; email: string; here: boolean };

/** How an action of one kind is resumed, and the message for one that fails. */
export type PendingHandler = {
  /** @returns null for an action that is not theirs to do */
  resume: (comer: Comer, what: unknown, on: On) => Promise<Said | null>;
  failed: Said;
};

/** By the kind of the action. */
export type PendingHandlers = Readonly<Record<string, PendingHandler>>;

/** Runs the pending actions in order. An action that fails stops neither the others nor the sign-in. */
async function resume(
  who: Omit<Comer, "here">,
  actions: Awaited<ReturnType<typeof takePending>>,
  handlers: PendingHandlers,
  on: On,
): Promise<Said | null> {
  let said: Said | null = null;
  for (const { kind, what, here } of actions) {
    const handler = handlers[kind];
    if (!handler) continue;
    await on.query("SAVEPOINT pending");
    try {
      said = (await handler.resume({ ...who, here }, what, on)) ?? said;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      await on.query("ROLLBACK TO SAVEPOINT pending");
      log().error({ err: error, kind }, "pending action failed");
      said = handler.failed;
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
  { browsers, handlers, ...start }: SessionStart & { browsers: Browsers; handlers: PendingHandlers },
  on: On,
): Promise<CameIn> {
  const tokens = await startSession(accountId, start, on);
  const { rows } = await on.query<{ email: string }>("SELECT email FROM account WHERE id = $1", [accountId]);
  const email = rows[0]?.email ?? "";
  const said = await resume({ accountId, email }, await takePending(browsers, on), handlers, on);
  return { kind: "in", tokens, said, needsSecondFactor: asksSecondFactor() && isStaffAddress(email) };
}

/** The headers that sign a browser in and show the toast about its pending actions. */
export async function inHeaders({ tokens, said }: Pick<CameIn, "tokens" | "said">): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", sessionCookie(tokens));
  if (said) headers.append("Set-Cookie", await flash(said));
  return headers;
}
