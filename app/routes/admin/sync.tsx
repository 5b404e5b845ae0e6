import { data, Form, useNavigation } from "react-router";
import { syncByHand } from "~/feed/by-hand.server";
import { feedEnvs, feedName, feedNames } from "~/feed/config.server";
import { feedDisplay } from "~/feed/display.server";
import { OfferSummary } from "~/feed/offer-summary";
import { summarizeOffer } from "~/feed/offer-summary.server";
import { quarantinedRecords, releaseRecord } from "~/feed/quarantine.server";
import { lastRuns } from "~/feed/run-history.server";
import { RunTable } from "~/feed/run-table";
import { feedHealth } from "~/feed/runs.server";
import { SyncOutcome } from "~/feed/sync-outcome";
import { requireStaff } from "~/platform/auth/staff.server";
import { type Env, env } from "~/platform/env.server";
import { readForm } from "~/platform/http/form.server";
import { textIn } from "~/platform/http/form-text";
import { privateHeaders } from "~/platform/http/private-headers";
import { timeText } from "~/ui/dates";
import { count } from "~/ui/money";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/sync";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { outOfDate } = await feedDisplay();
  return {
    feeds: await Promise.all(feedEnvs(env()).map((feed) => readFeed(feed, outOfDate.includes(feedName(feed))))),
  };
}

async function readFeed(feed: Env, isOutOfDate: boolean) {
  const name = feedName(feed);
  const [health, runs, records, offer] = await Promise.all([
    feedHealth(name),
    lastRuns(name, 20),
    quarantinedRecords(name, 50),
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
  const names = feedNames(env());
  if (feed !== undefined && !names.includes(feed)) throw data(null, { status: 400 });
  if (intent === "retry") {
    await releaseRecord(feed ?? names[0]!, textIn(form, "key"), user);
    return data({ kind: "released" } as const);
  }
  if (intent !== "sync") throw data(null, { status: 400 });
  const run = await syncByHand(user, feed);
  return data(run, { status: run.kind === "busy" ? 409 : run.kind === "failed" ? 502 : 200 });
}

export const meta: Route.MetaFunction = (args) => unlisted("IDX Sync Admin", args);

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
          ? `The last good sync ended ${timeText(lastSuccess)}, ${count(lagMinutes ?? 0)} minutes ago.`
          : "No sync has ended well yet."}
      </p>
      {isOutOfDate ? (
        <p className="late">Its homes are not shown: the data is older than FEED_MAX_AGE allows.</p>
      ) : null}
      {error ? <p className="late">{`The last one failed: ${error}`}</p> : null}
    </>
  );
}

/** Its runs and the records that are refused. @param of the feed's name, where there are several */
function FeedRecords({ feed: { name, runs, records, quarantined, offer }, of }: { feed: Feed; of: string | null }) {
  const id = of ? `-${of}` : "";
  return (
    <>
      <section aria-labelledby={`runs${id}`}>
        <h2 id={`runs${id}`}>{of ? `History of ${of}` : "History"}</h2>
        <RunTable runs={runs} />
      </section>
      <section aria-labelledby={`offer${id}`}>
        <h2 id={`offer${id}`}>{of ? `What ${of} offers` : "What the feed offers"}</h2>
        <OfferSummary offer={offer} />
      </section>
      <section aria-labelledby={`quarantine${id}`}>
        <h2 id={`quarantine${id}`}>{`Rejected records${of ? ` of ${of}` : ""} (${count(quarantined)})`}</h2>
        {records.length > 0 ? (
          <ul className="rows">
            {records.map(({ key, reason, lastSeenAt, times }) => (
              <li key={key}>
                <div className="grow">
                  <h3>{key}</h3>
                  <p className="small soft">{`${reason} Seen ${count(times)} times, last ${timeText(lastSeenAt)}.`}</p>
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
  const several = feeds.length > 1;
  return (
    <main id="main" className="wrap desk">
      <h1>IDX Sync Admin</h1>
      <section aria-labelledby="manual">
        <h2 id="manual">Manual Sync</h2>
        {several ? (
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
        {actionData ? <SyncOutcome outcome={actionData} /> : null}
      </section>
      <section aria-labelledby="automatic">
        <h2 id="automatic">Automatic Sync</h2>
        <p>Listings are synced by the server every 15 minutes.</p>
      </section>
      {feeds.map((feed) => (
        <FeedRecords key={feed.name} feed={feed} of={several ? feed.name : null} />
      ))}
    </main>
  );
}
