/** Hides homes whose newer versions have been rejected for so long that the stored version may be wrong. */

import { incrementRevision } from "~/listings/catalog-revision.server";
import { RESOURCE } from "~/mls/feeds.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { execute, int, run, sql } from "~/platform/db/statement.server";
import { fence } from "~/platform/jobs/leases.server";
import { pluralize } from "~/ui/text/text";
import type { Clock } from "../clock";
import type { RunContext } from "./apply-page.server";
import { matchDuplicates } from "./duplicates.server";
import { maxRemovals } from "./sweep.server";
import { HIDDEN } from "./write-page.server";

const MAX_REJECTED_MS = 24 * 3_600_000;

/** $1 feed, $2 resource, $3 rejected since before this time */
const SELECT_LONG_REJECTED = sql(
  "long-rejected",
  { id: int },
  `
  SELECT l.id FROM quarantined_record q
  JOIN listing l ON l.feed = q.feed AND l.listing_key = q.key AND l.withdrawn_at IS NULL AND l.hidden_at IS NULL
  WHERE q.feed = $1 AND q.resource = $2 AND q.resolved_at IS NULL AND q.first_seen_at < $3`,
);

const COUNT_HIDDEN = sql(
  "count-hidden",
  { all: int, hidden: int },
  'SELECT count(*)::int AS "all", count(hidden_at)::int AS hidden FROM listing WHERE feed = $1 AND withdrawn_at IS NULL',
);

const HIDE_LISTINGS = sql(
  "hide-listings",
  {},
  `UPDATE listing SET hidden_at = clock_timestamp(), content_hash = '${HIDDEN}', revision = $2 WHERE id = ANY($1::int[])`,
);

/**
 * Hides them until a version is accepted. They keep their content, because the feed's format may have changed. For the same
 * reason, no more are hidden than a key sweep may remove. The run's notes say which of the two happened.
 * @throws {LeaseLostError} with nothing written
 */
export async function hideLongRejected({ feed, lease, notes }: RunContext, clock: Clock): Promise<void> {
  const since = new Date(clock.now() - MAX_REJECTED_MS);
  const rejected = await run(SELECT_LONG_REJECTED, [feed.name, RESOURCE, since]);
  if (rejected.length === 0) return;
  const [counts] = await run(COUNT_HIDDEN, [feed.name]);
  const { all = 0, hidden = 0 } = counts ?? {};
  if (hidden + rejected.length > maxRemovals(all)) {
    const homes = hidden + rejected.length;
    notes.add(
      `Newer versions of ${pluralize(homes, "home")} have been rejected for a day. That is too many to hide, so no homes were hidden.`,
    );
    return;
  }
  await bulkTransaction(async (client) => {
    await fence(client, lease);
    const revision = await incrementRevision(client);
    await execute(HIDE_LISTINGS, [rejected.map(({ id }) => id), revision], client);
    if (feed.isOneOfSeveral) await matchDuplicates(client, revision);
  });
  notes.add(`Hid ${pluralize(rejected.length, "home")} because newer versions have been rejected for a day.`);
}
