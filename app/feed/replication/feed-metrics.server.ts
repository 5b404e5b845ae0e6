/** Metrics of the feeds: counters of this process's runs, and for the worker the state that the database has. */
import { readRevision } from "~/listings/search/home-columns.server";
import { RESOURCE } from "~/mls/feeds.server";
import { pool } from "~/platform/db/pool.server";
import { double, orNull, run, sql, text } from "~/platform/db/statement.server";
import { defineCounter, defineQueriedGauges } from "~/platform/metrics.server";
import type { RunCounts, RunKind } from "./replication-state.server";

const records = defineCounter("feed_records_total", "Records of the feed by what became of them.", ["feed", "outcome"]);
const runs = defineCounter("feed_runs_total", "Replications and key sweeps of the feed by result.", [
  "feed",
  "kind",
  "outcome",
]);

/** Counts the records of a page that is committed. */
export function countRecords(feed: string, written: Omit<RunCounts, "pages" | "received">): void {
  const { upserts, unchanged, removed, quarantined, outdated } = written;
  for (const [outcome, count] of Object.entries({ written: upserts, unchanged, removed, quarantined, outdated }))
    records.inc({ feed, outcome }, count);
}

/** Counts a run that has ended. */
export function countRun(feed: string, kind: RunKind, outcome: "done" | "failed" | "stopped"): void {
  runs.inc({ feed, kind, outcome });
}

/** $1 feeds, $2 resource. */
const SELECT_FEED_METRICS = sql(
  "feed-metrics",
  {
    feed: text(),
    feed_last_success_timestamp_seconds: orNull(double),
    feed_last_sweep_timestamp_seconds: orNull(double),
    feed_newest_change_timestamp_seconds: orNull(double),
    feed_consecutive_failures: double,
    feed_quarantined_records: orNull(double),
  },
  `SELECT feed,
     extract(epoch FROM last_success_at)::float8 AS feed_last_success_timestamp_seconds,
     extract(epoch FROM last_sweep_at)::float8 AS feed_last_sweep_timestamp_seconds,
     extract(epoch FROM watermark)::float8 AS feed_newest_change_timestamp_seconds,
     coalesce(consecutive_failures, 0)::float8 AS feed_consecutive_failures,
     (SELECT count(*)::float8 FROM quarantined_record AS q WHERE q.feed = f.feed AND resolved_at IS NULL)
       AS feed_quarantined_records
   FROM unnest($1::text[]) AS f(feed)
   LEFT JOIN (SELECT * FROM replication_state WHERE resource = $2) AS s USING (feed)`,
);

/** Adds the state of these feeds to the metrics of this process. */
export function reportFeeds(feeds: readonly string[]): void {
  defineQueriedGauges(
    {
      feed_last_success_timestamp_seconds: "When a replication last succeeded.",
      feed_last_sweep_timestamp_seconds: "When a key sweep last succeeded.",
      feed_newest_change_timestamp_seconds: "The feed's own time of the newest change that is written.",
      feed_consecutive_failures: "Failed runs since the last one that succeeded.",
      feed_quarantined_records: "Records that the mapper rejects at present.",
    },
    ["feed"],
    () => run(SELECT_FEED_METRICS, [feeds, RESOURCE]),
  );
  defineQueriedGauges(
    { catalog_revision: "The revision of the listings, which search_index_revision of web servers follows." },
    [],
    async () => [{ catalog_revision: Number(await readRevision(pool())) }],
  );
}
