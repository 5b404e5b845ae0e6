import { z } from "zod";
import { signInWithPassword } from "~/accounts/password-sign-in.server";
import { credentialsSchema } from "~/accounts/schema";
import { defineOperation } from "~/platform/api/operation.server";
import { countLimits } from "~/platform/auth/limits.server";
import { refreshSession, SessionEndedError, type Tokens } from "~/platform/auth/sessions.server";
import { clientAddressContext } from "~/platform/http/context";
import { problem } from "~/platform/http/responses/problem.server";
import { toNetwork } from "~/platform/http/server/access-log.server";

const GRANT_ERROR = "Send grantType “password” with email and password, or “refresh” with refreshToken.";

const grant = z
  .discriminatedUnion(
    "grantType",
    [
      z.strictObject({ grantType: z.literal("password"), ...credentialsSchema.shape }),
      z.strictObject({ grantType: z.literal("refresh"), refreshToken: z.string() }),
    ],
    { error: ({ code }) => (code === "invalid_union" ? GRANT_ERROR : undefined) },
  )
  .meta({ id: "TokenInput" });

const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal("Bearer"),
  expiresAt: z.iso.datetime().meta({ description: "When the access token expires." }),
});

const toTokensJson = ({ accessToken, refreshToken, expiresAt }: Tokens): z.infer<typeof tokens> => ({
  accessToken,
  refreshToken,
  tokenType: "Bearer",
  expiresAt: new Date(expiresAt * 1000).toISOString(),
});

export const action = defineOperation("POST", "/api/auth/token", {
  tag: "Sign-in",
  id: "createTokens",
  summary: "Get an access token",
  description:
    "For a password, or for a refresh token, which works once. When staff need a second factor, their tokens have a buyer’s rights, because a second factor can only be confirmed in a browser.",
  access: "public",
  cacheControl: "no-store",
  limit: async ({ body: { grantType }, context }) =>
    grantType === "password" ? countLimits({ "sign-in by client": context.get(clientAddressContext) }) : [],
  body: {
    json: grant,
    example: { grantType: "password", email: "ana@example.com", password: "tulip window gravel" },
  },
  answers: {
    200: {
      description: "The tokens.",
      schema: tokens,
      example: {
        accessToken: "eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl",
        refreshToken: "kJ3n.1.Yx0",
        tokenType: "Bearer",
        expiresAt: "2027-03-09T17:45:00.000Z",
      },
    },
  },
  problems: {
    401: "The refresh token is not valid, was used, or has expired.",
    422: "The email or password isn’t correct, or a field is missing, wrong or unknown.",
    429: "Too many attempts; see `Retry-After`.",
    503: "Many people are signing in at once, or the database can’t be reached; see `Retry-After`.",
  },
}).serve(async ({ body, request, context }) => {
  if (body.grantType === "refresh") {
    try {
      return { status: 200, body: toTokensJson(await refreshSession(body.refreshToken)) };
    } catch (error) {
      if (error instanceof SessionEndedError)
        return problem(401, { detail: "The refresh token is not valid or has expired." });
      throw error;
    }
  }
  const client = context.get(clientAddressContext);
  const device = { userAgent: request.headers.get("User-Agent"), network: toNetwork(client) };
  const outcome = await signInWithPassword(body, { client, device, pending: null, handlers: {}, isCounted: true });
  if (outcome.kind === "signed-in") return { status: 200, body: toTokensJson(outcome.tokens) };
  const { status = 422, failure, fieldErrors, retryAfter } = outcome;
  return problem(status, {
    detail: failure?.detail ?? fieldErrors?.password ?? "Authentication failed",
    headers: retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) },
  });
});
