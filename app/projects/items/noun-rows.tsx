/** Lists of a project's items for staff, with buttons to add, edit, delete, and reorder them. */
import { type ReactNode, useEffect } from "react";
import { href, Link, useFetcher, useSearchParams } from "react-router";
import { DialogLink } from "~/ui/dialog/dialog-link";
import type { RowAnswer } from "~/ui/forms/form-answer";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Fanlight, Icon } from "~/ui/icons";
import { dateText, dayText } from "~/ui/text/dates";
import { useSay } from "~/ui/toast";
import { SCAN_PENDING, VIRUS_FOUND } from "../files/file-rules";
import { DOCUMENT_CATEGORIES, isOpenable, kilobytes } from "../rules";
import { useTaskBox } from "../tasks/task-list";
import type { Noun, NounName } from "./nouns";
import { LOCATION_REMOVED } from "./row-answer";
import { rowPath } from "./row-form";
import { nameOf } from "./row-page";
import type { Row } from "./rows.server";

type At = { projectId: string; noun: NounName };

const loadRow = async () => (await import("./row-dialog")).RowDialog;
const loadDelete = async () => (await import("./row-dialog")).DeleteDialog;

/** Buttons to edit and delete an item. */
function Ways({ at, row, fixed }: { at: At; row: Row; fixed?: boolean }) {
  const name = nameOf(row);
  const params = { ...at, itemId: row.id };
  return (
    <span className="ways">
      {fixed ? null : (
        <DialogLink
          className="btn btn--icon btn--plain"
          to={rowPath(at.projectId, at.noun, row.id)}
          label={`Edit ${name}`}
          load={loadRow}
          own={{ ...at, row }}
        >
          <Icon name="edit" />
        </DialogLink>
      )}
      <DialogLink
        className="btn btn--icon btn--plain"
        to={href("/admin/projects/:projectId/:noun/:itemId/delete", params)}
        label={`Delete ${name}`}
        load={loadDelete}
        own={{ ...at, itemId: row.id, name }}
      >
        <Icon name="bin" />
      </DialogLink>
    </span>
  );
}

/** Buttons to move an item up or down. With scripts the page doesn't reload, so the button keeps the focus. */
function Moves({ at, row, first, last }: { at: At; row: Row; first: boolean; last: boolean }) {
  const { Form, data: answer, state } = useFetcher<RowAnswer>();
  const live = useHydrated();
  const say = useSay();
  useEffect(() => {
    if (answer?.said) say(answer.said);
  }, [answer, say]);
  const move = (by: "up" | "down", end: boolean) => (
    <button
      className="btn btn--icon btn--plain"
      type="submit"
      name="move"
      value={by}
      // A disabled button would lose the focus when the item reaches the end.
      aria-disabled={end || undefined}
      aria-label={`Move ${nameOf(row)} ${by}`}
    >
      <Icon name={by} />
    </button>
  );
  return (
    <Form
      method="post"
      action={href("/admin/projects/:projectId/:noun", at)}
      className="ways"
      aria-busy={state !== "idle"}
    >
      {live ? <input type="hidden" name="over" value="1" /> : null}
      <input type="hidden" name="row" value={row.id} />
      {move("up", first)}
      {move("down", last)}
    </Form>
  );
}

const text = (value: Row[string] | undefined): string => (value === null || value === undefined ? "" : String(value));

function TaskRow({ row, at }: { row: Row; at: At }) {
  const task = { id: row.id, title: text(row.title), done: row.completed === true };
  const { box, done } = useTaskBox(task, href("/admin/projects/:projectId/:noun", at));
  return (
    <li className={done ? "task--done" : undefined}>
      {box}
      <div className="grow">
        <h3>{task.title}</h3>
        {row.description ? <p className="small soft">{text(row.description)}</p> : null}
      </div>
      <Ways at={at} row={row} />
    </li>
  );
}

type Placed = { row: Row; at: At; first: boolean; last: boolean };

function MilestoneRow({ row, at, first, last }: Placed) {
  return (
    <li>
      <div className="grow">
        <h3>{text(row.label)}</h3>
        <p className="small soft">
          {row.date ? dateText(text(row.date)) : "No date"}
          {row.completedOn ? `, done ${dateText(text(row.completedOn))}` : null}
        </p>
      </div>
      <Moves at={at} row={row} first={first} last={last} />
      <Ways at={at} row={row} />
    </li>
  );
}

