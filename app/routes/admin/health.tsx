import { data, href } from "react-router";
import { findDeletion } from "~/audit/deleted-records.server";
import { releaseRecord } from "~/feed/replication/quarantine.server";
import { RejectedRecordList } from "~/feed/reports/rejected-record-list";
import { getHealthButtonSchema } from "~/health/buttons.server";
import { FailedEmailList } from "~/health/failed-email-list";
import { applyEmailAction } from "~/health/failed-emails.server";
import { HealthCheckList } from "~/health/health-check-list";
import { readHealthPage } from "~/health/health-page.server";
import { JobRuns, JobTable } from "~/health/job-tables";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { deletedMessage } from "~/projects/item-texts";
import { AdminMain } from "~/shell/admin-main";
import { submitButton } from "~/ui/forms/submit-form";
import { foldedSectionClass } from "~/ui/section-head";
import { formatNumber } from "~/ui/text/money";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/health";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return readHealthPage();
}

/** Sends a failed email again or deletes it, or takes a quarantined record out of quarantine to be read again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { data: button } = getHealthButtonSchema().safeParse(Object.fromEntries(await readForm(request)));
  if (!button) throw data(null, { status: 400 });
  const page = href("/admin/health");
  if (button.intent === "retry") {
    await releaseRecord(button.feed, button.key, user);
    throw await redirectWithToast(page, { title: "The record will be read again the next time the feed sends it" });
  }
  const isDone = await applyEmailAction(button.intent, button.email, user);
  if (!isDone) throw await redirectWithToast(page, { title: "This email is no longer in the list", bad: true });
  const entry = button.intent === "drop" ? await findDeletion({ entity: "email", entityId: button.email }) : null;
  throw await redirectWithToast(
    page,
    entry === null
      ? { title: "Email will be sent again" }
      : deletedMessage("email", href("/admin/audit"), { entry, to: page }),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Health", args);

export default function HealthPage({ loaderData: { checks, emails, rejected, jobs, runs } }: Route.ComponentProps) {
  return (
    <AdminMain>
      <h1>Health</h1>
      <div className="grid gap-x-16 gap-y-7 *:min-w-0 lg:grid-cols-2">
        <section aria-labelledby="checks">
          <h2 id="checks">Checks</h2>
          <HealthCheckList checks={checks} />
        </section>
        <div className="grid content-start gap-7 *:min-w-0">
          <section aria-labelledby="emails" className={emails.count === 0 ? foldedSectionClass : undefined}>
            <h2 id="emails">{`Failed emails (${formatNumber(emails.count)})`}</h2>
            <FailedEmailList emails={emails} />
          </section>
          {rejected.map((records) => (
            <RejectedRecordList
              key={records.feed}
              rejected={records}
              label={rejected.length > 1 ? records.feed : null}
            />
          ))}
        </div>
      </div>
      <section aria-labelledby="jobs">
        <h2 id="jobs">Jobs</h2>
        <JobTable jobs={jobs} />
      </section>
      <section aria-labelledby="runs">
        <h2 id="runs">Job history</h2>
        <JobRuns runs={runs} />
      </section>
    </AdminMain>
  );
}
