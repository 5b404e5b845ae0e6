/** Lists of a project's items for staff, with buttons to add, edit, delete, and reorder them. */
import { type ReactNode, useEffect } from "react";
import { href, Link, useFetcher, useSearchParams } from "react-router";
import { DialogLink } from "~/ui/dialog/dialog-link";
import type { FormResult } from "~/ui/forms/form-answer";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon, PhotoPlaceholder } from "~/ui/icons";
import { formatDate, formatDay } from "~/ui/text/dates";
import { useToast } from "~/ui/toast";
import { SCAN_PENDING, VIRUS_FOUND } from "../files/file-rules";
import { DOCUMENT_CATEGORIES, formatKilobytes, isOpenable } from "../rules";
import { useTaskCheckbox } from "../tasks/task-list";
import type { ProjectItemKind, ProjectItemKindName } from "./item-kinds";
import { getItemName, getItemPath } from "./item-pages";
import { LOCATION_REMOVED } from "./item-result";
import type { ProjectItem } from "./items.server";

type ItemListParams = { projectId: string; kind: ProjectItemKindName };

const loadItemDialog = async () => (await import("./item-dialog")).ProjectItemDialog;
const loadDeleteDialog = async () => (await import("./item-dialog")).DeleteDialog;

/** Buttons to edit and delete an item. */
function RowActions({ at, row, deleteOnly }: { at: ItemListParams; row: ProjectItem; deleteOnly?: boolean }) {
  const name = getItemName(row);
  const params = { ...at, itemId: row.id };
  return (
    <span className="row-actions">
      {deleteOnly ? null : (
        <DialogLink
          className="btn btn--icon btn--plain"
          to={getItemPath(at.projectId, at.kind, row.id)}
          label={`Edit ${name}`}
          load={loadItemDialog}
          dialogProps={{ ...at, row }}
        >
          <Icon name="edit" />
        </DialogLink>
      )}
      <DialogLink
        className="btn btn--icon btn--plain"
        to={href("/admin/projects/:projectId/:kind/:itemId/delete", params)}
        label={`Delete ${name}`}
        load={loadDeleteDialog}
        dialogProps={{ ...at, itemId: row.id, name }}
      >
        <Icon name="bin" />
      </DialogLink>
    </span>
  );
}

/** Buttons to move an item up or down. With scripts the page doesn't reload, so the button keeps the focus. */
function ReorderButtons({
  at,
  row,
  first,
  last,
}: {
  at: ItemListParams;
  row: ProjectItem;
  first: boolean;
  last: boolean;
}) {
  const { Form, data: answer, state } = useFetcher<FormResult>();
  const isHydrated = useHydrated();
  const showToast = useToast();
  useEffect(() => {
    if (answer?.toast) showToast(answer.toast);
  }, [answer, showToast]);
  const renderButton = (by: "up" | "down", end: boolean) => (
    <button
      className="btn btn--icon btn--plain"
      type="submit"
      name="move"
      value={by}
      // A disabled button would lose the focus when the item reaches the end.
      aria-disabled={end || undefined}
      aria-label={`Move ${getItemName(row)} ${by}`}
    >
      <Icon name={by} />
    </button>
  );
  return (
    <Form
      method="post"
      action={href("/admin/projects/:projectId/:kind", at)}
      className="row-actions"
      aria-busy={state !== "idle"}
    >
      {isHydrated ? <input type="hidden" name="over" value="1" /> : null}
      <input type="hidden" name="row" value={row.id} />
      {renderButton("up", first)}
      {renderButton("down", last)}
    </Form>
  );
}

const toText = (value: ProjectItem[string] | undefined): string =>
  value === null || value === undefined ? "" : String(value);

function TaskRow({ row, at }: { row: ProjectItem; at: ItemListParams }) {
  const task = { id: row.id, title: toText(row.title), done: row.completed === true };
  const { box: checkbox, done } = useTaskCheckbox(task, href("/admin/projects/:projectId/:kind", at));
  return (
    <li className={done ? "task--done" : undefined}>
      {checkbox}
      <div className="grow">
        <h3>{task.title}</h3>
        {row.description ? <p className="small soft">{toText(row.description)}</p> : null}
      </div>
      <RowActions at={at} row={row} />
    </li>
  );
}

type OrderedRowProps = { row: ProjectItem; at: ItemListParams; first: boolean; last: boolean };

function MilestoneRow({ row, at, first, last }: OrderedRowProps) {
  return (
    <li>
      <div className="grow">
        <h3>{toText(row.label)}</h3>
        <p className="small soft">
          {row.date ? formatDate(toText(row.date)) : "No date"}
          {row.completedOn ? `, done ${formatDate(toText(row.completedOn))}` : null}
        </p>
      </div>
      <ReorderButtons at={at} row={row} first={first} last={last} />
      <RowActions at={at} row={row} />
    </li>
  );
}

