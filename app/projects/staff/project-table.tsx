import { href, Link } from "react-router";
import { type Column, Table } from "~/ui/lists/table";
import { dateText } from "~/ui/text/dates";
import { money } from "~/ui/text/money";
import { capitalised } from "~/ui/text/words";
import type { StaffProject } from "./staff.server";

const COLUMNS: readonly Column<StaffProject>[] = [
  {
    label: "",
    cell: ({ heroUrl }) =>
      heroUrl ? <img className="thumb" src={heroUrl} alt="" loading="lazy" /> : <div className="thumb" />,
  },
  {
    label: "Home and buyer",
    cell: ({ id, propertyAddress, buyerName, buyerEmail }) => (
      <>
        <Link to={href("/admin/projects/:projectId/summary", { projectId: id })}>{propertyAddress}</Link>
        <br />
        <span className="small soft">{[buyerName, buyerEmail].filter(Boolean).join(", ")}</span>
      </>
    ),
  },
  { label: "Phase", cell: ({ currentPhase }) => currentPhase },
  { label: "Purchase price", right: true, cell: ({ purchasePrice }) => money(purchasePrice) },
  { label: "Renovation budget", right: true, cell: ({ renovationBudget }) => money(renovationBudget) },
  { label: "Est. move-in", cell: ({ estimatedCompletionDate: day }) => (day ? dateText(day) : "–") },
  {
    label: "Status",
    cell: ({ status }) => (
      <span className={status === "active" ? "badge badge--ok" : "badge"}>{capitalised(status)}</span>
    ),
  },
];

export const ProjectTable = ({ projects }: { projects: readonly StaffProject[] }) => (
  <Table label="Projects" columns={COLUMNS} rows={projects} pictured />
);
