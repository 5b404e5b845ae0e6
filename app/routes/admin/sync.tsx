import { data, Form, useNavigation } from "react-router";
import { getFeedHealth } from "~/feed/replication/feed-health.server";
import { runManualSync } from "~/feed/replication/manual-sync.server";
import { listQuarantinedRecords, releaseRecord } from "~/feed/replication/quarantine.server";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import { CapabilitiesSummary } from "~/feed/reports/capabilities-summary";
import { summarizeOffer } from "~/feed/reports/capabilities-summary.server";
import { RunTable } from "~/feed/reports/run-table";
import { SyncResultNotice } from "~/feed/reports/sync-result-notice";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { getFeedName, listFeedEnvs, listFeedNames } from "~/mls/feeds.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { type Env, env } from "~/platform/env.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { formatDateTime } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/sync";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { outOfDate } = await getFeedDisplay();
  return {
    feeds: await Promise.all(listFeedEnvs(env()).map((feed) => readFeed(feed, outOfDate.includes(getFeedName(feed))))),
  };
}

async function readFeed(feed: Env, isOutOfDate: boolean) {
  const name = getFeedName(feed);
  const [health, runs, records, offer] = await Promise.all([
    getFeedHealth(name),
    listRecentRuns(name, 20),
    listQuarantinedRecords(name, 50),
    summarizeOffer(name, feed),
  ]);
  return {
    name,
    isOutOfDate,
    offer,
    lastSuccess: health.lastSuccessAt?.toISOString() ?? null,
    lagMinutes: health.lagMs === null ? null : Math.round(health.lagMs / 60_000),
    error: health.lastError,
    quarantined: health.quarantined,
    runs: runs.map(({ id, kind, trigger, startedAt, finishedAt, pages, upserts, removed, outdated, notes, error }) => ({
      id,
      kind,
      trigger,
      startedAt: startedAt.toISOString(),
      seconds: finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 100) / 10 : null,
      pages,
      upserts,
      removed,
      outdated,
      notes,
      error,
    })),
    records,
  };
}

export const headers = privateHeaders;

/** Replicates one feed or all of them now, or takes a quarantined record out of quarantine to be read again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const intent = textIn(form, "intent");
  const feed = textIn(form, "feed") || undefined;
  const names = listFeedNames(env());
  if (feed !== undefined && !names.includes(feed)) throw data(null, { status: 400 });
  if (intent === "retry") {
    await releaseRecord(feed ?? names[0]!, textIn(form, "key"), user);
    return data({ kind: "released" } as const);
  }
  if (intent !== "sync") throw data(null, { status: 400 });
  const run = await runManualSync(user, feed);
  return data(run, { status: run.kind === "busy" ? 409 : run.kind === "failed" ? 502 : 200 });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("IDX Sync Admin", args);

type Feed = Route.ComponentProps["loaderData"]["feeds"][number];

/** Starts a run of the feed, or of all. */
function TriggerSync({ feed }: { feed?: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      {feed === undefined ? null : <input type="hidden" name="feed" value={feed} />}
      <button
        className={feed === undefined ? "btn btn--sun" : "btn btn--s"}
        type="submit"
        name="intent"
        value="sync"
        disabled={busy}
        aria-busy={busy || undefined}
      >
        {busy ? "Syncing..." : feed === undefined ? "Trigger Sync" : `Sync ${feed}`}
      </button>
    </Form>
  );
}

function Status({ feed: { lastSuccess, lagMinutes, error, isOutOfDate } }: { feed: Feed }) {
  return (
    <>
      <p className="soft">
        {lastSuccess
          ? `The last good sync ended ${formatDateTime(lastSuccess)}, ${formatNumber(lagMinutes ?? 0)} minutes ago.`
          : "No sync has ended well yet."}
      </p>
      {isOutOfDate ? (
        <p className="late">Its homes are not shown: the data is older than FEED_MAX_AGE allows.</p>
      ) : null}
      {error ? <p className="late">{`The last one failed: ${error}`}</p> : null}
    </>
  );
}

/** Its runs and the records that are refused. @param label the feed's name, where there are several */
function FeedRecords({
  feed: { name, runs, records, quarantined, offer },
  label,
}: {
  feed: Feed;
  label: string | null;
}) {
  const id = label ? `-${label}` : "";
  return (
    <>
      <section aria-labelledby={`runs${id}`}>
        <h2 id={`runs${id}`}>{label ? `History of ${label}` : "History"}</h2>
        <RunTable runs={runs} />
      </section>
      <section aria-labelledby={`offer${id}`}>
        <h2 id={`offer${id}`}>{label ? `What ${label} offers` : "What the feed offers"}</h2>
        <CapabilitiesSummary capabilities={offer} />
      </section>
      <section aria-labelledby={`quarantine${id}`}>
        <h2
          id={`quarantine${id}`}
        >{`Rejected records${label ? ` of ${label}` : ""} (${formatNumber(quarantined)})`}</h2>
        {records.length > 0 ? (
          <ul className="rows">
            {records.map(({ key, reason, lastSeenAt, times }) => (
              <li key={key}>
                <div className="grow">
                  <h3>{key}</h3>
                  <p className="small soft">{`${reason} Seen ${formatNumber(times)} times, last ${formatDateTime(lastSeenAt)}.`}</p>
                </div>
                <Form method="post">
                  <input type="hidden" name="feed" value={name} />
                  <input type="hidden" name="key" value={key} />
                  <button className="btn btn--s" type="submit" name="intent" value="retry" aria-label={`Retry ${key}`}>
                    Retry
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">None.</p>
        )}
      </section>
    </>
  );
}

export default function SyncPage({ loaderData: { feeds }, actionData }: Route.ComponentProps) {
  const hasSeveralFeeds = feeds.length > 1;
  return (
    <main id="main" className="wrap desk">
      <h1>IDX Sync Admin</h1>
      <section aria-labelledby="manual">
        <h2 id="manual">Manual Sync</h2>
        {hasSeveralFeeds ? (
          <ul className="rows">
            {feeds.map((feed) => (
              <li key={feed.name}>
                <div className="grow">
                  <h3>{feed.name}</h3>
                  <Status feed={feed} />
                </div>
                <TriggerSync feed={feed.name} />
              </li>
            ))}
          </ul>
        ) : (
          feeds.map((feed) => <Status key={feed.name} feed={feed} />)
        )}
        <TriggerSync />
        {actionData ? <SyncResultNotice result={actionData} /> : null}
      </section>
      <section aria-labelledby="automatic">
        <h2 id="automatic">Automatic Sync</h2>
        <p>Listings are synced by the server every 15 minutes.</p>
      </section>
      {feeds.map((feed) => (
        <FeedRecords key={feed.name} feed={feed} label={hasSeveralFeeds ? feed.name : null} />
      ))}
    </main>
  );
}
