/** Conditions that hold once all work is done, checked in tables, files, and the mail server. */
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../../app/platform/db/pool.server";
import { sha256Of } from "../../app/platform/files/checksum.server";
import { FileNotFoundError, readFile } from "../../app/platform/files/file-store";
import { files } from "../../app/platform/files/files.server";
import type { Ledger } from "./ledger";
import { buildInvariant, type Invariant } from "./result";
import { listFileRows } from "./settle";
import type { Site } from "./site";
import type { Acceptance } from "./smtp-sink";

const ROWS = `(SELECT 'project' AS entity, id::text, id AS project_id FROM project
  UNION ALL SELECT 'milestone', id::text, project_id FROM milestone
  UNION ALL SELECT 'task', id::text, project_id FROM project_task
  UNION ALL SELECT 'document', id::text, project_id FROM project_document
  UNION ALL SELECT 'design item', id::text, project_id FROM design_item)`;
const EMAIL_CHANGES = `(SELECT before ->> 'buyerEmail' AS former, after ->> 'buyerEmail' AS next FROM audit_event
  WHERE entity = 'project' AND action = 'update' AND after ? 'buyerEmail')`;

/** SQL that finds the rows that violate an invariant. */
const CHECKS = {
  "a row without one audit entry of its creation": `
       SELECT r.entity, r.id, count(e.id)::int AS entries FROM ${ROWS} r LEFT JOIN audit_event e
       ON e.action = 'create' AND e.entity = r.entity AND e.entity_id = r.id GROUP BY 1, 2 HAVING count(e.id) <> 1`,
  "an audit entry of a creation without its row or deletion": `
       SELECT c.entity, c.entity_id, c.after FROM audit_event c
       WHERE c.action = 'create' AND NOT EXISTS (SELECT FROM ${ROWS} r WHERE r.entity = c.entity AND r.id = c.entity_id)
       AND NOT EXISTS (SELECT FROM audit_event d WHERE d.action = 'delete'
         AND (d.entity_id = c.entity_id OR d.entity = 'project' AND d.project_id = c.project_id))`,
  "a deleted row that still exists": `
       SELECT r.* FROM ${ROWS} r JOIN audit_event d ON d.action = 'delete' AND d.entity = r.entity AND d.entity_id = r.id`,
  "a project whose picture differs from its newest audit entry": `
       SELECT p.id, p.hero_key, e.after FROM project p CROSS JOIN LATERAL (
       SELECT after FROM audit_event WHERE action = 'upload' AND entity_id = p.id::text ORDER BY id DESC LIMIT 1) e
       WHERE p.hero_key IS DISTINCT FROM e.after ->> 'heroKey'`,
  "a project without the email to its buyer": `
       SELECT b.email, count(m.id)::int AS emails FROM (SELECT after ->> 'buyerEmail' AS email FROM audit_event
       WHERE entity = 'project' AND action = 'create' UNION ALL SELECT next FROM ${EMAIL_CHANGES} moved) b
       LEFT JOIN mail m ON m.kind = 'project-created' AND m.recipient = b.email GROUP BY 1 HAVING count(m.id) > 1
       OR count(m.id) = 0 AND b.email NOT IN (SELECT former FROM ${EMAIL_CHANGES} removed)`,
  "a corrected address without the email to the former buyer": `
       SELECT moved.former, count(m.id)::int AS emails FROM ${EMAIL_CHANGES} moved
       LEFT JOIN mail m ON m.kind = 'project-access-removed' AND m.recipient = moved.former
       GROUP BY 1 HAVING count(m.id) <> 1`,
  "leads and the emails about them differ in number": `
       SELECT * FROM (SELECT (SELECT count(*) FROM lead WHERE NOT spam) AS leads,
       (SELECT count(*) FROM mail WHERE kind = 'lead-new') AS emails) n WHERE leads <> emails`,
  "a session without one event of the sign-in": `
       SELECT s.id, count(e.id)::int AS events FROM session s LEFT JOIN auth_event e
       ON e.kind = 'signed in' AND e.session_id = s.id GROUP BY 1 HAVING count(e.id) <> 1`,
  "an event of a sign-in without its session": `
       SELECT e.id, e.session_id FROM auth_event e
       WHERE e.kind = 'signed in' AND NOT EXISTS (SELECT FROM session s WHERE s.id = e.session_id)`,
  "a link that was used without a session": `
       SELECT l.email FROM sign_in_link l WHERE l.used_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = l.email)`,
  "emails with links and their events differ in number, or a link has no email": `
       SELECT * FROM (SELECT
       (SELECT count(*) FROM mail WHERE kind IN ('sign-in-link', 'confirm-address')) AS emails,
       (SELECT count(*) FROM auth_event WHERE kind = 'link sent') AS events,
       (SELECT count(*) FROM sign_in_link l WHERE mailed_at IS NOT NULL AND NOT EXISTS (SELECT FROM mail m
         WHERE m.recipient = l.email AND m.kind IN ('sign-in-link', 'confirm-address'))) AS without_email
       ) n WHERE emails <> events OR without_email > 0`,
  "a second factor without its recovery codes, its event or its email": `
       SELECT f.email FROM second_factor f JOIN account a ON a.email = f.email
       WHERE (SELECT count(*) FROM recovery_code c WHERE c.email = f.email) <> 10
       OR (SELECT count(*) FROM auth_event e WHERE e.account_id = a.id AND e.kind = 'second factor set') <> 1
       OR (SELECT count(*) FROM mail m WHERE m.recipient = f.email AND m.kind = 'second-factor-set') <> 1
       OR NOT EXISTS (SELECT FROM session s WHERE s.account_id = a.id AND s.factor_at IS NOT NULL)`,
  "a lead marked as spam": "SELECT id, email FROM lead WHERE spam",
  "a sync run that is not finished": "SELECT * FROM sync_run WHERE finished_at IS NULL",
  "an observation equal to the one before it": `
       SELECT * FROM (SELECT listing_id, observed_at, (list_price, status) = lag((list_price, status))
         OVER (PARTITION BY listing_id ORDER BY observed_at, id) AS same FROM price_observation) o WHERE same`,
  "a saved search whose emails report more or fewer homes than it found": `
       SELECT s.id, found.count AS found, reported.count AS reported FROM saved_search s
       CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM search_hit WHERE search_id = s.id) found
       CROSS JOIN LATERAL (SELECT coalesce(sum(n[1]::int), 0)::int AS count FROM mail m,
         regexp_matches(m.subject, '(\\d+) (?:new home|price cut)', 'g') n
         WHERE m.kind = 'search-alert' AND m.subject LIKE '%“' || s.name || '”') reported
       WHERE reported.count <> found.count`,
  "a home whose last observation differs from its row": `
       SELECT l.id, l.list_price, l.status, o.list_price AS observed_price, o.status AS observed_status
       FROM listing l LEFT JOIN LATERAL (SELECT list_price, status FROM price_observation
       WHERE listing_id = l.id ORDER BY observed_at DESC, id DESC LIMIT 1) o ON true
       WHERE l.withdrawn_at IS NULL AND (o.list_price, o.status) IS DISTINCT FROM (l.list_price, l.status)`,
  "a saved search that did not find a home that appeared or became cheaper": `
       SELECT s.id, l.id AS listing FROM saved_search s JOIN listing l ON s.search = '?city=' || replace(l.city, ' ', '+')
       WHERE EXISTS (SELECT FROM price_observation o JOIN LATERAL (SELECT p.list_price FROM price_observation p
         WHERE p.listing_id = o.listing_id AND p.observed_at < o.observed_at ORDER BY p.observed_at DESC LIMIT 1) p ON true
         WHERE o.listing_id = l.id AND o.id > s.matched_after AND o.list_price < p.list_price)
       AND NOT EXISTS (SELECT FROM search_hit h WHERE h.search_id = s.id AND h.listing_id = l.id)`,
  "an email that was not sent, or failed permanently": "SELECT id, recipient, error FROM mail WHERE sent_at IS NULL",
};

