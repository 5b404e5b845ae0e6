/** Password hashing: argon2id with the parameters of OWASP's Password Storage Cheat Sheet (19 MiB, two passes). */
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { normalPassword } from "./password-rules";

/** argon2id. The package's enum does not exist at run time. */
const ARGON2ID = 2 as Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes a core for about 30 ms and 19 MiB; requests beyond this queue are refused. */
const AT_ONCE = 4;
const WAITING = 100;

const turns = bulkhead(AT_ONCE, WAITING);

/** Whether the queue is full; the caller asks the user to try again. */
export const isTooBusy = (error: unknown) => error instanceof BulkheadRejectedError;

export function hashPassword(password: string): Promise<string> {
  return turns.execute(() => hash(normalPassword(password), COST));
}

let nobodys: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash it takes equally long, so that timing does not reveal who has an
 * account.
 */
export async function isPassword(password: string, of: string | null): Promise<boolean> {
  nobodys ??= hashPassword("nobody's password");
  const against = of ?? (await nobodys);
  const same = await turns.execute(() => verify(against, normalPassword(password)));
  return same && of !== null;
}
