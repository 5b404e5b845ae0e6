import { href, Link } from "react-router";
import { StaffName } from "~/accounts/staff-name";
import { badgeClass } from "~/ui/badge";
import { type Column, Table } from "~/ui/lists/table";
import { formatDate } from "~/ui/text/dates";
import { formatMoney } from "~/ui/text/money";
import { capitalize } from "~/ui/text/text";
import type { StaffProject } from "./json.server";

const COLUMNS: readonly Column<StaffProject>[] = [
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

export const ProjectTable = ({ projects }: { projects: readonly StaffProject[] }) => (
  <Table label="Projects" columns={COLUMNS} rows={projects} hasPictures />
);