/** Documents in tabs by category with counts; empty categories are left out. */
function Documents({ rows, at }: { rows: readonly ProjectItem[]; at: ItemListParams }) {
  const [params] = useSearchParams();
  const groups = DOCUMENT_CATEGORIES.map(
    (category) => [category, rows.filter((row) => row.category === category)] as const,
  ).filter(([, documents]) => documents.length > 0);
  const selected = groups.filter(([category]) => category === params.get("category"));
  const tab = (to: string, label: string, count: number, isCurrent: boolean) => (
    <Link key={label} to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset>
      {label} <span className="soft small">{count}</span>
    </Link>
  );
  return (
    <>
      {groups.length > 1 ? (
        <nav className="tabs" aria-label="Categories">
          {tab("?", "All", rows.length, selected.length === 0)}
          {groups.map(([category, documents]) =>
            tab(`?category=${category}`, category, documents.length, selected[0]?.[0] === category),
          )}
        </nav>
      ) : null}
      {(selected.length > 0 ? selected : groups).map(([category, documents]) => (
        <section key={category} aria-labelledby={`documents-${category}`}>
          <h3 id={`documents-${category}`}>
            {category} <span className="soft small">{documents.length}</span>
          </h3>
          <ul className="rows">
            {documents.map((row) => (
              <DocumentRow key={row.id} row={row} at={at} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DocumentRow({ row, at }: { row: ProjectItem; at: ItemListParams }) {
  const title = toText(row.title);
  return (
    <li>
      <div className="grow">
        <h4>{title}</h4>
        {row.description ? <p className="small soft">{toText(row.description)}</p> : null}
        <p className="small soft">{`${formatKilobytes(Number(row.size))}, uploaded ${formatDay(toText(row.uploadedAt))}`}</p>
        {row.locationRemoved ? <p className="small soft">{LOCATION_REMOVED}</p> : null}
        {row.scanState === "pending" ? <p className="small soft">{SCAN_PENDING}</p> : null}
        {row.scanState === "infected" ? <p className="err">{VIRUS_FOUND}</p> : null}
      </div>
      {isOpenable(row) ? (
        <a
          className="btn btn--s"
          href={`/api/admin/projects/${at.projectId}/documents/${row.id}`}
          target="_blank"
          rel="noopener"
          aria-label={`Open ${title}`}
        >
          Open
        </a>
      ) : null}
      <RowActions at={at} row={row} deleteOnly />
    </li>
  );
}

const STATUS_CLASSES: Readonly<Record<string, string>> = { Installed: "badge badge--ok", Selected: "badge badge--sun" };

function DesignItem({ row, at, first, last }: OrderedRowProps) {
  const name = toText(row.itemName);
  return (
    <article className="swatch">
      <div className={row.mediaKey ? "photo" : "photo photo--none"}>
        {row.mediaKey ? (
          <img
            src={`/api/admin/projects/${at.projectId}/design/${row.id}?${row.version}`}
            alt={name}
            loading="lazy"
            width={480}
            height={360}
          />
        ) : (
          <PhotoPlaceholder />
        )}
      </div>
      <div>
        <p className="small soft">{`${toText(row.room)}, ${toText(row.category)}`}</p>
        <h3>{name}</h3>
        {row.description ? <p className="small">{toText(row.description)}</p> : null}
        <div className="row row--apart">
          <p className="gap">
            <span className={STATUS_CLASSES[toText(row.status)] ?? "badge"}>{toText(row.status)}</span>
            {row.showInCarousel ? <span className="badge">In Carousel</span> : null}
          </p>
          <div className="row-actions">
            {first && last ? null : <ReorderButtons at={at} row={row} first={first} last={last} />}
            <RowActions at={at} row={row} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Contact({ row, at }: { row: ProjectItem; at: ItemListParams }) {
  return (
    <li className="card">
      <p className="small soft">{toText(row.role)}</p>
      <h3>{toText(row.name)}</h3>
      {row.email ? <p>{toText(row.email)}</p> : null}
      {row.phone ? <p>{toText(row.phone)}</p> : null}
      <RowActions at={at} row={row} />
    </li>
  );
}

/** "4 open, 3 done" */
function formatOpenCount(tasks: readonly ProjectItem[]): string {
  const done = tasks.filter(({ completed }) => completed).length;
  return `${tasks.length - done} open, ${done} done`;
}

/** All items of a kind with an add button, or a message when there are none. */
export function ItemList({
  itemKind,
  rows,
  projectId,
  title,
}: {
  itemKind: ProjectItemKind;
  rows: readonly ProjectItem[];
  projectId: string;
  title: string;
}) {
  const at = { projectId, kind: itemKind.name };
  const lists: Readonly<Record<ProjectItemKind["name"], () => ReactNode>> = {
    tasks: () => (
      <ul className="rows">
        {rows.map((row) => (
          <TaskRow key={row.id} row={row} at={at} />
        ))}
      </ul>
    ),
    milestones: () => (
      <ul className="rows">
        {rows.map((row, n) => (
          <MilestoneRow key={row.id} row={row} at={at} first={n === 0} last={n === rows.length - 1} />
        ))}
      </ul>
    ),
    documents: () => <Documents rows={rows} at={at} />,
    design: () => (
      <div className="swatches">
        {rows.map((row, n) => (
          <DesignItem
            key={row.id}
            row={row}
            at={at}
            first={rows[n - 1]?.room !== row.room}
            last={rows[n + 1]?.room !== row.room}
          />
        ))}
      </div>
    ),
    contacts: () => (
      <ul className="cards">
        {rows.map((row) => (
          <Contact key={row.id} row={row} at={at} />
        ))}
      </ul>
    ),
  };
  return (
    <section aria-labelledby={`rows-${itemKind.name}`}>
      <div className="apart">
        <h2 id={`rows-${itemKind.name}`} tabIndex={-1}>
          {title}
        </h2>
        <div className="row">
          {itemKind.name === "tasks" && rows.length > 0 ? <p className="soft small">{formatOpenCount(rows)}</p> : null}
          <DialogLink
            className="btn btn--sun"
            to={getItemPath(projectId, itemKind.name)}
            load={loadItemDialog}
            dialogProps={at}
          >
            <Icon name="plus" />
            {itemKind.add}
          </DialogLink>
        </div>
      </div>
      {rows.length > 0 ? lists[itemKind.name]() : <p className="empty">{itemKind.empty}</p>}
    </section>
  );
}
