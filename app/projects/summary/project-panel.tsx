/** A buyer's project on the first page of the dashboard. */
import { href, Link } from "react-router";
import { HeroPhoto, MilestoneTimeline, ProjectStats } from "./project-parts";
import type { ProjectSummary } from "./project-summary.server";
import { formatTaskCount } from "./summary-texts";

export function ProjectPanel({ project, tasks }: { project: ProjectSummary; tasks: number }) {
  return (
    <section aria-labelledby="your-project">
      <div className="hero">
        <HeroPhoto project={project} />
        <div className="hero__body">
          <div>
            <p className="text-soft type-small">Your project</p>
            <h2 id="your-project">{project.address}</h2>
          </div>
          <ProjectStats project={project} />
          <MilestoneTimeline milestones={project.milestones} />
          <p className="flex flex-wrap items-center gap-3">
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
