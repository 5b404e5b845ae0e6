/** A buyer's project on the first page of the dashboard. */
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { MilestoneTimeline, ProjectHero, ProjectStats } from "./project-parts";
import type { ProjectSummary } from "./project-summary.server";
import { formatTaskCount } from "./summary-texts";

export function ProjectPanel({ project, tasks }: { project: ProjectSummary; tasks: number }) {
  return (
    <section aria-labelledby="your-project">
      <ProjectHero project={project}>
        <div>
          <p className="text-soft type-small">Your project</p>
          <h2 id="your-project">{project.address}</h2>
        </div>
        <ProjectStats project={project} />
        <MilestoneTimeline milestones={project.milestones} today={project.today} />
        <p className="flex flex-wrap items-center gap-3">
          {tasks > 0 ? (
            <ButtonLink look="sun" to={href("/dashboard/tasks")}>
              {`See your ${formatTaskCount(tasks)}`}
            </ButtonLink>
          ) : null}
          <ButtonLink to={href("/dashboard/summary")}>Project summary</ButtonLink>
        </p>
      </ProjectHero>
    </section>
  );
}
