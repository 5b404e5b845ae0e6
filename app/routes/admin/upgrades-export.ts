import { requireStaff } from "~/platform/auth/staff.server";
import { listUpgradeRecords } from "~/upgrade-catalog/catalog-records.server";
import { formatCatalog } from "~/upgrade-catalog/csv.server";
import type { Route } from "./+types/upgrades-export";
import { respondWithCsv } from "./csv-response.server";

/** GET /admin/upgrades/export: the catalog as CSV, which the import reads. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return respondWithCsv("upgrades", formatCatalog(await listUpgradeRecords()));
}
