import { href } from "react-router";
import { itemRowsClass } from "~/ui/rows";
import { useDoneCheckbox } from "../done-checkbox";
import type { Task } from "./queries.server";

/** Of the title of a task. */
export const getTitleClass = (isDone: boolean) => (isDone ? "text-soft line-through" : undefined);

function TaskRow({ task }: { task: Task }) {
  const { id, title, completed } = task;
  const { checkbox, done } = useDoneCheckbox({ id, name: title, done: completed }, "task", href("/dashboard/tasks"));
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
