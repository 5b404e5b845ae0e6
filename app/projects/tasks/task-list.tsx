import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { FormReply } from "~/forms/reply";
import { Icon } from "~/ui/icons";
import { itemRowsClass } from "~/ui/rows";
import { useToast } from "~/ui/toast";
import type { Task } from "./queries.server";

const boxClass =
  "-my-2.5 -ml-2.5 grid size-11 flex-none place-items-center rounded-control *:grid *:size-6 *:place-items-center " +
  "*:rounded-[0.4rem] *:border-[1.5px] *:border-edge *:bg-paper aria-checked:*:border-agave aria-checked:*:bg-agave " +
  "aria-checked:*:text-paper not-aria-checked:[&_svg]:invisible";

/** Of the title of a task. */
export const getTitleClass = (isDone: boolean) => (isDone ? "text-soft line-through" : undefined);

/**
 * A task's checkbox: a submit button without scripts; with scripts it changes at once and reverts on failure.
 * @param action path that the form posts to
 * @returns the checkbox, and whether it shows the task as done
 */
export function useTaskCheckbox(task: { id: string; title: string; done: boolean }, action: string) {
  const { Form, formData, state, data: answer } = useFetcher<FormReply | undefined>();
  const showToast = useToast();
  const failure = answer?.failure;
  useEffect(() => {
    if (answer?.failure) showToast({ ...answer.failure, bad: true });
  }, [answer, showToast]);
  // Shows the submitted state until the response arrives. A failure is known before the page reloads its data.
  const submittedStatus = state === "loading" && failure ? null : formData?.get("to");
  const done = submittedStatus ? submittedStatus === "done" : task.done;
  const checkbox = (
    <Form method="post" action={action}>
      <input type="hidden" name="task" value={task.id} />
      {/* biome-ignore lint/a11y/useSemanticElements: an input of type checkbox cannot submit its form without scripts. */}
      <button
        type="submit"
        className={boxClass}
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
  return { box: checkbox, done };
}

function TaskRow({ task }: { task: Task }) {
  const { box: checkbox, done } = useTaskCheckbox({ ...task, done: task.completed }, href("/dashboard/tasks"));
  return (
    <li>
      {checkbox}
      <div>
        <h2 className={getTitleClass(done)}>{task.title}</h2>
        {task.description ? <p className="type-small text-soft">{task.description}</p> : null}
      </div>
    </li>
  );
}

export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={itemRowsClass}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}
