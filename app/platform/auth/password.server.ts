/** Hashes of passwords: argon2id with the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, two passes). */
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { normalPassword } from "./password-rules";

/** argon2id. The package's enum is for TypeScript alone. */
const ARGON2ID = 2 as Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes a core for some 30 ms and 19 MiB; whoever would wait behind so many is sent away. */
const AT_ONCE = 4;
const WAITING = 100;

const turns = bulkhead(AT_ONCE, WAITING);

/** Too many people are at it: try again in a moment. */
export const isTooBusy = (error: unknown) => error instanceof BulkheadRejectedError;

export function hashPassword(password: string): Promise<string> {
  return turns.execute(() => hash(normalPassword(password), COST));
}

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one of a hash. Where there is no hash it takes as long, so that nobody learns from the clock
 * who has an account.
 */
export async function isPassword(password: string, of: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody's password");
  const against = of ?? (await nobodys);
  const same = await turns.execute(() => verify(against, normalPassword(password)));
  return same && of !== null;
}
