import { Form, href, Link } from "react-router";
import { StaffName, StaffText } from "~/accounts/staff-name";
import { parseAuditFilter } from "~/audit/audit.server";
import { UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { readForm } from "~/platform/http/requests/form.server";
import { textIn } from "~/platform/http/requests/form-text";
import { returnPath } from "~/platform/http/requests/return-path.server";
import { AdminMain } from "~/shell/admin-main";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ButtonForm } from "~/ui/forms/button-form";
import { Field, inputClass } from "~/ui/forms/field";
import { findFormClass } from "~/ui/forms/find-form";
import { BUTTON_FORM, submitForm } from "~/ui/forms/submit-form";
import { keyValueClass } from "~/ui/key-value";
import { type Column, Table } from "~/ui/lists/table";
import { formatDateTime } from "~/ui/text/dates";
import { capitalize } from "~/ui/text/text";
import { noindexMeta } from "../noindex-meta";
import { describeRefusal, restoreRecord } from "../restore-record.server";
import type { Route } from "./+types/audit";
import { type DescribedEntry, listDescribedEntries } from "./audit-rows.server";

const ROWS_PER_PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireStaff(context);
  const filter = parseAuditFilter(url.searchParams);
  const before = url.searchParams.get("before");
  const rows = await listDescribedEntries(filter, {
    before: before && /^\d{1,18}$/.test(before) ? before : null,
    limit: ROWS_PER_PAGE,
  });
  return { filter, rows, older: rows.length === ROWS_PER_PAGE ? rows.at(-1)!.id : null };
}

/** Brings a deleted record back, by a button of the list or of the toast that tells of the deletion, which names its page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readForm(request);
  const restoration = await restoreRecord(textIn(form, "entry"), user);
  const toast =
    restoration.kind === "restored"
      ? { title: `${capitalize(restoration.record.entity)} brought back` }
      : { title: "Not brought back", detail: describeRefusal(restoration), bad: true };
  throw await redirectWithToast(form.has("to") ? returnPath(form.get("to")) : url.pathname + url.search, toast);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const inPlace = (await request.clone().formData()).has("undo");
  const failure = { title: "Not brought back", detail: UNREACHABLE };
  return submitForm(request, serverAction, { id: BUTTON_FORM, failure, inPlace });
}

export const meta: Route.MetaFunction = (args) => noindexMeta("Audit", args);

const COLUMNS: readonly Column<DescribedEntry>[] = [
  { label: "When", cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span> },
  { label: "Who", cell: ({ actorEmail }) => <StaffName email={actorEmail} /> },
  {
    label: "What",
    cell: ({ id, what, entity, record, project, isRestorable }) => (
      <>
        <p className="first-letter:uppercase">{what}</p>
        <RecordLink record={record} />
        <RecordLink record={project} />
        {isRestorable ? (
          <ButtonForm className="mt-2">
            <Button size="s" type="submit" name="entry" value={id} aria-label={`Bring back ${entity}`}>
              Bring back
            </Button>
          </ButtonForm>
        ) : null}
      </>
    ),
  },
  {
    label: "Changes",
    wide: true,
    cell: ({ changes, before, after }) => (
      <>
        <Changes changes={changes} />
        {before.length > 0 || after.length > 0 ? (
          <details>
            <summary className="w-fit cursor-pointer py-1 type-small text-soft">Record</summary>
            <div className="mt-1 grid max-w-[64ch] gap-x-8 gap-y-3 type-small sm:grid-cols-2">
              <RecordValues title="Before" values={before} />
              <RecordValues title="After" values={after} />
            </div>
          </details>
        ) : null}
      </>
    ),
  },
];

const RecordLink = ({ record }: Pick<DescribedEntry, "record">) =>
  record && <div>{record.url ? <Link to={record.url}>{record.name}</Link> : record.name}</div>;

const Changes = ({ changes }: Pick<DescribedEntry, "changes">) => (
  <ul className="grid max-w-[64ch] gap-1 wrap-break-word">
    {changes.map(({ label, text, file }) => (
      <li key={label} className="whitespace-pre-wrap">
        <span className="text-soft">{`${label}: `}</span>
        {file ? (
          <a className="inline-flex items-center gap-3" href={file.url} target="_blank" rel="noopener">
            {file.isPicture ? (
              <img className="h-15 w-20 rounded-badge bg-sand object-cover" src={file.url} alt="" loading="lazy" />
            ) : null}
            {text}
          </a>
        ) : (
          <StaffText text={text} />
        )}
      </li>
    ))}
  </ul>
);

/** Nothing for a record that didn't exist. */
const RecordValues = ({ title, values }: { title: string; values: DescribedEntry["before"] }) =>
  values.length > 0 ? (
    <div>
      <p className="mb-1 font-semibold">{title}</p>
      <dl className={keyValueClass({ shape: "label" })}>
        {values.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-pre-wrap">
              <StaffText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ) : null;

export default function AuditPage({ loaderData: { filter, rows, older } }: Route.ComponentProps) {
  const filterParams = Object.entries(filter).filter(([, value]) => value) as [string, string][];
  const next = new URLSearchParams([...filterParams, ["before", older ?? ""]]);
  return (
    <AdminMain>
      <h1>Audit</h1>
      <Form className={findFormClass} key={filterParams.join()}>
        {filter.project ? <input type="hidden" name="project" value={filter.project} /> : null}
        <Field id="actor" label="Who">
          <input
            id="actor"
            name="actor"
            data-shortcut="search"
            className={inputClass()}
            defaultValue={filter.actor}
            placeholder="Email address"
          />
        </Field>
        <Field id="entity" label="What">
          <input
            id="entity"
            name="entity"
            className={inputClass()}
            defaultValue={filter.entity}
            placeholder="design item"
          />
        </Field>
        <Button type="submit">Show</Button>
        <a
          className={buttonClass({ look: "plain" })}
          href={`${href("/admin/audit/export")}?${new URLSearchParams(filterParams)}`}
        >
          Save as CSV
        </a>
      </Form>
      {rows.length > 0 ? (
        <div className="[&_td]:align-top">
          <Table label="Entries" columns={COLUMNS} rows={rows} />
        </div>
      ) : (
        <p className="text-soft">No matching audit entries.</p>
      )}
      {older ? (
        <p>
          <ButtonLink to={`${href("/admin/audit")}?${next}`}>Older</ButtonLink>
        </p>
      ) : null}
    </AdminMain>
  );
}
