/** What all ways of signing in end with: a session, and whatever the visitor was doing goes on. */
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

/** Who signs in, and whether what waits was begun in the browser that they sign in with. */
export type Comer = { accountId: string; email: string; here: boolean };

/** How an action of one kind is resumed, and the message for one that fails. */
export type PendingHandler = {
  /** @returns null for an action that is not theirs to do */
  resume: (comer: Comer, what: unknown, on: On) => Promise<Said | null>;
  failed: Said;
};

/** By the kind of the action. */
export type PendingHandlers = Readonly<Record<string, PendingHandler>>;

/** Does what was waiting, in its order. One that fails says so, and neither stops the others nor the sign-in. */
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

/** `said`: what became of what was waiting; null when nothing was. Staff may have to show a second factor yet. */
export type CameIn = { kind: "in"; tokens: Tokens; said: Said | null; needsSecondFactor: boolean };

/**
 * Starts a session and does what was waiting, in one transaction.
 * @param browsers whose waiting actions are meant
 * @param handlers of what may be waiting
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

/** The headers by which a browser is signed in and told what became of what it waited for. */
export async function inHeaders({ tokens, said }: Pick<CameIn, "tokens" | "said">): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", sessionCookie(tokens));
  if (said) headers.append("Set-Cookie", await flash(said));
  return headers;
}
