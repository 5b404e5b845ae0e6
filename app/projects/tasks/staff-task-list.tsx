import { href } from "react-router";
import { staffRowsClass } from "~/ui/rows";
import { useDoneCheckbox } from "../done-checkbox";
import { ItemSection } from "../item-section";
import { RowActions } from "../row-actions";
import type { Task } from "./queries.server";
import { getTitleClass } from "./task-list";

const LIST_ID = "rows-tasks";
const loadDialog = async () => (await import("./task-form")).TaskDialog;

/** "4 open, 3 done" */
function formatOpenCount(tasks: readonly Task[]): string {
  const done = tasks.filter(({ completed }) => completed).length;
  return `${tasks.length - done} open, ${done} done`;
}

/** A project's tasks with checkboxes and buttons to add, edit, and delete them. */
export function StaffTaskList({ projectId, rows }: { projectId: string; rows: readonly Task[] }) {
  const to = href("/admin/projects/:projectId/tasks/new", { projectId });
  return (
    <ItemSection
      id={LIST_ID}
      title="Tasks for the buyer"
      note={rows.length > 0 ? formatOpenCount(rows) : undefined}
      add={{ text: "Add task", to, load: loadDialog }}
      emptyText={rows.length > 0 ? null : "No tasks yet. Add your first task for the buyer."}
    >
      <ul className={staffRowsClass} data-shortcut="rows">
        {rows.map((row) => (
          <TaskRow key={row.id} projectId={projectId} row={row} />
        ))}
      </ul>
    </ItemSection>
  );
}

function TaskRow({ projectId, row }: { projectId: string; row: Task }) {
  const { id, title, description, completed } = row;
  const params = { projectId, itemId: id };
  const { checkbox, done } = useDoneCheckbox(
    { id, name: title, done: completed },
    "task",
    href("/admin/projects/:projectId/tasks", { projectId }),
  );
  return (
    <li>
      {checkbox}
      <div>
        <h3 className={getTitleClass(done)}>{title}</h3>
        {description ? <p className="type-small text-soft">{description}</p> : null}
      </div>
      <RowActions
        singular="task"
        name={title}
        listId={LIST_ID}
        edit={{ to: href("/admin/projects/:projectId/tasks/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/tasks/:itemId/delete", params)}
      />
    </li>
  );
}
