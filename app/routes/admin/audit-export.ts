import { Readable } from "node:stream";
import { type AuditFilter, listAuditRows, parseAuditFilter } from "~/audit/audit.server";
import { formatRows } from "~/audit/csv";
import { requireStaff } from "~/platform/auth/staff.server";
import type { Route } from "./+types/audit-export";
import { describeEntry } from "./audit-rows.server";
import { respondWithCsv } from "./csv-response.server";

/** Rows in memory. */
const BATCH_ROWS = 500;

const COLUMNS = ["When", "Who", "Action", "Record", "Record ID", "Project ID", "Changes", "Before", "After"];

const formatLines = (values: readonly { label: string; text: string }[]) =>
  values.map(({ label, text }) => `${label}: ${text}`).join("\n");

const readBatch = (filter: AuditFilter, before: string | null) => listAuditRows(filter, { before, limit: BATCH_ROWS });
type AuditRow = Awaited<ReturnType<typeof readBatch>>[number];

/** All entries of a filter, newest first; those that are added meanwhile come before the first. */
async function* formatTable(filter: AuditFilter, first: AuditRow[]): AsyncGenerator<string> {
  yield formatRows([COLUMNS]);
  for (let rows = first; rows.length > 0; rows = await readBatch(filter, rows.at(-1)!.id))
    yield formatRows(
      rows.map((row) => {
        const { changes, before, after } = describeEntry(row);
        const texts = [changes, before, after].map(formatLines);
        return [row.at, row.actorEmail, row.action, row.entity, row.entityId, row.projectId, ...texts];
      }),
    );
}

/** GET /admin/audit/export: the audit log as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const filter = parseAuditFilter(url.searchParams);
  // An unavailable database is answered before anything is sent.
  const table = Readable.from(formatTable(filter, await readBatch(filter, null)), { objectMode: false });
  return respondWithCsv("audit", Readable.toWeb(table) as ReadableStream);
}
