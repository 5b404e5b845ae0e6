import { data, href } from "react-router";
import { describeChanges } from "~/audit/describe-changes";
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
import { AdminMain } from "~/shell/admin-main";
import { BackLink } from "~/ui/back-link";
import { PageTitle } from "~/ui/forms/page-title";
import { submitForm } from "~/ui/forms/submit-form";
import { RecordRow } from "~/ui/lists/record-list";
import { pluralize } from "~/ui/text/text";
import { importUpgrades, listUpgradeRecords } from "~/upgrade-catalog/catalog-records.server";
import { type CatalogChange, previewImport } from "~/upgrade-catalog/csv.server";
import { renderUpgradeFields } from "~/upgrade-catalog/upgrade-form";
import { brandTitle } from "../noindex-meta";
import type { Route } from "./+types/upgrades-import";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  return null;
}

export const handle = { bodyLimit: FILE_BODY_BYTES };

/** Compares a file with the catalog, and imports it as compared: if the catalog has changed meanwhile, it is compared again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request, { maxFileBytes: MAX_CSV_LENGTH });
  const { value, refuse } = checkForm(form, IMPORT_FORM, importSchema, { file: CSV_FILE });
  if (!value) return refuse();
  const sent = await readSentTable(form, value.table);
  if ("problem" in sent) return refuse({ fieldErrors: { file: sent.problem } });
  const { text: table, encoding } = sent;
  const catalog = await listUpgradeRecords();
  const versions = toVersions(catalog);
  const { rows, ...preview } = previewImport(table, catalog);
  const isCompared = form.intent === "apply" && form.fields.get("versions") === versions;
  if (isCompared && preview.problems.length === 0 && (await importUpgrades(rows, JSON.parse(versions), user)))
    throw await redirectWithToast(href("/admin/upgrades"), { title: `Imported ${pluralize(rows.length, "change")}` });
  const shown: ShownPreview<CatalogChange> = { ...preview, table, versions, ...describeEncoding(encoding) };
  return data({ preview: shown }, { status: preview.problems.length > 0 ? 422 : form.intent === "apply" ? 409 : 200 });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, {
    id: IMPORT_FORM,
    failure: { title: "Failed to import", detail: UNREACHABLE },
  });

export default function ImportUpgradesPage({ actionData, matches }: Route.ComponentProps) {
  const reply = getReply(actionData);
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  return (
    <PageTitle title={brandTitle("Import upgrades", matches)} reply={reply}>
      <AdminMain>
        <BackLink to={href("/admin/upgrades")} label="Upgrades" />
        <div className="grid max-w-180 gap-8">
          <h1>Import upgrades</h1>
          {preview ? (
            <ImportPreview
              preview={preview}
              renderChange={(change) => <CatalogChangeRow key={change.line} change={change} />}
              describeSame={(unchanged) => `The file has the same ${pluralize(unchanged, "upgrade")} as the catalog.`}
            />
          ) : null}
          <div>
            <p className="mb-4 text-soft">
              One line for each upgrade, with the columns of “Save as CSV”. A line with the id of an upgrade changes it,
              a line without an id adds one. Upgrades that aren’t in the file stay as they are. You see what changes
              before anything is saved.
            </p>
            <ImportForm reply={reply} table={preview?.table} />
          </div>
        </div>
      </AdminMain>
    </PageTitle>
  );
}

/** What a row of an imported file adds or changes. */
const CatalogChangeRow = ({ change }: { change: CatalogChange }) => (
  <RecordRow
    to={null}
    name={change.title}
    detail={change.kind === "new" ? `New. ${change.summary}` : "Changed."}
    text={
      change.kind === "new"
        ? null
        : describeChanges(change, renderUpgradeFields())
            .map(({ label, text }) => `${label}: ${text}`)
            .join("\n")
    }
  />
);
