import { auditRows } from "~/audit/audit.server";
import { csv } from "~/audit/csv";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/audit-export";

/** Per file. */
const MOST = 10_000;

/** GET /admin/audit/export: the audit log as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const asked = (key: string) => url.searchParams.get(key)?.trim() || undefined;
  const rows = await auditRows({ actor: asked("actor"), entity: asked("entity") }, { limit: MOST });
  const table = csv(
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
