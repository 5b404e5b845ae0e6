import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { Icon } from "~/ui/icons";
import { type Said, useSay } from "~/ui/toast";
import type { Task } from "./tasks.server";

/** What a press came to that marked nothing; one that did leads on. */
export type TaskAnswer = { kind: "refused" };

const NOT_MARKED: Said = { title: "Not saved", detail: "The task is as it was. Please try again.", bad: true };

/**
 * A task's box: a button without scripts; with them it turns at once, and back where that did not work.
 * @param action that takes the press
 * @returns the box, and whether the task is done as it is shown
 */
export function useTaskBox(task: { id: string; title: string; done: boolean }, action: string) {
  const { Form, formData, state, data: answer } = useFetcher<TaskAnswer | undefined>();
  const say = useSay();
  useEffect(() => {
    if (answer?.kind === "refused") say(NOT_MARKED);
  }, [answer, say]);
  // What was posted stands until its answer is there: one that failed is known before the page is loaded again.
  const wanted = state === "loading" && answer?.kind === "refused" ? null : formData?.get("to");
  const done = wanted ? wanted === "done" : task.done;
  const box = (
    <Form method="post" action={action}>
      <input type="hidden" name="task" value={task.id} />
      {/* biome-ignore lint/a11y/useSemanticElements: a box that posts by itself is a button. */}
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
