/** A separate key for each use, derived from AUTH_SECRETS. */
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { env } from "./env.server";
import { log } from "./log.server";

export type KeyUse =
  | "contact"
  | "access token"
  | "refresh token"
  | "limits"
  | "nonce"
  | "link"
  | "address change"
  | "flash"
  | "second factor"
  | "form stamp"
  | "idempotency";

let random: string | undefined;

function secrets(): readonly string[] {
  const { AUTH_SECRETS } = env();
  if (AUTH_SECRETS.length > 0) return AUTH_SECRETS;
  if (!random) {
    random = randomBytes(32).toString("base64url");
    log().warn("AUTH_SECRETS is not set: sessions end with this process");
  }
  return [random];
}

const derived = new Map<string, Uint8Array>();

/** The 32-byte keys of a use: the first signs and encrypts; all of them verify and decrypt. */
export function keysFor(use: KeyUse): readonly Uint8Array[] {
  return secrets().map((secret) => {
    const name = `${use} ${secret}`;
    const key = derived.get(name) ?? new Uint8Array(hkdfSync("sha256", secret, "", `sunporch ${use}`, 32));
    derived.set(name, key);
    return key;
  });
}

/** A hash that cannot be computed without AUTH_SECRETS (HMAC-SHA256, base64url). */
export const keyedHash = (text: string, use: KeyUse): string =>
  createHmac("sha256", keysFor(use)[0]!).update(text).digest("base64url");

/** Encrypts and authenticates a text (JWE, AES-256-GCM). */
export const seal = (text: string, use: KeyUse): Promise<string> =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(keysFor(use)[0]!);

/** Decrypts a sealed text; null if it is not authentic or its secret was removed. */
export async function unseal(sealed: string, use: KeyUse): Promise<string | null> {
  for (const key of keysFor(use)) {
    try {
      const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
      return Buffer.from((await compactDecrypt(sealed, key, options)).plaintext).toString();
    } catch {
      // Sealed with another key, or not authentic.
    }
  }
  return null;
}
