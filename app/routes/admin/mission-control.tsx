import { data, href } from "react-router";
import { runManualSync } from "~/feed/replication/manual-sync.server";
import { loadAttention } from "~/mission-control/attention.server";
import { AttentionList } from "~/mission-control/attention-list";
import { Figures } from "~/mission-control/figures";
import { getProjectFigures } from "~/mission-control/figures.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { log } from "~/platform/log.server";
import { ProjectTable } from "~/projects/staff/project-table";
import { listNewestProjects } from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { Button, ButtonLink } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { submitButton } from "~/ui/forms/submit-form";
import { Icon } from "~/ui/icons";
import { SYNC_ICON } from "~/ui/private-icons";
import { SectionHead } from "~/ui/section-head";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/mission-control";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const today = pacificToday();
  const [{ counts: figures }, projects, attention] = await Promise.all([
    getProjectFigures(today),
    listNewestProjects(today),
    loadAttention(user.email),
  ]);
  return { figures, projects, attention, today, me: user.email };
}

/** Starts a sync without waiting for it: the sync page shows the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  if (form.get("intent") !== "sync") throw data(null, { status: 400 });
  void runManualSync(user).then(
    (run) => log().info({ run }, "manual sync"),
    (error: unknown) => log().error({ err: error }, "manual sync failed"),
  );
  throw await redirectWithToast(href("/admin/dashboard"), { title: "Sync started! This may take a few minutes." });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => submitButton(request, serverAction);

export const meta: Route.MetaFunction = (args) => noindexMeta("Mission Control", args);

const columnsClass = "grid items-start gap-x-12 gap-y-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_24rem]";

export default function MissionControlPage({ loaderData }: Route.ComponentProps) {
  const { figures, projects, attention, today, me } = loaderData;
  return (
    <AdminMain>
      <SectionHead>
        <h1>Mission Control</h1>
        <ButtonForm className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="sync">
            <Icon name={SYNC_ICON} />
            Sync listings
          </Button>
          <ButtonLink look="sun" to={href("/admin/projects/new")} data-shortcut="new">
            <Icon name="plus" />
            Create Project
          </ButtonLink>
        </ButtonForm>
      </SectionHead>
      <div className={columnsClass}>
        <AttentionList attention={attention} me={me} today={today} />
        <Figures figures={figures} />
      </div>
      <section aria-labelledby="projects">
        <h2 id="projects">Projects</h2>
        {projects.length > 0 ? (
          <ProjectTable projects={projects} today={today} />
        ) : (
          <p className="text-soft">No active projects.</p>
        )}
      </section>
    </AdminMain>
  );
}
