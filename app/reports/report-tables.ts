/** The columns of the reports, for their pages and their CSV files. */
import type { ReactNode } from "react";
import { AssignedTo } from "~/accounts/staff-name";
import { formatMonth } from "~/ui/text/dates";
import { formatMoney, formatNumber, formatSigned } from "~/ui/text/money";
import type { Reports } from "./reports.server";

export const REPORT_NAMES = ["people", "requests", "leads", "changes", "owners", "upgrades", "counties"] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Of a report: numbers are at the right. */
type ReportColumn<Row> = {
  label: string;
  /** The file's name of it, if it needs a unit that cells of pages have. */
  fileLabel?: string;
  right?: boolean;
  /** As pages show it. */
  cell: (row: Row) => ReactNode;
  /** As the file has it. */
  value: (row: Row) => string | number | null;
};

const count = <Row>(label: string, value: (row: Row) => number): ReportColumn<Row> => ({
  label,
  right: true,
  cell: (row) => formatNumber(value(row)),
  value,
});

const dollars = <Row>(label: string, value: (row: Row) => number): ReportColumn<Row> => ({
  label,
  right: true,
  cell: (row) => formatSigned(value(row)),
  value,
});

const month = <Row extends { month: string }>(): ReportColumn<Row> => ({
  label: "Month",
  cell: (row) => formatMonth(`${row.month}-01`),
  value: (row) => row.month,
});

/** "4.5 h", "3.2 days", "none". */
function formatHours(hours: number | null): string {
  if (hours === null) return "none";
  return hours < 72
    ? `${formatNumber(Math.round(hours * 10) / 10)} h`
    : `${formatNumber(Math.round(hours / 2.4) / 10)} days`;
}

const hours = <Row>(label: string, read: (row: Row) => number | null): ReportColumn<Row> => ({
  label,
  fileLabel: `${label} (hours)`,
  right: true,
  cell: (row) => formatHours(read(row)),
  value: (row) => {
    const value = read(row);
    return value === null ? null : Math.round(value * 100) / 100;
  },
});

const answers: readonly ReportColumn<Reports["requests"][number]>[] = [
  month(),
  count("Received", (row) => row.received),
  count("Answered", (row) => row.answered),
  count("Within 48 hours", (row) => row.inTime),
  hours("Half within", (row) => row.medianHours),
  hours("90% within", (row) => row.slowHours),
];

export const REPORT_COLUMNS: { [Name in ReportName]: readonly ReportColumn<Reports[Name][number]>[] } = {
  people: [
    month(),
    count("New people", (row) => row.people),
    count("With a request", (row) => row.requested),
    count("With a project", (row) => row.projects),
  ],
  requests: answers,
  leads: answers,
  changes: [
    month(),
    count("Approved", (row) => row.approved),
    dollars("Amount", (row) => row.amount),
    hours("Half within", (row) => row.medianHours),
  ],
  owners: [
    { label: "Assigned to", cell: AssignedTo, value: (row) => row.owner },
    count("Requests", (row) => row.requests),
    count("Questions", (row) => row.leads),
    count("Answered", (row) => row.answered),
    count("Within 48 hours", (row) => row.inTime),
    hours("Half within", (row) => row.medianHours),
    count("Active projects", (row) => row.projects),
    dollars("Approved changes", (row) => row.changes),
  ],
  upgrades: [
    { label: "Upgrade", cell: (row) => row.title, value: (row) => row.title },
    count("Requests", (row) => row.requests),
    {
      label: "Median cost",
      right: true,
      cell: ({ medianCost }) => (medianCost === null ? "unknown" : formatMoney(medianCost)),
      value: ({ medianCost }) => medianCost && Math.round(medianCost),
    },
  ],
  counties: [
    { label: "County", cell: (row) => row.county || "Unknown", value: (row) => row.county },
    count("Requests", (row) => row.requests),
    count("Questions", (row) => row.leads),
    count("Homes saved", (row) => row.saved),
  ],
};

type AnyRow = Reports[ReportName][number];

/** The columns of any report, whose rows must be the same report's. */
export const getColumns = (name: ReportName) => REPORT_COLUMNS[name] as readonly ReportColumn<AnyRow>[];
