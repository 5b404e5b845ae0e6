import { requireStaff } from "~/platform/auth/staff.server";
import { budgetTable } from "~/projects/budget/data.server";
import { formatPaid } from "~/projects/budget/paid-import.server";
import { respondWithCsv } from "../csv-response.server";
import { requireProject } from "../item-responses.server";
import type { Route } from "./+types/export";

/** GET /admin/projects/:projectId/budget/export: what is paid of each line as CSV, which the import reads. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  await requireProject(params.projectId);
  return respondWithCsv("budget", formatPaid(await budgetTable.list(params.projectId)));
}
