import { data, href, NavLink, Outlet } from "react-router";
import { requireStaff } from "~/platform/auth/staff.server";
import { rowCounts } from "~/projects/items/rows.server";
import { staffProject } from "~/projects/staff/staff.server";
import { ProjectFacts } from "~/projects/summary/parts";
import { Fanlight } from "~/ui/icons";
import { dateText } from "~/ui/text/dates";
import { capitalised } from "~/ui/text/words";
import { Trail } from "~/ui/trail";
import type { Route } from "./+types/project-shell";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const project = await staffProject(params.projectId);
  if (!project) throw data(null, { status: 404 });
  return { project, counts: await rowCounts(project.id) };
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
    <main id="main" className="wrap desk">
      <div>
        <Trail to={href("/admin/projects")} label="Projects" />
        <div className="apart">
          <div className="named">
            <div className={heroUrl ? "photo" : "photo photo--none"}>
              {heroUrl ? <img src={heroUrl} alt="" width={104} height={78} /> : <Fanlight />}
            </div>
            <div>
              <h1>{propertyAddress}</h1>
              <p className="soft">
                {`${buyerName ?? buyerEmail}, in ${currentPhase} `}
                {status === "active" ? null : <span className="badge">{capitalised(status)}</span>}
              </p>
            </div>
          </div>
          <ProjectFacts project={{ ...project, estMoveIn: project.estimatedCompletionDate }} day={dateText} />
        </div>
      </div>
      <nav className="tabs" aria-label="Project">
        {TABS.map(([label, tab]) => (
          <NavLink key={tab} to={`${href("/admin/projects/:projectId", { projectId: id })}/${tab}`}>
            {label}
            {tab === "summary" ? null : <span className="soft small">{counts[tab]}</span>}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
