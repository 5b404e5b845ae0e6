import { href, Link } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { privateHeaders } from "~/platform/http/responses/private-headers";
import stylesheet from "~/projects/project.css?url";
import { currentProject } from "~/projects/projects.server";
import { NO_PROJECT } from "~/projects/rules";
import { comingUp, ProjectPanel } from "~/projects/summary/project-panel";
import { projectSummary } from "~/projects/summary/summary.server";
import { SavedHomeList } from "~/saved-homes/saved-home-list";
import { savedHomes } from "~/saved-homes/saved-homes.server";
import { Fanlight } from "~/ui/icons";
import { unlisted } from "../unlisted";
import type { Route } from "./+types/saved-homes";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const [homes, project] = await Promise.all([savedHomes(session.user.id), currentProject(session)]);
  return { homes, project: project && (await projectSummary(project)) };
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = (args) => unlisted("Saved homes", args);

export default function SavedHomesPage({ loaderData: { homes, project }, matches }: Route.ComponentProps) {
  const tasks = matches[1].loaderData.counts.tasks ?? 0;
  return (
    <main id="main">
      <div>
        <h1>Welcome back!</h1>
        <p className="lead soft">{project ? comingUp(project, tasks) : NO_PROJECT}</p>
      </div>
      {project ? <ProjectPanel project={project} tasks={tasks} /> : null}
      <section aria-labelledby="saved-homes">
        <div className="apart">
          <h2 id="saved-homes">Saved homes</h2>
          <Link className="link" to={href("/")}>
            Browse homes
          </Link>
        </div>
        {homes.length > 0 ? (
          <SavedHomeList homes={homes} />
        ) : (
          <div className="empty">
            <Fanlight />
            <p>
              <b>No saved homes yet</b>
            </p>
            <p className="soft">Select the heart on a home’s photo to save it here, and see how its price changes.</p>
            <Link className="btn btn--sun" to={href("/")}>
              Browse homes
            </Link>
          </div>
        )}
      </section>
    </main>
  );
}
