import { data, Form, useNavigation } from "react-router";
import { syncByHand } from "~/feed/by-hand.server";
import { feedName } from "~/feed/config.server";
import { OfferSummary } from "~/feed/offer-summary";
import { summarizeOffer } from "~/feed/offer-summary.server";
import { quarantinedRecords, releaseRecord } from "~/feed/quarantine.server";
import { lastRuns } from "~/feed/run-history.server";
import { RunTable } from "~/feed/run-table";
import { feedHealth } from "~/feed/runs.server";
import { SyncOutcome } from "~/feed/sync-outcome";
import { requireStaff } from "~/platform/auth/staff.server";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/http/form.server";
import { textIn } from "~/platform/http/form-text";
import { privateHeaders } from "~/platform/http/private-headers";
import { timeText } from "~/ui/dates";
import { count } from "~/ui/money";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/sync";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  const feed = feedName(env());
  const [health, runs, records, offer] = await Promise.all([
    feedHealth(feed),
    lastRuns(feed, 20),
    quarantinedRecords(feed, 50),
    summarizeOffer(feed, env()),
  ]);
  return {
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

/** Replicates now, or takes a quarantined record out of it to be read again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const intent = textIn(form, "intent");
  if (intent === "retry") {
    await releaseRecord(feedName(env()), textIn(form, "key"), user);
    return data({ kind: "released" } as const);
  }
  if (intent !== "sync") throw data(null, { status: 400 });
  const run = await syncByHand(user);
  return data(run, { status: run.kind === "busy" ? 409 : run.kind === "failed" ? 502 : 200 });
}

export const meta: Route.MetaFunction = (args) => unlisted("IDX Sync Admin", args);

export default function SyncPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lastSuccess, lagMinutes, error, runs, records, quarantined, offer } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <main id="main" className="wrap desk">
      <h1>IDX Sync Admin</h1>
      <section aria-labelledby="manual">
        <h2 id="manual">Manual Sync</h2>
        <p className="soft">
          {lastSuccess
            ? `The last good sync ended ${timeText(lastSuccess)}, ${count(lagMinutes ?? 0)} minutes ago.`
            : "No sync has ended well yet."}
        </p>
        {error ? <p className="late">{`The last one failed: ${error}`}</p> : null}
        <Form method="post">
          <button
            className="btn btn--sun"
            type="submit"
            name="intent"
            value="sync"
            disabled={busy}
            aria-busy={busy || undefined}
          >
            {busy ? "Syncing..." : "Trigger Sync"}
          </button>
        </Form>
        {actionData ? <SyncOutcome outcome={actionData} /> : null}
      </section>
      <section aria-labelledby="automatic">
        <h2 id="automatic">Automatic Sync</h2>
        <p>Listings are synced by the server every 15 minutes.</p>
      </section>
      <section aria-labelledby="runs">
        <h2 id="runs">History</h2>
        <RunTable runs={runs} />
      </section>
      <section aria-labelledby="offer">
        <h2 id="offer">What the feed offers</h2>
        <OfferSummary offer={offer} />
      </section>
      <section aria-labelledby="quarantine">
        <h2 id="quarantine">{`Records that we refuse (${count(quarantined)})`}</h2>
        {records.length > 0 ? (
          <ul className="rows">
            {records.map(({ key, reason, lastSeenAt, times }) => (
              <li key={key}>
                <div className="grow">
                  <h3>{key}</h3>
                  <p className="small soft">{`${reason} Seen ${count(times)} times, last ${timeText(lastSeenAt)}.`}</p>
                </div>
                <Form method="post">
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
    </main>
  );
}
