/** What the content security policy has to let in for signing in elsewhere. */
import type { Env } from "../env.server";
import type { PolicySources } from "../http/security/policy.server";

/** Browsers hold `form-action` against where a post is redirected to as well. */
export function providerPolicySources({
  OIDC_CLIENT_ID,
  OIDC_ISSUER,
}: Pick<Env, "OIDC_CLIENT_ID" | "OIDC_ISSUER">): PolicySources[] {
  return OIDC_CLIENT_ID ? [{ "form-action": [new URL(OIDC_ISSUER).origin] }] : [];
}
