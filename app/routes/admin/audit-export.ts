import { listAuditRows } from "~/audit/audit.server";
import { toCsv } from "~/audit/csv";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/audit-export";

/** Per file. */
const MAX_ROWS = 10_000;

/** GET /admin/audit/export: the audit log as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const readParam = (key: string) => url.searchParams.get(key)?.trim() || undefined;
  const rows = await listAuditRows({ actor: readParam("actor"), entity: readParam("entity") }, { limit: MAX_ROWS });
  const table = toCsv(
    ["at", "who", "action", "entity", "id", "project", "before", "after"],
    rows.map((row) => [
      row.at,
      row.actorEmail,
      row.action,
      row.entity,
      row.entityId,
      row.projectId,
      row.before,
      row.after,
    ]),
  );
  return new Response(table, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": "attachment; filename=audit.csv",
      "Cache-Control": "private, no-store",
    },
  });
}
