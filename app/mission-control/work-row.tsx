import type { ComponentProps } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { TimeLeft } from "~/inbox/time-left";
import { addDays } from "~/intl/formats";
import { CHOOSE, SEND_US } from "~/projects/rules";
import { badgeClass } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { useFetcherAnswer } from "~/ui/hooks/use-fetcher-answer";
import { useRowFocus } from "~/ui/hooks/use-row-focus";
import { detailClass } from "~/ui/lists/record-list";
import { staffRowsClass } from "~/ui/rows";
import { formatTime, formatWeekday, pacificToday } from "~/ui/text/dates";
import { describeDays, describeDue, isDueToday, isLate, WEEK_DAYS, WORK_KINDS } from "~/work/due";
import type { OpenWork } from "~/work/open-work.server";
import { getWorkPath } from "~/work/work-path";

type WorkListProps = {
  rows: readonly OpenWork[];
  /** Whose page it is. */
  me: string;
  /** In California, YYYY-MM-DD. */
  today: string;
  /** Of the rows' headings. */
  level: 3 | 4;
};

/** Rows of open work, each with what settles it. The focus in a row that goes moves to the next one. */
export function WorkRows({ rows, ...props }: WorkListProps) {
  const { list, getRowProps } = useRowFocus<HTMLUListElement>(rows);
  return (
    <ul ref={list} className={staffRowsClass} data-shortcut="rows">
      {rows.map((work, n) => (
        <WorkRow key={`${work.kind} ${work.id} ${work.owner}`} work={work} {...getRowProps(n)} {...props} />
      ))}
    </ul>
  );
}

/** What a row is called. */
function WorkTitle({ work: { kind, title, person, address, isAsked, isForBuyer, at } }: { work: OpenWork }) {
  const name = <span dir="auto">{person}</span>;
  switch (kind) {
    case "request":
      return `Request for ${address}`;
    case "question":
      return (
        <>
          Question from {name}
          {` about ${address}`}
        </>
      );
    case "tour":
      return (
        <>
          {isAsked || isForBuyer || at === null
            ? "Tour for "
            : `Tour on ${formatWeekday(at)}, ${formatTime(at)} PT, with `}
          {name}
          {`: ${address}`}
        </>
      );
    case "message":
      return <>Message from {name}</>;
    case "mention":
      return <>Mention by {name}</>;
    default:
      return (
        <span dir="auto">{kind === "document" ? SEND_US + title : kind === "choice" ? CHOOSE + title : title}</span>
      );
  }
}

type WorkRowProps = { work: OpenWork } & Omit<WorkListProps, "rows"> & Pick<ComponentProps<"li">, "onFocus" | "onBlur">;

function WorkRow({ work, me, today, level, ...events }: WorkRowProps) {
  const { kind, title, address, person, owner, isForBuyer, isAsked } = work;
  const isItem = !isAsked && kind !== "tour";
  const Heading = `h${level}` as const;
  return (
    <li {...events}>
      <div>
        <Heading>
          <Link to={getWorkPath(work)}>
            <WorkTitle work={work} />
          </Link>
        </Heading>
        {kind === "question" || kind === "message" || kind === "mention" ? (
          <p className="line-clamp-2">{title}</p>
        ) : null}
        <p className={detailClass}>
          {`${WORK_KINDS[kind]}${isForBuyer ? " for the buyer" : ""}`}
          {isItem || kind === "message" ? `, ${address}, ` : ", "}
          <span dir="auto">{person}</span>
          {". "}
          {owner ? <StaffName email={owner} /> : "Unassigned"}.
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-1 empty:hidden">
        <Lateness work={work} today={today} />
      </span>
      <span className="flex flex-wrap items-center gap-2 max-sm:basis-full">
        {isAsked ? (
          <ButtonLink
            size="s"
            aria-label={`Answer ${person}`}
            to={kind === "message" ? getWorkPath(work) : `${getWorkPath(work)}#answer`}
          >
            Answer
          </ButtonLink>
        ) : null}
        {isItem || kind === "message" ? <SettleForm work={work} me={me} today={today} /> : null}
      </span>
    </li>
  );
}

/** How late something is, when it is due, or how long it has waited. */
function Lateness({ work: { isAsked, dueOn, at, hoursLeft, kind }, today }: { work: OpenWork; today: string }) {
  if (hoursLeft !== null) return <TimeLeft hoursLeft={hoursLeft} />;
  if ((isAsked || kind === "mention" || kind === "change") && at !== null) {
    const day = pacificToday(new Date(at));
    return (
      <span className={badgeClass()}>
        {kind === "change" ? "Draft to send" : day === today ? "Came today" : `Waiting for ${describeDays(day, today)}`}
      </span>
    );
  }
  if (dueOn === null || kind === "tour") return null;
  const tone = isLate(dueOn, today) ? "bad" : isDueToday(dueOn, today) ? "wash" : "sand";
  return <span className={badgeClass({ tone })}>{describeDue(dueOn, today)}</span>;
}

/** The buttons of a row, which leave its page as it is. */
function SettleForm({ work, me, today }: { work: OpenWork; me: string; today: string }) {
  const { kind, id, projectId, title, person, isForBuyer, isReminded, owner, dueOn, at } = work;
  const { Form, data: answer, state } = useFetcher<object>();
  useFetcherAnswer(answer);
  const { pathname, search } = useLocation();
  const moveTo = addDays(dueOn !== null && dueOn > today ? dueOn : today, WEEK_DAYS);
  const fields = { kind, id, project: projectId, at, was: dueOn, on: moveTo, owner, from: pathname + search };
  const renderButton = (settle: string, label: string) => (
    <Button size="s" type="submit" name="settle" value={settle} aria-label={`${label}: ${isText ? person : title}`}>
      {label}
    </Button>
  );
  const isText = kind === "message" || kind === "mention";
  const isSigned = kind === "change" || kind === "signature";
  const isOther =
    ((kind === "task" || kind === "document" || kind === "choice") &&
      (isForBuyer || (owner !== null && owner !== me))) ||
    (isSigned && isForBuyer);
  return (
    <Form method="post" action={href("/admin/work")} className="contents" aria-busy={state !== "idle"}>
      {Object.entries(fields).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {kind === "choice" || isSigned ? null : renderButton("done", kind === "document" ? "Received" : "Done")}
      {isOther ? (
        isReminded ? (
          <span className={detailClass}>Reminded today</span>
        ) : (
          renderButton("remind", "Remind")
        )
      ) : null}
      {isText || isSigned ? null : renderButton("move", `Move to ${formatWeekday(`${moveTo}T20:00:00Z`)}`)}
    </Form>
  );
}
