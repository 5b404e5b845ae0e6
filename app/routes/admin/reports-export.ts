import { data } from "react-router";
import { toCsv } from "~/audit/csv";
import { requireStaff } from "~/platform/auth/staff.server";
import { parsePeriod } from "~/reports/periods";
import { getColumns, REPORT_NAMES } from "~/reports/report-tables";
import { readReports } from "~/reports/reports.server";
import type { Route } from "./+types/reports-export";
import { respondWithCsv } from "./csv-response.server";

/** GET /admin/reports/export?report=upgrades&months=12: a report as CSV. 404 for an unknown one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const name = REPORT_NAMES.find((report) => report === (url.searchParams.get("report") ?? "people"));
  if (!name) throw data(null, { status: 404 });
  const columns = getColumns(name);
  const { [name]: rows } = await readReports(parsePeriod(url.searchParams.get("months")));
  const table = toCsv(
    columns.map(({ label, fileLabel = label }) => fileLabel),
    rows.map((row) => columns.map(({ value }) => value(row))),
  );
  return respondWithCsv(name, table);
}
