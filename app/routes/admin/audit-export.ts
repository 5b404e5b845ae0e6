import { listAuditRows, parseAuditFilter } from "~/audit/audit.server";
import { toCsv } from "~/audit/csv";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/audit-export";
import { describeEntry } from "./audit-rows.server";
import { respondWithCsv } from "./csv-response.server";

/** Per file. */
const MAX_ROWS = 10_000;

const formatLines = (values: readonly { label: string; text: string }[]) =>
  values.map(({ label, text }) => `${label}: ${text}`).join("\n");

/** GET /admin/audit/export: the audit log as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const rows = await listAuditRows(parseAuditFilter(url.searchParams), { limit: MAX_ROWS });
  const table = toCsv(
    ["at", "who", "action", "entity", "id", "project", "changes", "before", "after"],
    rows.map((row) => {
      const { changes, before, after } = describeEntry(row);
      const texts = [changes, before, after].map(formatLines);
      return [row.at, row.actorEmail, row.action, row.entity, row.entityId, row.projectId, ...texts];
    }),
  );
  return respondWithCsv("audit", table);
}
