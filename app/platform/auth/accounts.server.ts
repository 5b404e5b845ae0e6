/** Accounts. An email address has at most one account, which belongs to the person who verified the address. */
import { randomUUID } from "node:crypto";
import type { Tx } from "~/platform/db/db.server";
import { recordAuthEvent } from "./events.server";
import { revokeSessions } from "./sessions.server";

/** `closed`: the account is blocked, or its address is not verified. */
export type AccountState = "none" | "open" | "closed";

export async function readAccountState(email: string, tx: Tx): Promise<AccountState> {
  const account = await tx.account.findUnique({
    where: { email },
    select: { emailVerifiedAt: true, disabledAt: true },
  });
  if (!account) return "none";
  return account.emailVerifiedAt && !account.disabledAt ? "open" : "closed";
}

/**
 * Finds or creates the account of an address that was just verified. A password or other data from before the verification
 * may be an attacker's and is removed (pre-hijacking: Sudhodanan and Paverd, USENIX Security 2022).
 * @returns its id; null if the account is blocked
 */
export async function ensureVerifiedAccount(email: string, tx: Tx): Promise<string | null> {
  const { id, emailVerifiedAt, disabledAt } = await tx.account.upsert({
    where: { email },
    create: { id: randomUUID(), email },
    // Without a value, this would be two statements, between which another sign-in could create the account.
    update: { email },
    select: { id: true, emailVerifiedAt: true, disabledAt: true },
  });
  if (disabledAt) return null;
  if (!emailVerifiedAt) {
    await tx.account.updateMany({ where: { id }, data: { emailVerifiedAt: new Date(), passwordHash: null } });
    await revokeSessions({ accountId: id }, tx);
    await recordAuthEvent({ kind: "address confirmed", accountId: id }, tx);
  }
  return id;
}