export async function checkTables(): Promise<Invariant[]> {
  const checked: Invariant[] = [];
  for (const [violation, sql] of Object.entries(CHECKS)) checked.push(buildInvariant(violation, await query(sql)));
  return checked;
}

const MAX_FILE_BYTES = 30_000_000;

/** Compares each row that has a file with the file, and each document with what a client sent. */
export async function checkFiles({ contents }: Ledger): Promise<Invariant[]> {
  const mismatches: unknown[] = [];
  const unsentIds: unknown[] = [];
  for (const row of await listFileRows()) {
    const bytes = await readFile(files(), row.key, MAX_FILE_BYTES).catch((error: unknown) => {
      if (error instanceof FileNotFoundError) return Buffer.alloc(0);
      throw error;
    });
    const isWhole =
      row.sha256 === null ? bytes.length > 0 : row.size === bytes.length && row.sha256 === sha256Of(bytes);
    if (!isWhole) mismatches.push({ ...row, found: bytes.length });
    if (contents.size > 0 && row.sha256 !== null && !contents.has(`${row.title} ${row.sha256} ${row.size}`))
      unsentIds.push(row);
  }
  return [
    buildInvariant("a row whose file is missing or different", mismatches),
    buildInvariant("a document that differs from what was sent", unsentIds),
  ];
}

/** How long before a kill an email may have been accepted without being recorded, in milliseconds. */
const RECORD_MS = 500;

/** Compares the outbox with the emails that the mail server accepted. */
export async function checkEmails({ sink, victims }: Site): Promise<Invariant[]> {
  await pause(200);
  const ids = new Set((await query<{ id: string }>("SELECT id FROM mail")).map(({ id }) => id));
  const isUnexplained = ({ worker, at, isReplyLost }: Acceptance) => {
    const { killedAt } = victims.get(worker)!;
    return !isReplyLost && !(killedAt > 0 && killedAt - at < RECORD_MS);
  };
  const missing = [...ids].filter((id) => !sink.accepted.has(id));
  const repeated = [...sink.accepted].filter(([, acceptances]) => acceptances.slice(0, -1).some(isUnexplained));
  const unknown = [...sink.accepted.keys()].filter((id) => !ids.has(id));
  return [
    buildInvariant("an email that the mail server never accepted", missing),
    buildInvariant("an email that was sent again without a kill or a lost reply", repeated),
    buildInvariant("an email that is not in the outbox", unknown),
  ];
}
