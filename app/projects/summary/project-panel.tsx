/** A buyer's project on the first page of the dashboard. */
import { href, Link } from "react-router";
import { formatDate } from "~/ui/text/dates";
import { findNextMilestone, formatTaskCount, HeroPhoto, MilestoneTimeline, ProjectStats } from "./project-parts";
import type { ProjectSummary } from "./project-summary.server";

/** "Next up is Kitchen demolition on Mar 9, 2027. You have 3 tasks to do." @param tasks number of open tasks */
export function formatComingUp({ milestones, currentPhase }: ProjectSummary, tasks: number): string {
  const next = findNextMilestone(milestones);
  const when = next?.date ? ` on ${formatDate(next.date)}` : "";
  const first = next ? `Next up is ${next.label}${when}.` : `Your project is in its ${currentPhase} phase.`;
  return tasks > 0 ? `${first} You have ${formatTaskCount(tasks)} to do.` : first;
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
          <ProjectStats project={project} />
          <MilestoneTimeline milestones={project.milestones} />
          <p className="row">
            {tasks > 0 ? (
              <Link className="btn btn--sun" to={href("/dashboard/tasks")}>
                {`See your ${formatTaskCount(tasks)}`}
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
