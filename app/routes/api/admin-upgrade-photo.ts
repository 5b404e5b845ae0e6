import { z } from "zod";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { changeUpgrade, getUpgradeRecord } from "~/upgrade-catalog/catalog-records.server";
import { CATALOG_UPGRADE_EXAMPLE, catalogUpgradeJson, toUpgradeJson } from "~/upgrade-catalog/json.server";
import { UPGRADE_PHOTO } from "~/upgrade-catalog/schema";
import { rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const PATH = "/api/admin/upgrades/:upgradeId/photo";
const COMMON = { tag: "Staff: upgrades", access: "staff", versioned: true } as const;
const MISSING = "The catalog has no such upgrade.";

const missingProblem = () => notFoundProblem("Upgrade not found");

const replace = defineOperation("POST", PATH, {
  ...COMMON,
  id: "replaceUpgradePhoto",
  summary: "Set or replace the photo of an upgrade",
  description: "The photo is scaled down and stored as WebP. Buyers see it within two seconds.",
  body: {
    multipart: z.strictObject({}),
    files: { ...UPGRADE_PHOTO, required: "Send a file." },
    example: {},
  },
  answers: {
    201: {
      description: "The upgrade with its new photo.",
      schema: catalogUpgradeJson,
      example: {
        ...CATALOG_UPGRADE_EXAMPLE,
        photoUrl: "/api/upgrade-photos/4c8e1a6f-2b7d-4f95-8a03-9d6e5c1b7f20",
        version: 2,
      },
    },
  },
  problems: { 404: MISSING, ...STORAGE_PROBLEMS },
}).handle(async ({ params: { upgradeId }, files: [photo], session }) => {
  if (!(await getUpgradeRecord(upgradeId))) return missingProblem();
  const change = await changeUpgrade(upgradeId, {}, undefined, session.user, photo);
  if (change.kind === "refused") return rejectedFileProblem(change);
  if (change.kind !== "changed") return missingProblem();
  const upgrade = toUpgradeJson(change.row);
  return { status: 201, body: upgrade, location: upgrade.photoUrl };
});

const remove = defineOperation("DELETE", PATH, {
  ...COMMON,
  id: "deleteUpgradePhoto",
  summary: "Remove the photo of an upgrade",
  description: "Buyers see the upgrade without a photo within two seconds.",
  answers: { 204: { description: "The upgrade has no photo." } },
  problems: { 404: MISSING },
}).handle(async ({ params: { upgradeId }, ifMatch, session }) => {
  const change = await changeUpgrade(upgradeId, {}, ifMatch ?? undefined, session.user, null);
  if (change.kind === "stale")
    return staleProblem(ifMatch, "Someone else just updated this upgrade.", change.row.version);
  return change.kind === "changed" ? { status: 204 } : missingProblem();
});

export const action = serveOperations(replace, remove);
