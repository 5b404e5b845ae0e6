/** Secrets that somebody is handed once, in a letter or a cookie; what is kept of them is their hash. */
import { createHash, randomBytes } from "node:crypto";

/** 256 bits, in the letters of addresses and cookies. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What is kept of a secret: 32 bytes of SHA-256. For secrets of ours alone, which nobody can guess; not for passwords. */
export const hashed = (secret: string): Buffer => createHash("sha256").update(secret).digest();
