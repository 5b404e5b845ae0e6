import { href } from "react-router";
import { badgeClass } from "~/ui/badge";
import { Icon } from "~/ui/icons";
import { itemRowsClass } from "~/ui/rows";
import { useDoneCheckbox } from "../done-checkbox";
import type { TaskJson } from "./data.server";
import { DueText } from "./due-text";

/** Of the title of a task. */
export const getTitleClass = (isDone: boolean) => (isDone ? "text-soft line-through" : undefined);

function TaskRow({ task, today }: { task: TaskJson; today: string }) {
  const { id, title, description, status, dueOn, assignee } = task;
  const item = { id, name: title, done: status === "done" };
  const { checkbox, done } = useDoneCheckbox(item, "task", href("/dashboard/tasks"));
  return (
    <li>
      {assignee === "buyer" ? checkbox : <StaffMark isDone={done} />}
      <div>
        <h2 className={getTitleClass(done)}>{title}</h2>
        {description ? <p className="type-small text-soft">{description}</p> : null}
        <DueText dueOn={dueOn} done={done} today={today} />
      </div>
      {assignee === "buyer" ? null : <span className={badgeClass()}>Handled by us</span>}
    </li>
  );
}

/** In place of the checkbox of a task that a staff member does. */
const StaffMark = ({ isDone }: { isDone: boolean }) => (
  <span className="grid size-6 flex-none place-items-center text-agave">
    {isDone ? (
      <>
        <Icon name="check" size="s" />
        <span className="sr-only">Done</span>
      </>
    ) : null}
  </span>
);

/** @param today in California, YYYY-MM-DD */
export function TaskList({ tasks, today }: { tasks: readonly TaskJson[]; today: string }) {
  return (
    <ul className={itemRowsClass}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} today={today} />
      ))}
    </ul>
  );
}
