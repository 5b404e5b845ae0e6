import { href, Link } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { getCurrentProject } from "~/projects/projects.server";
import { NO_PROJECT } from "~/projects/rules";
import { ProjectPanel } from "~/projects/summary/project-panel";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { formatComingUp } from "~/projects/summary/summary-texts";
import { SavedHomeList } from "~/saved-homes/saved-home-list";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SectionHead } from "~/ui/section-head";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/saved-homes";

export async function loader({ context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const [homes, project] = await Promise.all([listSavedHomes(session.user.id), getCurrentProject(session)]);
  return { homes, project: project && (await getProjectSummary(project)) };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Saved homes", args);

export default function SavedHomesPage({ loaderData: { homes, project }, matches }: Route.ComponentProps) {
  const tasks = matches[1].loaderData.counts.tasks ?? 0;
  return (
    <main id="main">
      <div>
        <h1>Welcome back!</h1>
        <p className="type-lead text-soft">{project ? formatComingUp(project, tasks) : NO_PROJECT}</p>
      </div>
      {project ? <ProjectPanel project={project} tasks={tasks} /> : null}
      <section aria-labelledby="saved-homes">
        <SectionHead className="mb-4">
          <h2 id="saved-homes">Saved homes</h2>
          <Link className="link" to={href("/")}>
            Browse homes
          </Link>
        </SectionHead>
        {homes.length > 0 ? (
          <SavedHomeList homes={homes} />
        ) : (
          <EmptyState
            title="No saved homes yet"
            detail="Select the heart on a home’s photo to save it here, and see how its price changes."
            hasPicture
          >
            <ButtonLink look="sun" to={href("/")}>
              Browse homes
            </ButtonLink>
          </EmptyState>
        )}
      </section>
    </main>
  );
}
