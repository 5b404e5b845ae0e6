/** Password hashing: argon2id with the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, two passes). */
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { BulkheadRejectedError } from "cockatiel";
import { bulkhead } from "~/platform/bulkhead.server";
import { normalizePassword } from "./password-rules";

/** argon2id. The package's enum does not exist at run time. */
const ARGON2ID = 2 as Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes a core for about 30 ms and 19 MiB; requests beyond this queue are refused. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 100;

const hashQueue = bulkhead(MAX_CONCURRENT, MAX_WAITING);

/** Whether the queue is full; the caller asks the user to try again. */
export const isTooBusy = (error: unknown) => error instanceof BulkheadRejectedError;

export function hashPassword(password: string): Promise<string> {
  return hashQueue.execute(() => hash(normalizePassword(password), COST));
}

/** A hash of the same cost that no password has. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Whether a password matches a hash. Without a hash it takes equally long, so that timing does not reveal who has an
 * account.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isMatch = await hashQueue.execute(() => verify(passwordHash ?? NOBODYS_HASH, normalizePassword(password)));
  return isMatch && passwordHash !== null;
}
