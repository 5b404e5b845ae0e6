import { href } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { staffRowsClass } from "~/ui/rows";
import { useDoneCheckbox } from "../done-checkbox";
import { ItemSection } from "../item-section";
import { OrderedRowActions, type RowEnds } from "../row-actions";
import type { Task } from "./data.server";
import { DueText } from "./due-text";
import { getTitleClass } from "./task-list";

const LIST_ID = "rows-tasks";
const loadDialog = async () => (await import("./task-form")).TaskDialog;

/** "4 open, 3 done" */
function formatOpenCount(tasks: readonly Task[]): string {
  const done = tasks.filter(({ completed }) => completed).length;
  return `${tasks.length - done} open, ${done} done`;
}

/** A project's tasks with checkboxes and buttons to add, edit, delete, and reorder them. */
export function StaffTaskList({
  projectId,
  rows,
  staff,
  today,
}: {
  projectId: string;
  rows: readonly Task[];
  /** The addresses of those to whom a task can be assigned. */
  staff: readonly string[];
  /** In California, YYYY-MM-DD. */
  today: string;
}) {
  const to = href("/admin/projects/:projectId/tasks/new", { projectId });
  return (
    <ItemSection
      id={LIST_ID}
      title="Tasks"
      note={rows.length > 0 ? formatOpenCount(rows) : undefined}
      add={{ text: "Add task", to, load: loadDialog, newItem: { staff } }}
      addSeveral={href("/admin/projects/:projectId/tasks/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No tasks yet. Add your first task for the buyer."}
    >
      <ul className={staffRowsClass} data-shortcut="rows">
        {rows.map((row, n) => (
          <TaskRow
            key={row.id}
            projectId={projectId}
            row={row}
            today={today}
            first={rows[n - 1]?.completed !== row.completed}
            last={rows[n + 1]?.completed !== row.completed}
          />
        ))}
      </ul>
    </ItemSection>
  );
}

function TaskRow({ projectId, row, today, ...ends }: RowEnds & { projectId: string; row: Task; today: string }) {
  const { id, title, description, completed, dueOn, assignee } = row;
  const params = { projectId, itemId: id };
  const list = href("/admin/projects/:projectId/tasks", { projectId });
  const { checkbox, done } = useDoneCheckbox({ id, name: title, done: completed }, "task", list);
  return (
    <li>
      {checkbox}
      <div>
        <h3 className={getTitleClass(done)}>{title}</h3>
        {description ? <p className="type-small text-soft">{description}</p> : null}
        <DueText dueOn={dueOn} done={done} today={today} />
        {assignee ? (
          <p className="type-small text-soft">
            Assigned to <StaffName email={assignee} />
          </p>
        ) : null}
      </div>
      <OrderedRowActions
        list={list}
        id={id}
        {...ends}
        singular="task"
        name={title}
        version={row.version}
        listId={LIST_ID}
        edit={{ to: href("/admin/projects/:projectId/tasks/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "tasks" })}
      />
    </li>
  );
}
