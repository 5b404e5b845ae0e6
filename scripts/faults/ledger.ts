/** Records what clients know about their writes, and compares it with the database. */
import { query } from "../../app/platform/db/pool.server";
import { buildInvariant, type Invariant } from "./result";

type Entry = { kind: string; token: string; min: number; max: number; times: number };

const FROM_AUDIT = "count(*)::int AS found FROM audit_event WHERE action";
const buildCreatedSql = (entity: string, field: string) =>
  `SELECT after ->> '${field}' AS token, ${FROM_AUDIT} = 'create' AND entity = '${entity}' GROUP BY 1`;
const buildUpdatedSql = (entity: string, field: string) =>
  `SELECT after ->> '${field}' AS token, ${FROM_AUDIT} = 'update' AND entity = '${entity}' AND after ? '${field}' GROUP BY 1`;

/** Counts each kind of write by token. Another invariant checks that an audit entry has its row. */
const FOUND = {
  document: `SELECT regexp_replace(after ->> 'title', ' \\(\\d\\)$', '') AS token, ${FROM_AUDIT} = 'create' AND entity = 'document' GROUP BY 1`,
  "design item": buildCreatedSql("design item", "itemName"),
  hero: `SELECT entity_id AS token, ${FROM_AUDIT} = 'upload' GROUP BY 1`,
  task: buildCreatedSql("task", "title"),
  milestone: buildCreatedSql("milestone", "label"),
  project: buildCreatedSql("project", "propertyAddress"),
  "buyer email": buildUpdatedSql("project", "buyerEmail"),
  deletion: `SELECT entity_id AS token, ${FROM_AUDIT} = 'delete' GROUP BY 1`,
  lead: "SELECT email AS token, count(*)::int AS found FROM lead GROUP BY 1",
  link: "SELECT recipient AS token, count(*)::int AS found FROM mail WHERE kind IN ('sign-in-link', 'confirm-address') GROUP BY 1",
  session:
    "SELECT a.email AS token, count(*)::int AS found FROM session s JOIN account a ON a.id = s.account_id GROUP BY 1",
  "second factor": "SELECT email AS token, 1 AS found FROM second_factor",
} as const;

export class Ledger {
  acknowledged = 0;
  /** For every document sent: title, checksum, and size. */
  readonly contents = new Set<string>();
  /** Responses with a status that no client expects. */
  readonly unexpected: string[] = [];
  readonly #entries = new Map<string, Entry>();
  readonly #lost: unknown[] = [];

  /**
   * Records a write.
   * @param response null for a request without a response, which may have been done or not
   * @param times how many rows it makes, all of them or none
   * @returns whether it was acknowledged
   */
  recordWrite(kind: keyof typeof FOUND, token: string, response: { status: number } | null, times = 1): boolean {
    const isAcknowledged = response !== null && response.status < 400;
    const key = `${kind} ${token}`;
    const entry = this.#entries.get(key) ?? { kind, token, min: 0, max: 0, times };
    this.#entries.set(key, entry);
    if (isAcknowledged) {
      entry.min += times;
      this.acknowledged += times;
    }
    if (isAcknowledged || response === null) entry.max += times;
    return isAcknowledged;
  }

  /** Records something acknowledged that was missing a moment later. */
  recordLoss(loss: unknown): void {
    this.#lost.push(loss);
  }

  async check(): Promise<Invariant[]> {
    const foundCounts = new Map<string, number>();
    for (const [kind, sql] of Object.entries(FOUND))
      for (const row of await query<{ token: string; found: number }>(sql))
        foundCounts.set(`${kind} ${row.token}`, row.found);
    const writes = [...this.#entries].map(([key, entry]) => ({ ...entry, found: foundCounts.get(key) ?? 0 }));
    const lostWrites = writes.filter((write) => write.found < write.min);
    return [
      buildInvariant("an acknowledged write that is missing", [...this.#lost, ...lostWrites]),
      buildInvariant(
        "a write that was done more often than it was sent",
        writes.filter((write) => write.found > write.max),
      ),
      buildInvariant(
        "a form with only some of its rows written",
        writes.filter((write) => write.found % write.times !== 0),
      ),
      buildInvariant("a response with a status that no client expects", this.unexpected),
    ];
  }
}
