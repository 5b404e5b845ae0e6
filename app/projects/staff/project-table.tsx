import { href, Link } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { formatPercent } from "~/intl/formats";
import { badgeClass } from "~/ui/badge";
import { type Column, Table } from "~/ui/lists/table";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import { isLate } from "~/work/due";
import { getWorkListPath } from "~/work/work-path";
import type { ProjectInTable } from "./progress.server";

const listColumns = (today: string): readonly Column<ProjectInTable>[] => [
  {
    label: "",
    cell: ({ heroUrl }) => (heroUrl ? <img src={heroUrl} alt="" loading="lazy" /> : <div />),
  },
  {
    label: "Home and buyer",
    cell: ({ id, propertyAddress, buyerName, buyerEmail, ownerEmail }) => (
      <>
        <Link to={href("/admin/projects/:projectId/summary", { projectId: id })}>{propertyAddress}</Link>
        <br />
        <span className="type-small text-soft">
          {buyerName ? (
            <>
              <span dir="auto">{buyerName}</span>
              {", "}
            </>
          ) : null}
          {buyerEmail}
        </span>
        {ownerEmail ? (
          <>
            <br />
            <span className="type-small text-soft">
              Assigned to <StaffName email={ownerEmail} />
            </span>
          </>
        ) : null}
      </>
    ),
  },
  { label: "Phase", cell: ({ currentPhase }) => currentPhase },
  {
    label: "Next milestone",
    cell: ({ nextLabel, nextOn }) => (
      <>
        {nextLabel ?? "–"}
        {nextOn ? (
          <>
            <br />
            <span className={isLate(nextOn, today) ? "type-small text-brick" : "type-small text-soft"}>
              {isLate(nextOn, today) ? `Late: ${formatDate(nextOn)}` : formatDate(nextOn)}
            </span>
          </>
        ) : null}
      </>
    ),
  },
  {
    label: "Late",
    cell: ({ id, late }) =>
      late > 0 ? (
        <Link
          className={badgeClass({ tone: "bad" })}
          to={getWorkListPath({ who: "everybody", when: "late", project: id })}
        >
          {late}
        </Link>
      ) : (
        "–"
      ),
  },
  {
    label: "Unanswered",
    cell: ({ id, messages }) =>
      messages > 0 ? (
        <Link
          className={badgeClass({ tone: "sun" })}
          to={href("/admin/projects/:projectId/messages", { projectId: id })}
        >
          {messages}
        </Link>
      ) : (
        "–"
      ),
  },
  { label: "Done", right: true, cell: ({ done }) => (done === null ? "–" : formatPercent(done)) },
  { label: "Purchase price", right: true, cell: ({ purchasePrice }) => formatMoney(purchasePrice) },
  { label: "Renovation budget", right: true, cell: ({ renovationBudget }) => formatMoney(renovationBudget) },
  {
    label: "Est. move-in",
    cell: ({ estimatedCompletionDate: day }) =>
      day ? <span className="whitespace-nowrap">{formatDate(day)}</span> : "–",
  },
  {
    label: "Status",
    cell: ({ status }) => (
      <span className={badgeClass({ tone: status === "active" ? "ok" : "sand" })}>{capitalize(status)}</span>
    ),
  },
];

/** @param today in California, YYYY-MM-DD */
export const ProjectTable = ({ projects, today }: { projects: readonly ProjectInTable[]; today: string }) => (
  <Table label="Projects" columns={listColumns(today)} rows={projects} hasPictures />
);
