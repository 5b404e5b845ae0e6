import { randomUUID } from "node:crypto";
import { data, href } from "react-router";
import { FILE_BODY_BYTES } from "~/forms/file-rules";
import { requireStaff } from "~/platform/auth/staff.server";
import { filesIn } from "~/platform/files/uploads.server";
import { redirectWithToast } from "~/platform/http/cookies/flash.server";
import { checkForm, createFormIdsWithFiles, readSubmittedForm } from "~/platform/http/requests/submitted-form.server";
import { submitFormOrDeletion } from "~/projects/send-form";
import {
  changeUpgrade,
  createUpgrade,
  deleteUpgrade,
  getUpgradeRecord,
} from "~/upgrade-catalog/catalog-records.server";
import { UPGRADE_FORM, UPGRADE_PHOTO, upgradeChangeSchema, upgradeSchema } from "~/upgrade-catalog/schema";
import { UpgradeForm } from "~/upgrade-catalog/upgrade-form";
import { buildPhotoUrl } from "~/upgrades/upgrades";
import type { Route } from "./+types/upgrade";
import { RecordPage } from "./item-page";
import { readDeletedVersion, refuseDeleted, respondDeleted } from "./item-responses.server";

const NEW_VALUES = {
  costRule: "fixed",
  lowPercent: 85,
  highPercent: 120,
  weeks: 1,
  permitRisk: "Low",
  valuePercent: 70,
  pool: "any",
  active: true,
};

/** "new" adds an upgrade; an id edits it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context);
  if (params.upgradeId === "new")
    return {
      values: NEW_VALUES as Record<string, unknown>,
      photoUrl: null,
      version: undefined,
      newId: randomUUID(),
    };
  const upgrade = await getUpgradeRecord(params.upgradeId);
  if (!upgrade) return data({ values: {}, photoUrl: null, version: undefined, newId: undefined }, { status: 404 });
  const { version, photoKey, counties, zips, ...fields } = upgrade;
  const values: Record<string, unknown> = { ...fields, counties: counties.join(", "), zips: zips.join(", ") };
  return { values, photoUrl: photoKey && buildPhotoUrl(photoKey), version, newId: undefined };
}

const LIST = href("/admin/upgrades");

export const handle = { bodyLimit: FILE_BODY_BYTES };

export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaff(context);
  const form = await readSubmittedForm(request, { maxFileBytes: UPGRADE_PHOTO.rules.maxBytes });
  if (form.intent === "delete") {
    const id = params.upgradeId;
    const deletion = await deleteUpgrade(id, readDeletedVersion(form), user);
    return respondDeleted(deletion, { singular: "upgrade", id, list: LIST });
  }
  const photos = form.upload ? filesIn(form.upload.form, UPGRADE_PHOTO.name) : [];
  const [photo] = photos;
  if (params.upgradeId === "new") {
    const { value, refuse } = checkForm(form, UPGRADE_FORM, upgradeSchema, { file: UPGRADE_PHOTO });
    if (!value) return refuse();
    const created = await createUpgrade(value, user, photo, await createFormIdsWithFiles(form, photos));
    if (created.kind === "refused") return refuse({ fieldErrors: created.errors, status: created.status });
  } else {
    const { value, refuse } = checkForm(form, UPGRADE_FORM, upgradeChangeSchema, { file: UPGRADE_PHOTO });
    if (!value) return refuse();
    const { version, removePhoto, ...fields } = value;
    const change = await changeUpgrade(
      params.upgradeId,
      fields,
      version,
      user,
      photo ?? (removePhoto ? null : undefined),
    );
    if (change.kind === "missing") return refuseDeleted(refuse, "upgrade");
    if (change.kind === "refused") return refuse({ fieldErrors: change.errors, status: change.status });
    if (change.kind === "stale") return refuse({ status: 409, conflict: { version: change.row.version } });
  }
  throw await redirectWithToast(LIST, { title: "Upgrade saved" });
}

export const clientAction = ({ params, ...submission }: Route.ClientActionArgs) =>
  submitFormOrDeletion(submission, {
    id: UPGRADE_FORM,
    singular: "upgrade",
    operation: params.upgradeId === "new" ? "create" : "update",
  });

export default function UpgradePage({
  loaderData: { values, photoUrl, version, newId },
  ...page
}: Route.ComponentProps) {
  const isDeleted = version === undefined && newId === undefined;
  return (
    <RecordPage
      {...page}
      title="Upgrade"
      list={LIST}
      heading={newId ? "Add an upgrade" : String((values as Record<string, unknown>).title)}
      version={version}
      isDeleted={isDeleted}
      consequence="Buyers no longer see it on homes. Requests keep what their buyers saw. To hide it for some time, uncheck “Offered to buyers” instead."
      form={(reply) => (
        <UpgradeForm
          values={values}
          photoUrl={photoUrl}
          version={version}
          newId={newId}
          reply={reply}
          isDeleted={isDeleted}
        />
      )}
    />
  );
}
