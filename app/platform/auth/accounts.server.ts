/** Accounts. An email address has at most one account, which belongs to the person who verified the address. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { recordAuthEvent } from "./events.server";

/** `closed`: the account is blocked, or its address is not verified. */
export type AccountState = "none" | "open" | "closed";

export async function readAccountState(email: string, db: Pick<ClientBase, "query">): Promise<AccountState> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    `SELECT email_verified_at IS NOT NULL AND disabled_at IS NULL AS "isOpen" FROM account WHERE email = $1`,
    [email],
  );
  const [account] = rows;
  if (!account) return "none";
  return account.isOpen ? "open" : "closed";
}

/**
 * Finds or creates the account of an address that was just verified. A password or other data from before the verification
 * may be an attacker's and is removed (pre-hijacking: Sudhodanan and Paverd, USENIX Security 2022).
 * @returns its id; null if the account is blocked
 */
export async function ensureVerifiedAccount(email: string, db: Pick<ClientBase, "query">): Promise<string | null> {
  const { rows } = await db.query<{ id: string; verified: boolean; disabled: boolean }>(
    `INSERT INTO account (id, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email
     RETURNING id, email_verified_at IS NOT NULL AS verified, disabled_at IS NOT NULL AS disabled`,
    [randomUUID(), email],
  );
  const { id, verified, disabled } = rows[0]!;
  if (disabled) return null;
  if (!verified) {
    await db.query("UPDATE account SET email_verified_at = now(), password_hash = NULL WHERE id = $1", [id]);
    await db.query("UPDATE session SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL", [id]);
    await recordAuthEvent({ kind: "address confirmed", accountId: id }, db);
  }
  return id;
}
