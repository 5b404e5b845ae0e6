import { href } from "react-router";
import { readOwner } from "~/accounts/owner";
import { OwnerFilter } from "~/accounts/owner-filter";
import { listStaffAddresses } from "~/accounts/people.server";
import { cleanLine } from "~/forms/clean";
import { requireStaff } from "~/platform/auth/staff.server";
import { PHASES, PROJECT_NEEDS, PROJECT_STATUSES, type ProjectNeed } from "~/projects/rules";
import { ProjectTable } from "~/projects/staff/project-table";
import {
  findProjects,
  PROJECT_SORTS,
  PROJECTS_PER_PAGE,
  type ProjectSort,
} from "~/projects/staff/staff-projects.server";
import { AdminMain } from "~/shell/admin-main";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterSelect, FindForm } from "~/ui/forms/find-form";
import { Icon } from "~/ui/icons";
import { ListPages } from "~/ui/lists/list-pages";
import { readPage, readSearchText, requireRows } from "~/ui/lists/read-page";
import { SectionHead } from "~/ui/section-head";
import { pacificToday } from "~/ui/text/dates";
import { capitalize, pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/projects";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { user } = await requireStaff(context);
  const readParam = (key: string) => cleanLine(url.searchParams.get(key) ?? "");
  const readChoice = <T extends string>(all: readonly T[], key: string) =>
    all.find((choice) => choice === readParam(key)) ?? null;
  const filter = {
    text: readSearchText(url.searchParams),
    phase: readChoice(PHASES, "phase"),
    status: readChoice(PROJECT_STATUSES, "status"),
    owner: readOwner(url.searchParams, user.email),
    needs: readChoice(Object.keys(PROJECT_NEEDS) as ProjectNeed[], "needs"),
    sort: readChoice(Object.keys(PROJECT_SORTS) as ProjectSort[], "sort") ?? "newest",
    page: readPage(url.searchParams),
  };
  const [found, staff] = await Promise.all([findProjects(filter), listStaffAddresses()]);
  requireRows(found.projects, url);
  return { filter, ...found, staff, me: user.email, perPage: PROJECTS_PER_PAGE, today: pacificToday() };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Projects", args);

const SORTS: Readonly<Record<ProjectSort, string>> = {
  newest: "Newest",
  address: "Address",
  "move-in": "Move-in",
  next: "Next milestone",
  late: "Most late",
  messages: "Most unanswered messages",
  done: "Least done",
};

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const { filter, projects, total, staff, me, perPage, today } = loaderData;
  const { text, phase, status, owner, needs, sort, page } = filter;
  return (
    <AdminMain>
      <SectionHead>
        <h1>Projects</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="plain" to={href("/admin/templates")}>
            Templates
          </ButtonLink>
          <ButtonLink look="sun" to={href("/admin/projects/new")} data-shortcut="new">
            <Icon name="plus" />
            Create Project
          </ButtonLink>
        </div>
      </SectionHead>
      <FindForm text={text} placeholder="Address or buyer">
        <FilterSelect
          name="phase"
          label="Phase"
          options={PHASES.map((choice) => [choice, choice])}
          value={phase}
          anyLabel="Any"
        />
        <FilterSelect
          name="status"
          label="Status"
          options={PROJECT_STATUSES.map((choice) => [choice, capitalize(choice)])}
          value={status}
          anyLabel="Any"
        />
        <OwnerFilter owner={owner} staff={staff} me={me} />
        <FilterSelect
          name="needs"
          label="Attention"
          options={Object.entries(PROJECT_NEEDS)}
          value={needs}
          anyLabel="Any"
        />
        <FilterSelect name="sort" label="Sort" options={Object.entries(SORTS)} value={sort} />
      </FindForm>
      <p className="text-soft" role="status">
        {pluralize(total, "project")}
      </p>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} today={today} />
      ) : (
        <EmptyState
          title={
            total === 0 && !text && !phase && !status && !owner && !needs ? "No projects yet" : "No projects match"
          }
        />
      )}
      <ListPages page={page} more={page * perPage < total} />
    </AdminMain>
  );
}
