import { data, href } from "react-router";
import { describeEncoding, readSentTable } from "~/csv-import/csv-text.server";
import { ImportForm } from "~/csv-import/import-form";
import { ImportPreview, type ShownPreview } from "~/csv-import/import-preview";
import { CSV_FILE, IMPORT_FORM, importSchema, MAX_CSV_LENGTH } from "~/csv-import/import-schema";
import { toVersions } from "~/csv-import/table.server";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { getReply, UNREACHABLE } from "~/forms/reply";
import { requireStaff } from "~/platform/auth/staff.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { budgetTable } from "~/projects/budget/data.server";
import { importPaid, type PaidChange, previewPaid } from "~/projects/budget/paid-import.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { RecordRow } from "~/ui/lists/record-list";
import { formatMoney } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { brandTitle } from "../../noindex-meta";
import { requireProject } from "../item-responses.server";
import type { Route } from "./+types/import";

const LIST = "/admin/projects/:projectId/budget";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  await requireProject(params.projectId);
  return null;
}

export const handle = { bodyLimit: FILE_BODY_BYTES };

/** Compares a file with the budget, and imports it as compared: if the budget has changed meanwhile, it is compared again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const { projectId } = params;
  await requireProject(projectId);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_CSV_LENGTH });
  const { value, refuse } = checkForm(form, IMPORT_FORM, importSchema, { file: CSV_FILE });
  if (!value) return refuse();
  const sent = await readSentTable(form, value.table);
  if ("problem" in sent) return refuse({ fieldErrors: { file: sent.problem } });
  const { text: table, encoding } = sent;
  const lines = await budgetTable.list(projectId);
  const versions = toVersions(lines);
  const preview = previewPaid(table, lines);
  const isCompared = form.intent === "apply" && form.fields.get("versions") === versions;
  const isRight = preview.problems.length === 0;
  if (isCompared && isRight && (await importPaid(projectId, preview.changes, versions, user)))
    throw await redirectWithToast(href(LIST, params), {
      title: `Imported ${pluralize(preview.changes.length, "change")}`,
    });
  const shown = { ...preview, table, versions, ...describeEncoding(encoding) };
  return data({ preview: shown }, { status: isRight ? (form.intent === "apply" ? 409 : 200) : 422 });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { id: IMPORT_FORM, failure: { title: "Failed to import", detail: UNREACHABLE } });

export default function ImportPaidPage({ actionData, params, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const preview = (actionData as { preview?: ShownPreview<PaidChange> & { ignored: string[] } } | undefined)?.preview;
  const heading = "Import what is paid";
  return (
    <PageTitle title={brandTitle(heading, matches)} reply={reply}>
      <section className="grid max-w-160 gap-6" aria-labelledby="import-heading">
        <h2 id="import-heading">{heading}</h2>
        {preview ? (
          <>
            <ImportPreview
              preview={preview}
              renderChange={(change) => <PaidChangeRow key={change.id} change={change} />}
              describeSame={(unchanged) => `The file has what is paid of ${pluralize(unchanged, "line")} already.`}
            />
            {preview.ignored.length > 0 ? (
              <p className="text-soft">{`Columns that aren’t read: ${preview.ignored.map((name) => name || "one without a name").join(", ")}.`}</p>
            ) : null}
          </>
        ) : null}
        <p className="text-soft">
          One row for each budget line, with the columns Line (its title) or ID, and Paid: all that is paid of it so
          far, rounded to dollars. Other columns aren’t read, and lines that aren’t in the file stay as they are. You
          see what changes before anything is saved.
        </p>
        <ImportForm reply={reply} table={preview?.table} />
        <p>
          <ButtonLink look="plain" to={href(LIST, params)}>
            Cancel
          </ButtonLink>
        </p>
      </section>
    </PageTitle>
  );
}

/** What a row of an imported file changes. */
const PaidChangeRow = ({ change: { title, before, after } }: { change: PaidChange }) => (
  <RecordRow
    to={null}
    name={title}
    detail={`Paid: ${before === null ? "none" : formatMoney(before)} → ${formatMoney(after)}`}
  />
);
