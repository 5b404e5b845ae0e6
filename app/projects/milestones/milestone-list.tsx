import { href } from "react-router";
import { badgeClass } from "~/ui/badge";
import { staffRowsClass } from "~/ui/rows";
import { formatDate } from "~/ui/text/dates";
import { useDoneCheckbox } from "../done-checkbox";
import { ItemSection } from "../item-section";
import { OrderedRowActions, type RowEnds } from "../row-actions";
import type { Milestone } from "./data.server";
import { isOverdue } from "./milestone-state";
import { TimelinePicture } from "./timeline-picture";

const LIST_ID = "rows-milestones";
const loadDialog = async () => (await import("./milestone-form")).MilestoneDialog;

/** A project's milestones with buttons to add, edit, delete, and reorder them. */
export function MilestoneList({
  projectId,
  rows,
  today,
}: {
  projectId: string;
  rows: readonly Milestone[];
  /** In California, YYYY-MM-DD. */
  today: string;
}) {
  const to = href("/admin/projects/:projectId/milestones/new", { projectId });
  return (
    <ItemSection
      id={LIST_ID}
      title="Milestones"
      add={{
        text: "Add milestone",
        to,
        load: loadDialog,
        newItem: { lastOrder: rows.at(-1)?.sortOrder ?? 0 },
        look: "sand",
      }}
      addSeveral={href("/admin/projects/:projectId/milestones/add", { projectId })}
      emptyText={rows.length > 0 ? null : "No milestones yet. Add your first milestone to track progress."}
    >
      <TimelinePicture milestones={rows} today={today} />
      <ul className={staffRowsClass} data-shortcut="rows">
        {rows.map((row, n) => (
          <MilestoneRow
            key={row.id}
            projectId={projectId}
            row={row}
            today={today}
            first={n === 0}
            last={n === rows.length - 1}
          />
        ))}
      </ul>
    </ItemSection>
  );
}

function MilestoneRow({
  projectId,
  row,
  today,
  ...ends
}: RowEnds & { projectId: string; row: Milestone; today: string }) {
  const { id, label, date, completedOn } = row;
  const params = { projectId, itemId: id };
  const list = href("/admin/projects/:projectId/milestones", { projectId });
  const { checkbox, done } = useDoneCheckbox({ id, name: label, done: completedOn !== null }, "row", list);
  return (
    <li>
      {checkbox}
      <div>
        <h3>{label}</h3>
        <p className="type-small text-soft">
          {date ? formatDate(date) : "No date"}
          {completedOn && done ? `, done ${formatDate(completedOn)}` : null}
          {isOverdue(row, today) && !done ? (
            <>
              {" "}
              <span className={badgeClass({ tone: "bad" })}>Overdue</span>
            </>
          ) : null}
        </p>
      </div>
      <OrderedRowActions
        list={list}
        id={id}
        {...ends}
        singular="milestone"
        name={label}
        version={row.version}
        listId={LIST_ID}
        edit={{ to: href("/admin/projects/:projectId/milestones/:itemId", params), load: loadDialog }}
        deletePath={href("/admin/projects/:projectId/:kind/:itemId/delete", { ...params, kind: "milestones" })}
      />
    </li>
  );
}
