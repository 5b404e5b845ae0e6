/** What the health page shows. */
import { listRejectedRecords } from "~/feed/replication/quarantine.server";
import { listFeedNames } from "~/mls/feeds.server";
import { env } from "~/platform/env.server";
import { failedEmails } from "~/platform/mail/outbox.server";
import { listHealthChecks } from "./health-checks.server";
import { listJobStates } from "./job-states.server";

const MAX_EMAILS = 20;
const MAX_RECORDS = 20;

export async function readHealthPage() {
  const { jobs, runs } = await listJobStates();
  const [checks, emails, rejected] = await Promise.all([
    listHealthChecks(jobs),
    failedEmails(MAX_EMAILS),
    Promise.all(listFeedNames(env()).map((feed) => listRejectedRecords(feed, MAX_RECORDS))),
  ]);
  return { checks, emails, rejected, jobs, runs };
}