/** Documents in tabs by category with counts; empty categories are left out. */
function Documents({ rows, at }: { rows: readonly Row[]; at: At }) {
  const [params] = useSearchParams();
  const groups = DOCUMENT_CATEGORIES.map(
    (category) => [category, rows.filter((row) => row.category === category)] as const,
  ).filter(([, papers]) => papers.length > 0);
  const chosen = groups.filter(([category]) => category === params.get("category"));
  const tab = (to: string, label: string, count: number, here: boolean) => (
    <Link key={label} to={to} aria-current={here ? "true" : undefined} preventScrollReset>
      {label} <span className="soft small">{count}</span>
    </Link>
  );
  return (
    <>
      {groups.length > 1 ? (
        <nav className="tabs" aria-label="Categories">
          {tab("?", "All", rows.length, chosen.length === 0)}
          {groups.map(([category, papers]) =>
            tab(`?category=${category}`, category, papers.length, chosen[0]?.[0] === category),
          )}
        </nav>
      ) : null}
      {(chosen.length > 0 ? chosen : groups).map(([category, papers]) => (
        <section key={category} aria-labelledby={`papers-${category}`}>
          <h3 id={`papers-${category}`}>
            {category} <span className="soft small">{papers.length}</span>
          </h3>
          <ul className="rows">
            {papers.map((row) => (
              <Paper key={row.id} row={row} at={at} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Paper({ row, at }: { row: Row; at: At }) {
  const title = text(row.title);
  return (
    <li>
      <div className="grow">
        <h4>{title}</h4>
        {row.description ? <p className="small soft">{text(row.description)}</p> : null}
        <p className="small soft">{`${kilobytes(Number(row.size))}, uploaded ${dayText(text(row.uploadedAt))}`}</p>
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
      <Ways at={at} row={row} fixed />
    </li>
  );
}

const LOOK: Readonly<Record<string, string>> = { Installed: "badge badge--ok", Selected: "badge badge--sun" };

function DesignItem({ row, at, first, last }: Placed) {
  const name = text(row.itemName);
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
          <Fanlight />
        )}
      </div>
      <div>
        <p className="small soft">{`${text(row.room)}, ${text(row.category)}`}</p>
        <h3>{name}</h3>
        {row.description ? <p className="small">{text(row.description)}</p> : null}
        <div className="row row--apart">
          <p className="gap">
            <span className={LOOK[text(row.status)] ?? "badge"}>{text(row.status)}</span>
            {row.showInCarousel ? <span className="badge">In Carousel</span> : null}
          </p>
          <div className="ways">
            {first && last ? null : <Moves at={at} row={row} first={first} last={last} />}
            <Ways at={at} row={row} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Contact({ row, at }: { row: Row; at: At }) {
  return (
    <li className="card">
      <p className="small soft">{text(row.role)}</p>
      <h3>{text(row.name)}</h3>
      {row.email ? <p>{text(row.email)}</p> : null}
      {row.phone ? <p>{text(row.phone)}</p> : null}
      <Ways at={at} row={row} />
    </li>
  );
}

/** "4 open, 3 done" */
function openWords(tasks: readonly Row[]): string {
  const done = tasks.filter(({ completed }) => completed).length;
  return `${tasks.length - done} open, ${done} done`;
}

/** All items of a kind with an add button, or a message when there are none. */
export function NounRows({
  noun,
  rows,
  projectId,
  title,
}: {
  noun: Noun;
  rows: readonly Row[];
  projectId: string;
  title: string;
}) {
  const at = { projectId, noun: noun.name };
  const lists: Readonly<Record<Noun["name"], () => ReactNode>> = {
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
    <section aria-labelledby={`rows-${noun.name}`}>
      <div className="apart">
        <h2 id={`rows-${noun.name}`} tabIndex={-1}>
          {title}
        </h2>
        <div className="row">
          {noun.name === "tasks" && rows.length > 0 ? <p className="soft small">{openWords(rows)}</p> : null}
          <DialogLink className="btn btn--sun" to={rowPath(projectId, noun.name)} load={loadRow} own={at}>
            <Icon name="plus" />
            {noun.add}
          </DialogLink>
        </div>
      </div>
      {rows.length > 0 ? lists[noun.name]() : <p className="empty">{noun.empty}</p>}
    </section>
  );
}
