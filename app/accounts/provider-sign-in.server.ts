/** Sign-in with an OpenID Connect provider, and its error messages. */
import { provenAccount } from "~/platform/auth/accounts.server";
import { recordAuthEvent } from "~/platform/auth/events.server";
import {
  GOOGLE,
  type Identity,
  identityFromProvider,
  ProviderFault,
  providerName,
} from "~/platform/auth/provider.server";
import { type Device, isStaffAddress } from "~/platform/auth/sessions.server";
import { transaction } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { type CameIn, comeIn, type PendingHandlers } from "./come-in.server";
import { type BadLink, closedAccount } from "./mailed-link.server";

function words({ kind }: ProviderFault): string {
  const name = providerName() ?? "the provider";
  if (kind === "denied") return `You didn’t finish signing in with ${name}.`;
  if (kind === "unverified")
    return `${name} hasn’t verified your email address, so you can’t use it here. Sign in with an emailed link instead.`;
  if (kind === "state") return `Signing in with ${name} took too long or started in another browser. Please try again.`;
  return `We couldn’t sign you in with ${name}. Sign in with an emailed link instead.`;
}

/** Logs a failed provider sign-in and returns the message to show. */
export function saidOf(fault: unknown): BadLink {
  if (!(fault instanceof ProviderFault)) throw fault;
  log().warn({ kind: fault.kind, cause: fault.message.slice(0, 300) }, "sign-in by provider failed");
  return { kind: "bad", message: words(fault), returnTo: "/" };
}

/** Google's `hd` claim proves that an address belongs to the staff's organization; any Google account can have such an address. */
const mayBeStaff = ({ issuer, domain }: Identity) => issuer !== GOOGLE || domain === env().STAFF_DOMAIN;

/** Signs in the account of the provider's identity, or else of the email address that the provider verified. */
export async function signInByProvider(
  request: Request,
  params: URLSearchParams,
  { device, pending, handlers }: { device: Device; pending: Buffer | null; handlers: PendingHandlers },
): Promise<CameIn | BadLink> {
  let identity: Identity;
  try {
    identity = await identityFromProvider(request, params);
  } catch (fault) {
    await recordAuthEvent({ kind: "sign-in refused", network: device.network, detail: "provider" });
    return saidOf(fault);
  }
  const { issuer, subject, email, authenticatedAt } = identity;
  return transaction(async (on) => {
    const { rows } = await on.query<{ account_id: string; email: string; disabled_at: Date | null }>(
      `SELECT i.account_id, a.email, a.disabled_at FROM account_identity i JOIN account a ON a.id = i.account_id
       WHERE i.issuer = $1 AND i.subject = $2`,
      [issuer, subject],
    );
    const [known] = rows;
    if (known?.disabled_at) return closedAccount;
    if (isStaffAddress(known?.email ?? email) && !mayBeStaff(identity))
      return { kind: "bad", message: "Staff must sign in with their organization’s account.", returnTo: "/" } as const;
    const accountId = known?.account_id ?? (await provenAccount(email, on));
    if (!accountId) return closedAccount;
    if (!known)
      await on.query(
        "INSERT INTO account_identity (issuer, subject, account_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [issuer, subject, accountId],
      );
    const start = { method: issuer, device, authenticatedAt };
    return comeIn(accountId, { ...start, browsers: { own: pending, asking: null }, handlers }, on);
  });
}
