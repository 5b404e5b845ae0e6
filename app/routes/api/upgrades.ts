import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { staleProblem } from "~/platform/api/versions.server";
import { isId } from "~/platform/db/id";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import {
  changeUpgrade,
  createUpgrade,
  deleteUpgrade,
  getUpgradeRecord,
  listUpgradeRecords,
} from "~/upgrade-catalog/catalog-records.server";
import { CATALOG_UPGRADE_EXAMPLE, catalogUpgradeJson, toUpgradeJson } from "~/upgrade-catalog/json.server";
import { UPGRADE_PHOTO, upgradeFields } from "~/upgrade-catalog/schema";
import { itemOperations, PICTURE_ANSWERS, rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const MISSING = "The catalog has no such upgrade.";
const CHANGED = "Someone else just updated this upgrade.";

const upgrades = itemOperations("/api/admin/upgrades", "upgrade", catalogUpgradeJson, CATALOG_UPGRADE_EXAMPLE, {
  param: "upgradeId",
  answer: "The upgrades, in the order in which buyers see them.",
  missing: MISSING,
  list: {
    id: "listUpgrades",
    summary: "The catalog of upgrades",
    description: "With the rules that say which homes are offered each, and at what cost.",
  },
  read: {
    id: "readUpgrade",
    summary: "An upgrade of the catalog",
    description: "With the rules that say which homes are offered it, and at what cost.",
  },
  create: {
    id: "createUpgrade",
    summary: "Add an upgrade to the catalog",
    description: "Its id is made of its title. Buyers see it within two seconds if it is active.",
  },
  change: {
    id: "changeUpgrade",
    summary: "Change an upgrade of the catalog",
    description: "Fields that are left out keep their values. Requests that were sent keep what their buyers saw.",
  },
  remove: {
    id: "deleteUpgrade",
    summary: "Delete an upgrade of the catalog",
    description: "Requests that were sent keep what their buyers saw of it.",
  },
});

const PHOTO_PATH = "/api/admin/upgrades/:upgradeId/photo";
const PHOTO_CONTRACT = { tag: "Staff: upgrades", access: "staff", versioned: true } as const;

export const loader = serveOperations(
  upgrades.list(async (_, updatedSince) => (await listUpgradeRecords(undefined, updatedSince)).map(toUpgradeJson)),
  upgrades.read(async ({ id }) => {
    const upgrade = await getUpgradeRecord(id);
    return upgrade && toUpgradeJson(upgrade);
  }),

  defineOperation("GET", "/api/upgrade-photos/:photoId", {
    tag: "Listings",
    id: "readUpgradePhoto",
    summary: "A photo of an upgrade",
    description: "A photo never changes under its URL.",
    access: "public",
    answers: PICTURE_ANSWERS,
    problems: { 404: "No upgrade has such a photo." },
  }).handle(async ({ request, params: { photoId } }) =>
    isId(photoId)
      ? sendPicture(request, `upgrades/${photoId}.webp`, "public, max-age=31536000, immutable")
      : notFoundProblem("Photo not found."),
  ),
);

export const action = serveOperations(
  upgrades.create(
    {
      json: z.strictObject(upgradeFields).meta({ id: "UpgradeInput" }),
      example: {
        title: "Pool resurfacing",
        category: "Pool",
        description: "New plaster and tile line.",
        costRule: "fixed",
        unitCost: 14_000,
        weeks: 2,
        valuePercent: 50,
        pool: "with",
        active: true,
        sortOrder: 13,
      },
    },
    async (_, fields, actor, newId) => {
      const creation = await createUpgrade(fields, actor, undefined, newId);
      if (creation.kind === "refused") throw rejectedFileProblem(creation);
      return { ...creation, row: toUpgradeJson(creation.row) };
    },
  ),
  upgrades.change(
    { json: changeSchema("UpgradeChange", upgradeFields), example: { unitCost: 15_500, weeks: 3, version: 1 } },
    async ({ id, version }, fields, actor) => {
      const change = await changeUpgrade(id, fields, version, actor);
      if (change.kind === "refused") throw rejectedFileProblem(change);
      return change.kind === "changed" ? { ...change, row: toUpgradeJson(change.row) } : change;
    },
  ),
  upgrades.remove(({ id, version }, actor) => deleteUpgrade(id, version, actor)),

  defineOperation("POST", PHOTO_PATH, {
    ...PHOTO_CONTRACT,
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
    if (!(await getUpgradeRecord(upgradeId))) return upgrades.missingProblem();
    const change = await changeUpgrade(upgradeId, {}, undefined, session.user, photo);
    if (change.kind === "refused") return rejectedFileProblem(change);
    if (change.kind !== "changed") return upgrades.missingProblem();
    const upgrade = toUpgradeJson(change.row);
    return { status: 201, body: upgrade, location: upgrade.photoUrl };
  }),

  defineOperation("DELETE", PHOTO_PATH, {
    ...PHOTO_CONTRACT,
    id: "deleteUpgradePhoto",
    summary: "Remove the photo of an upgrade",
    description: "Buyers see the upgrade without a photo within two seconds.",
    answers: { 204: { description: "The upgrade has no photo." } },
    problems: { 404: MISSING },
  }).handle(async ({ params: { upgradeId }, ifMatch, session }) => {
    const change = await changeUpgrade(upgradeId, {}, ifMatch ?? undefined, session.user, null);
    if (change.kind === "stale") return staleProblem(ifMatch, CHANGED, change.row.version);
    return change.kind === "changed" ? { status: 204 } : upgrades.missingProblem();
  }),
);
