import { href, Link, useSearchParams } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { Collapsible } from "~/ui/collapsible";
import { useRowFocus } from "~/ui/hooks/use-row-focus";
import { staffRowsClass } from "~/ui/rows";
import { Tabs } from "~/ui/tabs";
import { isLate } from "~/work/due";
import { useDoneCheckbox } from "../done-checkbox";
import { ItemSection } from "../item-section";
import { OrderedRowActions, type RowEnds } from "../row-actions";
import type { Task } from "./data.server";
import { DueText } from "./due-text";
import { getTitleClass } from "./task-list";

const LIST_ID = "rows-tasks";
const loadDialog = async () => (await import("./task-form")).TaskDialog;

/** The views of the list. The page's address names the view and the order. */
const VIEWS = { open: "Open", mine: "Mine", late: "Late" } as const;
type View = keyof typeof VIEWS;

/** Tasks without a date are last. */
const byDate = (a: Task, b: Task) => (a.dueOn ?? "9999").localeCompare(b.dueOn ?? "9999");

/** A project's tasks with checkboxes and buttons to add, edit, delete, and reorder them. Done ones are folded. */
export function StaffTaskList({
  projectId,
  rows,
  staff,
  me,
  today,
}: {
  projectId: string;
  rows: readonly Task[];
  /** The addresses of those to whom a task can be assigned. */
  staff: readonly string[];
  /** Whose page it is. */
  me: string;
  /** In California, YYYY-MM-DD. */
  today: string;
}) {
  const [params] = useSearchParams();
  const shown = params.get("show") ?? "";
  const view = Object.hasOwn(VIEWS, shown) ? (shown as View) : "open";
  const isByDate = params.get("order") === "date";
  const open = rows.filter(({ completed }) => !completed);
  const done = rows.filter(({ completed }) => completed);
  const views = {
    open,
    mine: open.filter(({ assignee }) => assignee === me),
    late: open.filter(({ dueOn }) => isLate(dueOn, today)),
  };
  const linkTo = (name: string, key: string) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), [name]: key })}`;
  const to = href("/admin/projects/:projectId/tasks/new", { projectId });
  const list = `${href("/admin/projects/:projectId/tasks", { projectId })}${params.size > 0 ? `?${params}` : ""}`;
  const rowProps = { projectId, list, today };
  const isMovable = view === "open" && !isByDate;
  return (
    <ItemSection
      id={LIST_ID}
      title="Tasks"
      add={{ text: "Add task", to, load: loadDialog, newItem: { staff } }}
      addSeveral={href("/admin/projects/:projectId/tasks/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No tasks yet. Add your first task for the buyer."}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <Tabs label="Show">
          {(Object.entries(VIEWS) as [View, string][]).map(([key, label]) => (
            <Link
              key={key}
              to={linkTo("show", key)}
              aria-current={key === view ? "true" : undefined}
              preventScrollReset
            >
              {label} <span>{views[key].length}</span>
            </Link>
          ))}
        </Tabs>
        <Link className="link type-small" to={linkTo("order", isByDate ? "hand" : "date")} preventScrollReset>
          {isByDate ? "Order by hand" : "Order by date"}
        </Link>
      </div>
      <TaskRows {...rowProps} rows={isByDate ? views[view].toSorted(byDate) : views[view]} isMovable={isMovable} />
      {views[view].length === 0 ? <p className="py-3 text-soft">Nothing open here.</p> : null}
      {view === "open" && done.length > 0 ? (
        <Collapsible summary={`${done.length} done`} size="s" className="border-t border-line">
          <TaskRows {...rowProps} rows={done} isMovable={isMovable} />
        </Collapsible>
      ) : null}
    </ItemSection>
  );
}

type RowProps = { projectId: string; list: string; today: string; isMovable: boolean };

function TaskRows({ rows, ...props }: RowProps & { rows: readonly Task[] }) {
  const { list, getRowProps } = useRowFocus<HTMLUListElement>(rows);
  return (
    <ul ref={list} className={staffRowsClass} data-shortcut="rows">
      {rows.map((row, n) => (
        <li key={row.id} {...getRowProps(n)}>
          <TaskRow row={row} first={n === 0} last={n === rows.length - 1} {...props} />
        </li>
      ))}
    </ul>
  );
}

function TaskRow({ projectId, list, row, today, ...ends }: RowProps & RowEnds & { row: Task }) {
  const { id, title, description, completed, dueOn, assignee } = row;
  const params = { projectId, itemId: id };
  const { checkbox, done } = useDoneCheckbox({ id, name: title, done: completed }, "task", list);
  return (
    <>
      {checkbox}
      <div>
        <h3 className={getTitleClass(done)}>{title}</h3>
        {description ? <p className="type-small text-soft">{description}</p> : null}
        <div className="flex flex-wrap gap-x-4">
          <DueText dueOn={dueOn} done={done} today={today} />
          {assignee ? (
            <p className="type-small text-soft">
              Assigned to <StaffName email={assignee} />
            </p>
          ) : null}
        </div>
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
    </>
  );
}
