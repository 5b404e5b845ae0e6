import { Form, href, Link } from "react-router";
import { type AuditRow, listAuditRows } from "~/audit/audit.server";
import { requireStaff } from "~/platform/auth/staff.server";
import { isId } from "~/platform/db/id";
import { findExistingProjectIds } from "~/projects/staff/staff-projects.server";
import { type Column, Table } from "~/ui/lists/table";
import { formatDateTime } from "~/ui/text/dates";
import { noindexMeta } from "../noindex-meta";
import type { Route } from "./+types/audit";

const ROWS_PER_PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const readParam = (key: string) => url.searchParams.get(key)?.trim() || undefined;
  const project = readParam("project");
  const filter = {
    actor: readParam("actor"),
    entity: readParam("entity"),
    project: project && isId(project) ? project : undefined,
  };
  const before = readParam("before");
  const rows = await listAuditRows(filter, {
    before: before && /^\d{1,18}$/.test(before) ? before : null,
    limit: ROWS_PER_PAGE,
  });
  const projects = await findExistingProjectIds(rows.flatMap(({ projectId }) => projectId ?? []));
  return {
    filter,
    rows: rows.map((row) => ({ ...row, hasProject: row.projectId !== null && projects.has(row.projectId) })),
    older: rows.length === ROWS_PER_PAGE ? rows.at(-1)!.id : null,
  };
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Audit", args);

const formatValues = (values: Record<string, unknown> | null) =>
  values
    ? Object.entries(values)
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
        .join("\n")
    : "";

const COLUMNS: readonly Column<AuditRow & { hasProject: boolean }>[] = [
  { label: "When", cell: ({ at }) => formatDateTime(at) },
  { label: "Who", cell: ({ actorEmail }) => actorEmail },
  {
    label: "What",
    cell: ({ action, entity, projectId, hasProject }) => (
      <>
        {`${action} ${entity}`}
        {projectId && hasProject ? (
          <>
            <br />
            <Link to={href("/admin/projects/:projectId/summary", { projectId })}>Project</Link>
          </>
        ) : null}
      </>
    ),
  },
  { label: "Before", cell: ({ before }) => <pre className="diff">{formatValues(before)}</pre> },
  { label: "After", cell: ({ after }) => <pre className="diff">{formatValues(after)}</pre> },
];

export default function AuditPage({ loaderData: { filter, rows, older } }: Route.ComponentProps) {
  const filterParams = Object.entries(filter).filter(([, value]) => value) as [string, string][];
  const next = new URLSearchParams([...filterParams, ["before", older ?? ""]]);
  return (
    <main id="main" className="wrap-page desk">
      <h1>Audit</h1>
      <Form className="find" key={filterParams.join()}>
        <div className="field">
          <label htmlFor="actor">Who</label>
          <input id="actor" name="actor" className="input" defaultValue={filter.actor} placeholder="Email" />
        </div>
        <div className="field">
          <label htmlFor="entity">What</label>
          <input id="entity" name="entity" className="input" defaultValue={filter.entity} placeholder="milestone" />
        </div>
        <button className="btn" type="submit">
          Show
        </button>
        <a className="btn btn--plain" href={`${href("/admin/audit/export")}?${new URLSearchParams(filterParams)}`}>
          Save as CSV
        </a>
      </Form>
      {rows.length > 0 ? (
        <Table label="Entries" columns={COLUMNS} rows={rows} />
      ) : (
        <p className="text-soft">No matching audit entries.</p>
      )}
      {older ? (
        <p>
          <Link className="btn" to={`${href("/admin/audit")}?${next}`}>
            Older
          </Link>
        </p>
      ) : null}
    </main>
  );
}
