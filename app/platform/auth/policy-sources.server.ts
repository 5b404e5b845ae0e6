/** Sources in the content security policy for provider sign-in. */
import type { Env } from "../env.server";
import type { PolicySources } from "../http/security/policy.server";

/** Browsers apply `form-action` to redirects after a form post too. */
export function providerPolicySources({
  OIDC_CLIENT_ID,
  OIDC_ISSUER,
}: Pick<Env, "OIDC_CLIENT_ID" | "OIDC_ISSUER">): PolicySources[] {
  return OIDC_CLIENT_ID ? [{ "form-action": [new URL(OIDC_ISSUER).origin] }] : [];
}
