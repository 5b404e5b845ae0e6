import { data, href, Link, NavLink, Outlet } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { countItems, getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { ProjectStats } from "~/projects/summary/project-parts";
import { BackLink } from "~/ui/back-link";
import { PhotoPlaceholder } from "~/ui/icons";
import { formatDate } from "~/ui/text/dates";
import { capitalize, pluralize } from "~/ui/text/text";
import type { Route } from "./+types/project-shell";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await getProjectForStaff(params.projectId);
  if (!project) throw data(null, { status: 404 });
  return { project, counts: await countItems(project.id) };
}

const TABS = [
  ["Summary", "summary"],
  ["Tasks", "tasks"],
  ["Documents", "documents"],
  ["Design", "design"],
  ["Contacts", "contacts"],
] as const;

export default function ProjectShell({ loaderData: { project, counts } }: Route.ComponentProps) {
  const { id, propertyAddress, buyerName, buyerEmail, currentPhase, heroUrl, status } = project;
  return (
    <main id="main" className="wrap-page desk">
      <div>
        <BackLink to={href("/admin/projects")} label="Projects">
          <span>
            <Link
              className="btn btn--plain btn--s"
              to={`${href("/admin/people")}?${new URLSearchParams({ q: buyerEmail })}`}
            >
              Buyer
            </Link>
            <Link
              className="btn btn--plain btn--s"
              to={`${href("/admin/audit")}?${new URLSearchParams({ project: id })}`}
            >
              History
            </Link>
          </span>
        </BackLink>
        <div className="apart">
          <div className="photo-title">
            <div className={heroUrl ? "photo" : "photo photo--none"}>
              {heroUrl ? <img src={heroUrl} alt="" width={104} height={78} /> : <PhotoPlaceholder />}
            </div>
            <div>
              <h1>{propertyAddress}</h1>
              <p className="text-soft">
                {`${buyerName ?? buyerEmail}, in ${currentPhase} `}
                {status === "active" ? null : <span className="badge">{capitalize(status)}</span>}
              </p>
            </div>
          </div>
          <ProjectStats
            project={{ ...project, estMoveIn: project.estimatedCompletionDate }}
            formatMoveIn={formatDate}
          />
        </div>
      </div>
      <nav className="tabs" aria-label="Project">
        {TABS.map(([label, tab]) => (
          <NavLink
            key={tab}
            to={`${href("/admin/projects/:projectId", { projectId: id })}/${tab}`}
            aria-label={tab === "summary" ? undefined : `${label}, ${pluralize(counts[tab], "item")}`}
          >
            {`${label} `}
            {tab === "summary" ? null : <span className="text-soft type-small">{counts[tab]}</span>}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
