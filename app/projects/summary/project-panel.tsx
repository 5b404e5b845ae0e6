/** A buyer's project on the first page of the dashboard. */
import { href, Link } from "react-router";
import { dateText } from "~/ui/text/dates";
import { HeroPhoto, MilestoneLine, nextMilestone, ProjectFacts, tasksWords } from "./parts";
import type { ProjectSummary } from "./summary.server";

/** "Next up is Kitchen demolition on Mar 9, 2027. You have 3 tasks to do." @param tasks number of open tasks */
export function comingUp({ milestones, currentPhase }: ProjectSummary, tasks: number): string {
  const next = nextMilestone(milestones);
  const when = next?.date ? ` on ${dateText(next.date)}` : "";
  const first = next ? `Next up is ${next.label}${when}.` : `Your project is in its ${currentPhase} phase.`;
  return tasks > 0 ? `${first} You have ${tasksWords(tasks)} to do.` : first;
}

export function ProjectPanel({ project, tasks }: { project: ProjectSummary; tasks: number }) {
  return (
    <section aria-labelledby="your-project">
      <div className="hero">
        <HeroPhoto project={project} />
        <div className="hero__body">
          <div>
            <p className="soft small">Your project</p>
            <h2 id="your-project">{project.address}</h2>
          </div>
          <ProjectFacts project={project} />
          <MilestoneLine milestones={project.milestones} />
          <p className="row">
            {tasks > 0 ? (
              <Link className="btn btn--sun" to={href("/dashboard/tasks")}>
                {`See your ${tasksWords(tasks)}`}
              </Link>
            ) : null}
            <Link className="btn" to={href("/dashboard/summary")}>
              Project summary
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
