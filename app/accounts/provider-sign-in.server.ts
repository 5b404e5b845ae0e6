/** Sign-in with an OpenID Connect provider, and its error messages. */
import { ensureVerifiedAccount } from "~/platform/auth/accounts.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import {
  fetchProviderIdentity,
  GOOGLE,
  type Identity,
  ProviderError,
  providerName,
} from "~/platform/auth/provider.server";
import { type Device, isStaffAddress } from "~/platform/auth/sessions.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { completeSignIn, type PendingHandlers, type SignInResult } from "./complete-sign-in.server";
import { CLOSED_ACCOUNT_ERROR, type LinkError } from "./mailed-link.server";

function explainProviderError({ kind }: ProviderError): string {
  const name = providerName() ?? "the provider";
  if (kind === "denied") return `You didn’t finish signing in with ${name}.`;
  if (kind === "unverified")
    return `${name} hasn’t verified your email address, so you can’t use it here. Sign in with an emailed link instead.`;
  if (kind === "state") return `Signing in with ${name} took too long or started in another browser. Please try again.`;
  return `We couldn’t sign you in with ${name}. Sign in with an emailed link instead.`;
}

/** Logs a failed provider sign-in and returns the message to show. */
export function toLinkError(error: unknown): LinkError {
  if (!(error instanceof ProviderError)) throw error;
  log().warn({ kind: error.kind, cause: error.message.slice(0, 300) }, "sign-in by provider failed");
  return { kind: "bad", message: explainProviderError(error), returnTo: "/" };
}

/** Google's `hd` claim proves that an address belongs to the staff's organization; any Google account can have such an address. */
const canBeStaff = ({ issuer, domain }: Identity) => issuer !== GOOGLE || domain === env().STAFF_DOMAIN;

/** Signs in the account of the provider's identity, or else of the email address that the provider verified. */
export async function signInWithProvider(
  request: Request,
  params: URLSearchParams,
  { device, pending, handlers }: { device: Device; pending: Buffer | null; handlers: PendingHandlers },
): Promise<SignInResult | LinkError> {
  let identity: Identity;
  try {
    identity = await fetchProviderIdentity(request, params);
  } catch (error) {
    await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "provider" });
    return toLinkError(error);
  }
  const { issuer, subject, email, authenticatedAt } = identity;
  return transaction(async (db) => {
    const { rows } = await db.query<{ account_id: string; email: string; disabled_at: Date | null }>(
      `SELECT i.account_id, a.email, a.disabled_at FROM account_identity i JOIN account a ON a.id = i.account_id
       WHERE i.issuer = $1 AND i.subject = $2`,
      [issuer, subject],
    );
    const [existing] = rows;
    if (existing?.disabled_at) return CLOSED_ACCOUNT_ERROR;
    if (isStaffAddress(existing?.email ?? email) && !canBeStaff(identity))
      return { kind: "bad", message: "Staff must sign in with their organization’s account.", returnTo: "/" } as const;
    const accountId = existing?.account_id ?? (await ensureVerifiedAccount(email, db));
    if (!accountId) return CLOSED_ACCOUNT_ERROR;
    if (!existing)
      await db.query(
        "INSERT INTO account_identity (issuer, subject, account_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [issuer, subject, accountId],
      );
    const start = { method: issuer, device, authenticatedAt };
    return completeSignIn(accountId, { ...start, browsers: { current: pending, requesting: null }, handlers }, db);
  });
}
