import { href, Link } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import { PHASES, PROJECT_STATUSES } from "~/projects/rules";
import { ProjectTable } from "~/projects/staff/project-table";
import { findProjects, PROJECT_SORTS, PROJECTS_A_PAGE, type ProjectSort } from "~/projects/staff/staff.server";
import { Choose, FindForm } from "~/ui/forms/find-form";
import { Icon } from "~/ui/icons";
import { ListPages, pageIn } from "~/ui/lists/list-pages";
import { counted } from "~/ui/text/words";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/projects";

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const asked = (key: string) => url.searchParams.get(key)?.trim() ?? "";
  const among = <T extends string>(all: readonly T[], key: string) => all.find((one) => one === asked(key)) ?? null;
  const filter = {
    text: asked("q").slice(0, 100),
    phase: among(PHASES, "phase"),
    status: among(PROJECT_STATUSES, "status"),
    sort: among(Object.keys(PROJECT_SORTS) as ProjectSort[], "sort") ?? "newest",
    page: pageIn(url.searchParams),
  };
  return { filter, ...(await findProjects(filter)), perPage: PROJECTS_A_PAGE };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => unlisted("Projects", args);

const SORTS: Readonly<Record<ProjectSort, string>> = { newest: "Newest", address: "Address", "move-in": "Move-in" };

export default function ProjectsPage({ loaderData: { filter, projects, total, perPage } }: Route.ComponentProps) {
  const { text, phase, status, sort, page } = filter;
  return (
    <main id="main" className="wrap desk">
      <div className="apart">
        <h1>Projects</h1>
        <Link className="btn btn--sun" to={href("/admin/projects/new")}>
          <Icon name="plus" />
          Create Project
        </Link>
      </div>
      <FindForm text={text} placeholder="Address or buyer">
        <Choose name="phase" label="Phase" options={PHASES.map((one) => [one, one])} value={phase} any="Any" />
        <Choose
          name="status"
          label="Status"
          options={PROJECT_STATUSES.map((one) => [one, one])}
          value={status}
          any="Any"
        />
        <Choose name="sort" label="Sort" options={Object.entries(SORTS)} value={sort} />
      </FindForm>
      <p className="soft" role="status">
        {counted(total, "project")}
      </p>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} />
      ) : (
        <div className="empty">
          <p>
            <b>{total === 0 && !text && !phase && !status ? "No projects yet" : "No projects match"}</b>
          </p>
        </div>
      )}
      <ListPages page={page} more={page * perPage < total} />
    </main>
  );
}
