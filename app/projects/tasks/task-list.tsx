import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { Icon } from "~/ui/icons";
import { type Said, useSay } from "~/ui/toast";
import type { Task } from "./tasks.server";

/** The result when a task couldn't be saved; success redirects. */
export type TaskAnswer = { kind: "refused" };

const NOT_MARKED: Said = { title: "Not saved", detail: "We couldn’t update the task. Please try again.", bad: true };

/**
 * * A task's checkbox: a submit button without scripts; with scripts it changes at once and reverts on failure.
 * @param action path that the form posts to
 * @returns the checkbox, and whether it shows the task as done
 */
export function useTaskBox(task: { id: string; title: string; done: boolean }, action: string) {
  const { Form, formData, state, data: answer } = useFetcher<TaskAnswer | undefined>();
  const say = useSay();
  useEffect(() => {
    if (answer?.kind === "refused") say(NOT_MARKED);
  }, [answer, say]);
  // Shows the submitted state until the response arrives. A failure is known before the page reloads its data.
  const wanted = state === "loading" && answer?.kind === "refused" ? null : formData?.get("to");
  const done = wanted ? wanted === "done" : task.done;
  const box = (
    <Form method="post" action={action}>
      <input type="hidden" name="task" value={task.id} />
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox that submits its form is a button. */}
      <button
        type="submit"
        className="task__box"
        name="to"
        value={done ? "todo" : "done"}
        role="checkbox"
        aria-checked={done}
        aria-label={`Done: ${task.title}`}
      >
        <i>
          <Icon name="check" size="s" />
        </i>
      </button>
    </Form>
  );
  return { box, done };
}

function TaskRow({ task }: { task: Task }) {
  const { box, done } = useTaskBox({ ...task, done: task.status === "done" }, href("/dashboard/tasks"));
  return (
    <li className={done ? "task--done" : undefined}>
      {box}
      <div className="grow">
        <h3>{task.title}</h3>
        {task.description ? <p className="small soft">{task.description}</p> : null}
      </div>
    </li>
  );
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="rows">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}
