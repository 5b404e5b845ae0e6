import { href } from "react-router";
import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { isId } from "~/platform/db/id";
import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import {
  changeUpgrade,
  createUpgrade,
  deleteUpgrade,
  getUpgradeRecord,
  listUpgradeRecords,
} from "~/upgrade-catalog/catalog-records.server";
import { CATALOG_UPGRADE_EXAMPLE, catalogUpgradeJson, toUpgradeJson } from "~/upgrade-catalog/json.server";
import { UPGRADE_PHOTO, upgradeFields } from "~/upgrade-catalog/schema";
import { PICTURE_ANSWERS, rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const TAG = "Staff: upgrades";
const PATH = "/api/admin/upgrades/:upgradeId";
const MISSING = "The catalog has no such upgrade.";
const CHANGED = "Someone else just updated this upgrade.";
const CHANGE_EXAMPLE = { unitCost: 15_500, weeks: 3 };

const missingProblem = () => notFoundProblem("Upgrade not found");

const PHOTO_PATH = "/api/admin/upgrades/:upgradeId/photo";
const COMMON = { tag: "Staff: upgrades", access: "staff", versioned: true } as const;

export const loader = serveOperations(
  defineOperation("GET", "/api/admin/upgrades", {
    tag: TAG,
    id: "listUpgrades",
    summary: "The catalog of upgrades",
    description: "With the rules that say which homes are offered each, and at what cost.",
    access: "staff",
    query: pageQuery,
    answers: {
      200: {
        description: "The upgrades, in the order in which buyers see them.",
        schema: z.array(catalogUpgradeJson),
        example: [CATALOG_UPGRADE_EXAMPLE],
        headers: pageHeaders,
      },
    },
  }).handle(async ({ request, query: { updatedSince, ...page } }) =>
    answerPage(request, (await listUpgradeRecords(undefined, updatedSince)).map(toUpgradeJson), page),
  ),

  defineOperation("GET", PATH, {
    tag: TAG,
    id: "readUpgrade",
    summary: "An upgrade of the catalog",
    description: "With the rules that say which homes are offered it, and at what cost.",
    access: "staff",
    versioned: true,
    answers: { 200: { description: "The upgrade.", schema: catalogUpgradeJson, example: CATALOG_UPGRADE_EXAMPLE } },
    problems: { 404: MISSING },
  }).handle(async ({ params }) => {
    const upgrade = await getUpgradeRecord(params.upgradeId);
    return upgrade ? { status: 200, body: toUpgradeJson(upgrade) } : missingProblem();
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
  defineOperation("POST", "/api/admin/upgrades", {
    tag: TAG,
    id: "createUpgrade",
    summary: "Add an upgrade to the catalog",
    description: "Its id is made of its title. Buyers see it within two seconds if it is active.",
    access: "staff",
    versioned: true,
    idempotent: true,
    body: {
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
    answers: {
      201: { description: "The new upgrade.", schema: catalogUpgradeJson, example: CATALOG_UPGRADE_EXAMPLE },
    },
  }).handle(async ({ body, session, newId }) => {
    const created = await createUpgrade(body, session.user, undefined, newId);
    if (created.kind === "refused")
      return problem(422, { detail: Object.values(created.errors)[0]!, errors: created.errors });
    const location = href("/api/admin/upgrades/:upgradeId", { upgradeId: created.row.id });
    return { status: 201, body: toUpgradeJson(created.row), location };
  }),

  defineOperation("PATCH", PATH, {
    tag: TAG,
    id: "changeUpgrade",
    summary: "Change an upgrade of the catalog",
    description: "Fields that are left out keep their values. Requests that were sent keep what their buyers saw.",
    access: "staff",
    versioned: true,
    body: { json: changeSchema("UpgradeChange", upgradeFields), example: { ...CHANGE_EXAMPLE, version: 1 } },
    answers: {
      200: {
        description: "The changed upgrade.",
        schema: catalogUpgradeJson,
        example: { ...CATALOG_UPGRADE_EXAMPLE, ...CHANGE_EXAMPLE, version: 2 },
      },
    },
    problems: { 404: MISSING },
  }).handle(async ({ params, body: { version, ...fields }, ifMatch, session }) => {
    const changed = await changeUpgrade(params.upgradeId, fields, combineVersions(ifMatch, version), session.user);
    if (changed.kind === "missing") return missingProblem();
    if (changed.kind === "refused")
      return problem(422, { detail: Object.values(changed.errors)[0]!, errors: changed.errors });
    if (changed.kind === "stale") return staleProblem(ifMatch, CHANGED, changed.row.version);
    return { status: 200, body: toUpgradeJson(changed.row) };
  }),

  defineOperation("DELETE", PATH, {
    tag: TAG,
    id: "deleteUpgrade",
    summary: "Delete an upgrade of the catalog",
    description: "Requests that were sent keep what their buyers saw of it.",
    access: "staff",
    versioned: true,
    answers: { 204: { description: "The upgrade is deleted." } },
    problems: { 404: MISSING },
  }).handle(async ({ params, ifMatch, session }) => {
    const deletion = await deleteUpgrade(params.upgradeId, ifMatch ?? undefined, session.user);
    if (deletion.kind === "missing") return missingProblem();
    if (deletion.kind === "stale") return staleProblem(ifMatch, CHANGED, deletion.row.version);
    return { status: 204 };
  }),

  defineOperation("POST", PHOTO_PATH, {
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
  }),

  defineOperation("DELETE", PHOTO_PATH, {
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
  }),
);
