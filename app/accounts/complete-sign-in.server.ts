/** Completes every kind of sign-in: starts a session and runs the actions that were waiting for it. */
import { type Browsers, consumePendingActions } from "~/platform/auth/pending-actions.server";
import { sessionCookie } from "~/platform/auth/session-cookie.server";
import {
  isStaffAddress,
  requiresSecondFactor,
  type SessionStart,
  startSession,
  type Tokens,
} from "~/platform/auth/sessions.server";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import { inSavepoint, type Tx } from "~/platform/db/db.server";
import { flash } from "~/platform/http/cookies/flash.server";
import { log } from "~/platform/log.server";
import type { Toast } from "~/ui/toast";

/** The account that signs in; `isSameBrowser` is true if the pending action was started in the same browser. */
export type PendingActionContext = { accountId: string; email: string; isSameBrowser: boolean };

/** How an action of one kind is resumed, and the message for one that fails. */
export type PendingHandler = {
  /** @returns null for an action that is not theirs to do */
  resume: (context: PendingActionContext, what: unknown, tx: Tx) => Promise<Toast | null>;
  failed: Toast;
};

/** By the kind of the action. */
export type PendingHandlers = Readonly<Record<string, PendingHandler>>;

/** Runs the pending actions in order. An action that fails stops neither the others nor the sign-in. */
async function runPendingActions(
  account: Omit<PendingActionContext, "isSameBrowser">,
  actions: Awaited<ReturnType<typeof consumePendingActions>>,
  handlers: PendingHandlers,
  tx: Tx,
): Promise<Toast | null> {
  let toast: Toast | null = null;
  for (const { kind, what, isSameBrowser } of actions) {
    const handler = handlers[kind];
    if (!handler) continue;
    try {
      const resumed = await inSavepoint(tx, (inner) => handler.resume({ ...account, isSameBrowser }, what, inner));
      toast = resumed ?? toast;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log().error({ err: error, kind }, "pending action failed");
      toast = handler.failed;
    }
  }
  return toast;
}

/** The toast reports the pending actions; it is null if there were none. Staff may still need their second factor. */
export type SignInResult = { kind: "signed-in"; tokens: Tokens; toast: Toast | null; needsSecondFactor: boolean };

/**
 * Starts a session and runs pending actions in one transaction. The account also gets the questions and tours that were asked for
 * with its verified address by somebody without an account, so that they are found where the answers are.
 * @param browsers the browsers whose pending actions are run
 */
export async function completeSignIn(
  accountId: string,
  { browsers, handlers, ...start }: SessionStart & { browsers: Browsers; handlers: PendingHandlers },
  tx: Tx,
): Promise<SignInResult> {
  const tokens = await startSession(accountId, start, tx);
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  await tx.lead.updateMany({ where: { accountId: null, email }, data: { accountId } });
  const toast = await runPendingActions({ accountId, email }, await consumePendingActions(browsers, tx), handlers, tx);
  return { kind: "signed-in", tokens, toast, needsSecondFactor: requiresSecondFactor() && isStaffAddress(email) };
}

/** The headers that sign a browser in and show the toast about its pending actions. */
export async function signInHeaders({ tokens, toast }: Pick<SignInResult, "tokens" | "toast">): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", sessionCookie(tokens));
  if (toast) headers.append("Set-Cookie", await flash(toast));
  return headers;
}
