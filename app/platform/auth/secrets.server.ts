/** Secrets for emails and cookies. Only their hash is stored. */
import { createHash, randomBytes } from "node:crypto";

export type SecretHash = Uint8Array<ArrayBuffer>;

/** 256 bits in base64url. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The SHA-256 hash to store. Only for random secrets, not for passwords, which can be guessed. */
export const hashSecret = (secret: string): SecretHash => createHash("sha256").update(secret).digest();

export const isSameHash = (first: Uint8Array, second: Uint8Array): boolean => Buffer.from(first).equals(second);
