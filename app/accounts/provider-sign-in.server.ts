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
import type { SecretHash } from "~/platform/auth/secrets.server";
import { type Device, isStaffAddress } from "~/platform/auth/sessions.server";
import { inTransaction } from "~/platform/db/db.server";
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
  { device, pending, handlers }: { device: Device; pending: SecretHash | null; handlers: PendingHandlers },
): Promise<SignInResult | LinkError> {
  let identity: Identity;
  try {
    identity = await fetchProviderIdentity(request, params);
  } catch (error) {
    await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "provider" });
    return toLinkError(error);
  }
  const { issuer, subject, email, authenticatedAt } = identity;
  return inTransaction(async (tx) => {
    const stored = await tx.accountIdentity.findUnique({
      where: { issuer_subject: { issuer, subject } },
      select: { account: { select: { id: true, email: true, disabledAt: true } } },
    });
    const existing = stored?.account;
    if (existing?.disabledAt) return CLOSED_ACCOUNT_ERROR;
    if (isStaffAddress(existing?.email ?? email) && !canBeStaff(identity))
      return { kind: "bad", message: "Staff must sign in with their organization’s account.", returnTo: "/" } as const;
    const accountId = existing?.id ?? (await ensureVerifiedAccount(email, tx));
    if (!accountId) return CLOSED_ACCOUNT_ERROR;
    if (!existing) await tx.accountIdentity.createMany({ data: { issuer, subject, accountId }, skipDuplicates: true });
    const start = { method: issuer, device, authenticatedAt };
    return completeSignIn(accountId, { ...start, browsers: { current: pending, requesting: null }, handlers }, tx);
  });
}
