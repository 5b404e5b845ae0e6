/**
 * The two tokens of a session. The access token identifies the user and expires after minutes; the refresh token gets the
 * next access token and works once (RFC 9700 4.14.2). The server stores neither.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { siteUrl } from "~/platform/http/site.server";
import { isId } from "../db/id";
import { keysFor } from "../keys.server";

export const ACCESS_SECONDS = 15 * 60;
const TYPE = "at+jwt";
const ALGORITHM = "HS256";

export type AccessClaims = { sessionId: string; accountId: string /** Seconds since 1970. */; expiresAt: number };

const issuer = () => new URL(siteUrl("/")).origin;

/** @param now seconds since 1970 */
export async function makeAccessToken(sessionId: string, accountId: string, now: number): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(accountId)
    .setIssuer(issuer())
    .setAudience(issuer())
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(keysFor("access token")[0]!);
}

/**
 * Tokens with a valid signature. Web Crypto checks one in another thread, which costs a page more than its statements do.
 */
const verified = new LRUCache<string, { key: Uint8Array; claims: AccessClaims }>({ max: 10_000 });

/**
 * The claims of an access token with a valid signature.
 * @returns null for any other text; an expired token's claims have an `expiresAt` in the past
 */
export async function readAccessToken(token: string): Promise<AccessClaims | null> {
  const keys = keysFor("access token");
  const known = verified.get(token);
  if (known && keys.includes(known.key)) return known.claims;
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: issuer(),
        audience: issuer(),
        requiredClaims: ["sub", "sid", "exp"],
        // The caller checks the expiry.
        currentDate: new Date(0),
      });
      const claims = {
        sessionId: String(payload.sid),
        accountId: String(payload.sub),
        expiresAt: Number(payload.exp),
      };
      verified.set(token, { key, claims });
      return claims;
    } catch {
      // Signed with another key, or invalid.
    }
  }
  return null;
}

const computeMac = (key: Uint8Array, sessionId: string, counter: number) =>
  createHmac("sha256", key).update(`${sessionId}.${counter}`).digest();

export function makeRefreshToken(sessionId: string, counter: number): string {
  return `${sessionId}.${counter}.${computeMac(keysFor("refresh token")[0]!, sessionId, counter).toString("base64url")}`;
}

/** The session and counter of a refresh token with a valid signature; null for any other text. */
export function readRefreshToken(token: string): { sessionId: string; counter: number } | null {
  const [sessionId = "", number = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !isId(sessionId) || !/^\d{1,9}$/.test(number)) return null;
  const actual = Buffer.from(signature, "base64url");
  const counter = Number(number);
  const isValid = keysFor("refresh token").some((key) => {
    const expected = computeMac(key, sessionId, counter);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isValid ? { sessionId, counter } : null;
}
