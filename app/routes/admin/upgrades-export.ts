import { requireStaff } from "~/platform/auth/staff.server";
import { listUpgradeRecords } from "~/upgrade-catalog/catalog-records.server";
import { formatCatalog } from "~/upgrade-catalog/csv.server";
import type { Route } from "./+types/upgrades-export";

/** GET /admin/upgrades/export: the catalog as CSV, which the import reads. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return new Response(formatCatalog(await listUpgradeRecords()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": "attachment; filename=upgrades.csv",
      "Cache-Control": "private, no-store",
    },
  });
}
