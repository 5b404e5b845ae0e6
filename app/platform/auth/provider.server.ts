/**
 * Sign-in with an OpenID Connect provider: authorization code with PKCE by remix-auth-oauth2, which stores state and
 * verifier in a cookie per attempt. Discovery and the ID token are checked here (OpenID Connect Core 1.0, 3.1.3.7).
 */
import { createHmac } from "node:crypto";
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { siteUrl } from "~/platform/http/site.server";
import { keysFor } from "../keys.server";
import { memoizeAsync } from "../memoize.server";
import { measureCall } from "../service-calls.server";
import { parseEmailAddress } from "./email-address.server";

/** Milliseconds until a request to the provider times out. */
const TIMEOUT_MS = 5_000;
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const STATE_MINUTES = 5;
export const GOOGLE = "https://accounts.google.com";

/** The user according to the provider, with a verified email address. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string /** Google's: the organisation's domain. */;
  domain: string | null;
  /** When the user authenticated there (`auth_time`), if the provider says so. */
  authenticatedAt: Date | null;
};

/** Why sign-in failed. `denied`: by the visitor; `provider`: it is unavailable or its response is invalid. */
export class ProviderError extends Error {
  override name = "ProviderError";
  constructor(
    readonly kind: "denied" | "state" | "unverified" | "token" | "provider",
    message: string,
  ) {
    super(message);
  }
}

/** The provider's name for buttons; null if none is configured. */
export function providerName(): string | null {
  const { OIDC_CLIENT_ID, OIDC_NAME } = env();
  return OIDC_CLIENT_ID ? OIDC_NAME : null;
}

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

type Provider = { strategy: Strategy; keys: ReturnType<typeof createRemoteJWKSet> };

async function discover(): Promise<Provider> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) throw new ProviderError("provider", "No provider is configured.");
  const metadataUrl = `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(metadataUrl, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { Accept: "application/json" },
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The request for the provider's metadata failed with ${response.status}.`);
  const found = metadata.parse(await response.json());
  if (found.issuer !== OIDC_ISSUER) throw new Error("The provider's metadata has another issuer.");
  const https = siteUrl("/").startsWith("https:");
  const strategy = new Strategy(
    {
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      redirectURI: siteUrl("/auth/callback"),
      scopes: ["openid", "email", "profile"],
      cookie: {
        name: stateCookieName(),
        path: "/",
        sameSite: "Lax",
        maxAge: STATE_MINUTES * 60,
        ...(https && { secure: true }),
      },
    },
    async ({ tokens }) => tokens.idToken(),
  );
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: (url, options) => measureCall("oidc", "keys", () => fetch(url, options)),
  });
  return { strategy, keys };
}

/** Loaded on first use, and again after a failure, so that an unavailable provider does not affect anything else. */
const provider = memoizeAsync(() =>
  measureCall("oidc", "discovery", discover).catch((error: unknown) => {
    throw new ProviderError("provider", String(error));
  }),
);

const stateCookieName = () => (siteUrl("/").startsWith("https:") ? "__Host-oauth" : "oauth");

/** The nonce that the ID token must contain. It is derived from the state and cannot be forged. */
const deriveNonce = (state: string, key = keysFor("nonce")[0]!) =>
  createHmac("sha256", key).update(state).digest("base64url");

