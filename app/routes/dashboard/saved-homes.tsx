import { href, Link } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { getCurrentProject } from "~/projects/projects.server";
import { NO_PROJECT } from "~/projects/rules";
import { ProjectPanel } from "~/projects/summary/project-panel";
import { getProjectSummary } from "~/projects/summary/project-summary.server";
import { formatComingUp } from "~/projects/summary/summary-texts";
import { SavedHomeList } from "~/saved-homes/saved-home-list";
import { listSavedHomes } from "~/saved-homes/saved-homes.server";
import { listSearchesWithNewHomes } from "~/saved-searches/saved-searches.server";
import { AskedList } from "~/timeline-requests/asked";
import { listAsked } from "~/timeline-requests/asked.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SectionHead } from "~/ui/section-head";
import { formatDate } from "~/ui/text/dates";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/saved-homes";
import { listWaitingItems } from "./waiting-items.server";

export async function loader({ context }: Route.LoaderArgs) {
  const session = await requireSession(context);
  const { id } = session.user;
  const [homes, project, asked, found] = await Promise.all([
    listSavedHomes(id),
    getCurrentProject(session),
    listAsked(id, null),
    listSearchesWithNewHomes(id),
  ]);
  const [summary, waiting] = project
    ? await Promise.all([getProjectSummary(project), listWaitingItems(project.id, session.user.email)])
    : [null, []];
  return { homes, project: summary, waiting, asked, found };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Saved homes", args);

export default function SavedHomesPage({
  loaderData: { homes, project, waiting, asked, found },
  matches,
}: Route.ComponentProps) {
  const { counts } = matches[1].loaderData;
  const tasks = counts.tasks ?? 0;
  return (
    <main id="main">
      <div>
        <h1>Welcome back!</h1>
        <p className="type-lead text-soft">{project ? formatComingUp(project, tasks) : NO_PROJECT}</p>
      </div>
      {project ? <ProjectPanel project={project} tasks={tasks} /> : null}
      {waiting.length + asked.length + found.length + counts.messages > 0 ? (
        <section aria-labelledby="going-on">
          <h2 id="going-on">What’s going on</h2>
          <ul className="grid gap-2">
            {waiting.map(({ id, title, dueOn, to }) => (
              <li key={id}>
                <Link className="link" to={to}>
                  {title}
                </Link>
                {dueOn ? `, due ${formatDate(dueOn)}` : null}
              </li>
            ))}
            {counts.messages > 0 ? (
              <li>
                <Link className="link" to={href("/dashboard/messages")}>
                  {`${pluralize(counts.messages, "conversation")} with new messages`}
                </Link>
              </li>
            ) : null}
            {found.map(({ id, name, newHomes }) => (
              <li key={id}>
                <Link className="link" to={href("/dashboard/searches/:id", { id })}>
                  {`${formatNumber(newHomes)} new or cheaper in “`}
                  <span dir="auto">{name}</span>”
                </Link>
              </li>
            ))}
          </ul>
          <AskedList asked={asked} />
        </section>
      ) : null}
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
            detail={
              (asked[0] ? `What you asked about ${asked[0].address} is above. ` : "") +
              "Select the heart on a home’s photo to save it here, and see how its price changes."
            }
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
