import { data, href, Link, useNavigation } from "react-router";
import { getSyncButtonSchema, runManualSync } from "~/feed/replication/manual-sync.server";
import { releaseRecord } from "~/feed/replication/quarantine.server";
import { FeedRecords } from "~/feed/reports/feed-records";
import { listFeedReports } from "~/feed/reports/feed-report.server";
import { FeedStatus } from "~/feed/reports/feed-status";
import { SyncResultNotice } from "~/feed/reports/sync-result-notice";
import { UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { readForm } from "~/platform/http/requests/form.server";
import { AdminMain } from "~/shell/admin-main";
import { Button } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { submitButton } from "~/ui/forms/submit-form";
import { RecordList, RecordRow } from "~/ui/lists/record-list";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/sync";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return { feeds: await listFeedReports() };
}

/** Replicates one feed or all of them now, or takes a quarantined record out of quarantine to be read again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { data: button } = getSyncButtonSchema().safeParse(Object.fromEntries(await readForm(request)));
  if (!button) throw data(null, { status: 400 });
  if (button.intent === "retry") {
    await releaseRecord(button.feed, button.key, user);
    return data({ kind: "released" } as const);
  }
  const run = await runManualSync(user, button.feed);
  return data(run, { status: run.kind === "busy" ? 409 : run.kind === "failed" ? 502 : 200 });
}

const SYNC_FAILED = { title: "Sync Failed", detail: `Sync failed: ${UNREACHABLE}` };

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitButton(request, serverAction, SYNC_FAILED);

export const meta: Route.MetaFunction = (args) => noindexMeta("IDX Sync Admin", args);

/** The button and what it started are below the lines about the feeds. */
const manualClass = "[&>form]:mt-4 [&>p+p]:mt-4 [&>form+*]:mt-4";

export default function SyncPage({ loaderData: { feeds }, actionData }: Route.ComponentProps) {
  const hasSeveralFeeds = feeds.length > 1;
  return (
    <AdminMain>
      <h1>IDX Sync Admin</h1>
      <div className="grid gap-x-16 gap-y-7 *:min-w-0 lg:grid-cols-2">
        <section aria-labelledby="manual" className={manualClass}>
          <h2 id="manual">Manual Sync</h2>
          {hasSeveralFeeds ? (
            <RecordList>
              {feeds.map((feed) => (
                <RecordRow
                  key={feed.name}
                  to={null}
                  name={feed.mlsName ? `${feed.name} (${feed.mlsName})` : feed.name}
                  detail={<FeedStatus report={feed} />}
                >
                  <TriggerSync feed={feed.name} />
                </RecordRow>
              ))}
            </RecordList>
          ) : (
            feeds.map((feed) => <FeedStatus key={feed.name} report={feed} />)
          )}
          <TriggerSync />
          {actionData && "kind" in actionData ? <SyncResultNotice result={actionData} /> : null}
        </section>
        <section aria-labelledby="automatic">
          <h2 id="automatic">Automatic Sync</h2>
          <p>The server syncs listings every 15 minutes.</p>
          <p className="mt-2">
            <Link className="link" to={href("/admin/sync/review")}>
              What an MLS’s reviewer asks
            </Link>
          </p>
        </section>
      </div>
      {feeds.map((feed) => (
        <FeedRecords key={feed.name} report={feed} label={hasSeveralFeeds ? feed.name : null} />
      ))}
    </AdminMain>
  );
}

/** Starts a run of the feed, or of all. */
function TriggerSync({ feed }: { feed?: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <ButtonForm>
      {feed === undefined ? null : <input type="hidden" name="feed" value={feed} />}
      <Button
        look={feed === undefined ? "sun" : "sand"}
        size={feed === undefined ? "m" : "s"}
        type="submit"
        name="intent"
        value="sync"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? "Syncing..." : feed === undefined ? "Trigger Sync" : `Sync ${feed}`}
      </Button>
    </ButtonForm>
  );
}
