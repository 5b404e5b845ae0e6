/**
 * Requests with an Idempotency-Key: of those with the same key and body one runs, and for a day the others get its answer. Only
 * successes are kept, so a refused request can be sent again with the same key.
 */
import { setTimeout as pause } from "node:timers/promises";
import { db } from "../db/db.server";
import { bool, jsonb, orNull, type Row, run, smallint, sql, text, time } from "../db/statement.server";
import { makeDeterministicIds } from "../deterministic-ids.server";
import { problem } from "../http/responses/problem.server";
import { keyedHash, seal, unseal } from "../keys.server";
import { log } from "../log.server";

const HEADER = "Idempotency-Key";
/** Milliseconds between looks at a request that runs. */
const POLL_MS = 100;
const KEPT_HEADERS = ["cache-control", "content-type", "etag", "location"];

const claimStatement = sql(
  "claim-idempotency-key",
  { keyHash: text(), createdAt: time, claimedAt: time },
  `INSERT INTO idempotency_key AS kept (key_hash, account_id, body_hash) VALUES ($1, $2, $3)
   ON CONFLICT (key_hash) DO UPDATE SET
     body_hash = excluded.body_hash, status = NULL, headers = NULL, body = NULL, claimed_at = now(),
     created_at = CASE WHEN kept.created_at < now() - interval '24 hours' THEN now() ELSE kept.created_at END
   WHERE kept.created_at < now() - interval '24 hours'
     OR (kept.status IS NULL AND kept.body_hash = excluded.body_hash AND kept.claimed_at < now() - interval '2 minutes')
   RETURNING key_hash AS "keyHash", created_at AS "createdAt", claimed_at AS "claimedAt"`,
);
type Claim = Row<(typeof claimStatement)["columns"]>;

const readStatement = sql(
  "read-idempotency-key",
  {
    bodyHash: text(),
    status: orNull(smallint),
    headers: orNull(jsonb<Record<string, string>>()),
    body: orNull(text()),
    isFree: bool,
    isSlow: bool,
  },
  `SELECT body_hash AS "bodyHash", status, headers, body,
     claimed_at < now() - interval '2 minutes' AS "isFree", claimed_at < now() - interval '5 seconds' AS "isSlow"
   FROM idempotency_key WHERE key_hash = $1`,
);

const hash = (...values: unknown[]) => keyedHash(JSON.stringify(values), "idempotency");

/** The key of a request; null without one. @throws a problem document, 400, for a malformed key */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get(HEADER);
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  const detail = "Use 1 to 255 printable characters.";
  throw problem(400, { detail, errors: { [HEADER]: detail } });
}

/** Keeps the answer of a claimed request, or lets the next request with its key run. */
async function endClaim({ keyHash, createdAt, claimedAt }: Claim, response: Response | undefined): Promise<void> {
  const where = { keyHash, claimedAt };
  const { idempotencyKey } = db();
  if (response?.ok) {
    const headers = Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.includes(name)));
    const body = await seal(await response.clone().text(), "idempotency");
    await idempotencyKey.updateMany({ where, data: { status: response.status, headers, body } });
  } else if (response && claimedAt.getTime() === createdAt.getTime()) {
    await idempotencyKey.deleteMany({ where });
  } else {
    // A commit whose confirmation was lost, now or before this claim, may have succeeded, so the next request must make the same ids.
    await idempotencyKey.updateMany({ where, data: { claimedAt: new Date(0) } });
  }
}

/**
 * Runs a request, or returns the answer of the one that ran.
 * @param subject who sent it, its key, and where to
 * @param body what it sent
 * @throws a problem document: 422 for a key with another body, 409 while the first request is still running
 */
export async function runOnce(
  subject: readonly unknown[],
  accountId: string | null,
  body: unknown,
  respond: (newId: () => string) => Promise<Response>,
): Promise<Response> {
  const keyHash = hash(...subject);
  const bodyHash = hash(body);
  for (let isFree = true; ; await pause(POLL_MS)) {
    // An attempt to claim writes to the row.
    const [claim] = isFree ? await run(claimStatement, [keyHash, accountId, bodyHash]) : [];
    if (claim) {
      let response: Response | undefined;
      try {
        // A process that takes the request over makes the same ids.
        response = await respond(makeDeterministicIds(claim.keyHash, claim.createdAt));
        return response;
      } finally {
        // The request has its answer. Without an end, the claim expires, and the next request makes the same ids.
        await endClaim(claim, response).catch((error) => log().error({ err: error }, "idempotency key not kept"));
      }
    }
    const [first] = await run(readStatement, [keyHash]);
    if (first && first.bodyHash !== bodyHash) {
      const detail = "This Idempotency-Key was used with another request.";
      throw problem(422, { detail, errors: { [HEADER]: detail } });
    }
    if (first && first.status !== null) {
      const keptBody = await unseal(first.body!, "idempotency");
      const headers = { ...first.headers, "Idempotent-Replayed": "true" };
      return new Response(keptBody || null, { status: first.status, headers });
    }
    isFree = !first || first.isFree;
    if (!isFree && first?.isSlow) {
      const detail = "The first request with this Idempotency-Key is still running.";
      throw problem(409, { detail, headers: { "Retry-After": "1" } });
    }
  }
}
