import { z } from "zod";
import { signInWithPassword } from "~/accounts/password-sign-in.server";
import { credentialsSchema } from "~/accounts/schema";
import { parseJsonFields } from "~/forms/json-fields";
import { refreshSession, SessionEndedError, type Tokens } from "~/platform/auth/sessions.server";
import { clientAddressContext } from "~/platform/http/context";
import { readJson } from "~/platform/http/requests/json-body.server";
import { problem } from "~/platform/http/responses/problem.server";
import { toNetwork } from "~/platform/http/server/access-log.server";
import type { Route } from "./+types/auth-token";

const body = z.discriminatedUnion("grantType", [
  z.object({ grantType: z.literal("password"), email: z.string(), password: z.string() }),
  z.object({ grantType: z.literal("refresh"), refreshToken: z.string() }),
]);

const NO_STORE = { "Cache-Control": "no-store" };

const tokenResponse = ({ accessToken, refreshToken, expiresAt }: Tokens) =>
  Response.json(
    { accessToken, refreshToken, tokenType: "Bearer", expiresAt: new Date(expiresAt * 1000).toISOString() },
    { headers: NO_STORE },
  );

/**
 * POST /api/auth/token, for programs: {grantType: "password", email, password} or {grantType: "refresh", refreshToken}
 * answers {accessToken, refreshToken, tokenType, expiresAt}. A refresh token works once. 400 for any other body, 401 for an
 * expired token, 422 for a wrong password, 429 with Retry-After. When staff need a second factor, their tokens have a buyer's
 * rights, because a second factor can only be confirmed in a browser.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const grant = await readJson(
    request,
    body,
    "Send grantType “password” with email and password, or “refresh” with refreshToken.",
  );
  if (grant.grantType === "refresh") {
    try {
      return tokenResponse(await refreshSession(grant.refreshToken));
    } catch (error) {
      if (error instanceof SessionEndedError)
        return problem(401, { detail: "The refresh token is not valid or has expired." });
      throw error;
    }
  }
  const client = context.get(clientAddressContext);
  const device = { userAgent: request.headers.get("User-Agent"), network: toNetwork(client) };
  const { value: credentials, errors } = parseJsonFields(grant, credentialsSchema);
  if (!credentials) return problem(400, { detail: Object.values(errors)[0] ?? "", errors });
  const outcome = await signInWithPassword(credentials, { client, device, pending: null, handlers: {} });
  if (outcome.kind === "signed-in") return tokenResponse(outcome.tokens);
  const { status = 422, failure, retryAfter } = outcome;
  return problem(status, {
    detail: failure?.detail ?? "Authentication failed",
    headers: retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) },
  });
}
