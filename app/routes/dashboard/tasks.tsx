import { data, href, redirect } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { listProjects, requireProjectForPage } from "~/projects/projects.server";
import { Locked, ProjectTabs } from "~/projects/summary/project-parts";
import { findProjectOfTask, setTaskDone, taskTable, toTaskJson } from "~/projects/tasks/data.server";
import { TaskList } from "~/projects/tasks/task-list";
import { EmptyState } from "~/ui/empty-state";
import { submitForm } from "~/ui/forms/submit-form";
import { SectionHead } from "~/ui/section-head";
import { pacificToday } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/tasks";

export async function loader({ context }: Route.LoaderArgs) {
  const project = await requireProjectForPage(context);
  return { tasks: project && (await taskTable.list(project.id)).map(toTaskJson), today: pacificToday() };
}

/**
 * Marks a task done or to do; repeating the same post changes nothing. Its project needn't be the selected one: another tab may
 * have selected another.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const projects = await listProjects(await requireSession(context));
  const [to, id] = [textIn(form, "to"), textIn(form, "task")];
  if (to !== "done" && to !== "todo") throw data(null, { status: 400 });
  const projectId = await findProjectOfTask(id, projects);
  const task = projectId && (await setTaskDone({ projectId, id }, to === "done"));
  if (!task) throw data(null, { status: 404 });
  if (task === "with staff") throw data(null, { status: 409 });
  throw redirect(href("/dashboard/tasks"), 303);
}

const NOT_SAVED = { title: "Not saved", detail: "We couldn’t update the task. Please try again." };

/** A post that doesn't reach the server leaves the task unchanged. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: "task", failure: NOT_SAVED });

export const meta: Route.MetaFunction = (args) => noindexMeta("Tasks", args);

export default function TasksPage({ loaderData: { tasks, today } }: Route.ComponentProps) {
  if (!tasks) return <Locked title="Tasks" />;
  const open = tasks.filter(({ status }) => status === "todo");
  const withUs = open.filter(({ assignee }) => assignee === "staff").length;
  return (
    <main id="main">
      <ProjectTabs />
      <SectionHead>
        <h1>Tasks</h1>
        <p className="text-soft">
          {`${open.length - withUs} to do, ${withUs > 0 ? `${withUs} handled by us, ` : ""}${tasks.length - open.length} done`}
        </p>
      </SectionHead>
      {tasks.length > 0 ? (
        <TaskList tasks={tasks} today={today} />
      ) : (
        <EmptyState title="Nothing to do" detail="Your team adds tasks here when they need something from you." />
      )}
    </main>
  );
}