/** Resolves to the ID token. */
class Strategy extends OAuth2Strategy<string> {
  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const extended = new URLSearchParams(params);
    extended.set("nonce", deriveNonce(params.get("state") ?? ""));
    // Other providers may refuse a prompt that they do not support.
    if (env().OIDC_ISSUER === GOOGLE) extended.set("prompt", "select_account");
    return extended;
  }

  /** remix-auth-oauth2 has no timeout. */
  protected override async validateAuthorizationCode(code: string, verifier: string) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The provider did not respond in time.")), TIMEOUT_MS);
    });
    try {
      return await measureCall(
        "oidc",
        "token",
        () => Promise.race([super.validateAuthorizationCode(code, verifier), timeout]),
        (error) => error instanceof OAuth2RequestError,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Starts a sign-in at the provider.
 * @returns the URL to redirect to, and the cookie that the callback needs
 * @throws {ProviderError}
 */
export async function startProviderSignIn(request: Request): Promise<{ url: string; cookie: string }> {
  const { strategy } = await provider();
  try {
    await strategy.authenticate(
      new Request(siteUrl("/auth/callback"), { headers: { Cookie: request.headers.get("Cookie") ?? "" } }),
    );
  } catch (thrown) {
    if (thrown instanceof Response) {
      return { url: thrown.headers.get("Location") ?? "", cookie: thrown.headers.get("Set-Cookie") ?? "" };
    }
    throw thrown;
  }
  throw new Error("The strategy neither redirected nor failed.");
}

/** Whether a request to the callback comes from a provider. */
export const isProviderCallback = (params: URLSearchParams) =>
  providerName() !== null && ["state", "code", "error"].some((name) => params.has(name));

/**
 * The user who returned from the provider.
 * @param params the callback's query parameters
 * @throws {ProviderError}
 */
export async function fetchProviderIdentity(request: Request, params: URLSearchParams): Promise<Identity> {
  const state = params.get("state");
  // Without a state the library starts over, so a refusal without a state would loop.
  if (!state) throw new ProviderError("state", "The callback has no state.");
  const { strategy, keys } = await provider();
  const callbackRequest = new Request(`${siteUrl("/auth/callback")}?${params}`, {
    headers: { Cookie: request.headers.get("Cookie") ?? "" },
  });
  let token: string;
  try {
    token = await strategy.authenticate(callbackRequest);
  } catch (error) {
    throw toProviderError(error);
  }
  return verifyIdentity(token, state, keys);
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof OAuth2RequestError) {
    return error.code === "access_denied"
      ? new ProviderError("denied", "The visitor did not agree.")
      : new ProviderError("token", `The provider responded with ${error.code}.`);
  }
  if (error instanceof RangeError || error instanceof ReferenceError) return new ProviderError("state", error.message);
  return new ProviderError("provider", String(error));
}

/** A time after the token's own is the provider's error and is ignored. */
function readAuthenticationTime({ auth_time: seconds, iat }: JWTPayload): Date | null {
  const isValid = typeof seconds === "number" && seconds >= 0 && seconds <= iat!;
  return isValid ? new Date(seconds * 1000) : null;
}

async function verifyIdentity(token: string, state: string, keys: Provider["keys"]): Promise<Identity> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = env();
  const { payload } = await jwtVerify(token, keys, {
    issuer: OIDC_ISSUER,
    audience: OIDC_CLIENT_ID,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
    maxTokenAge: `${STATE_MINUTES * 2} minutes`,
    clockTolerance: 60,
  }).catch((error: unknown) => {
    throw new ProviderError("token", String(error));
  });
  if (!keysFor("nonce").some((key) => payload.nonce === deriveNonce(state, key)))
    throw new ProviderError("token", "The ID token belongs to another sign-in.");
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== OIDC_CLIENT_ID)
    throw new ProviderError("token", "The ID token is for another client.");
  const email = parseEmailAddress(payload.email);
  if (!email || payload.email_verified !== true) throw new ProviderError("unverified", "The address is not verified.");
  return {
    issuer: OIDC_ISSUER,
    subject: payload.sub!,
    email,
    domain: typeof payload.hd === "string" ? payload.hd : null,
    authenticatedAt: readAuthenticationTime(payload),
  };
}

/** Headers that delete the library's state cookies, which it never deletes itself. */
export function clearStateCookies(cookies: string | null): string[] {
  const https = siteUrl("/").startsWith("https:");
  const names = (cookies ?? "").split(";").map((part) => part.trim().split("=", 1)[0]!);
  return names
    .filter((name) => name.startsWith(`${stateCookieName()}:`))
    .map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${https ? "; Secure" : ""}`);
}
