import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { changeUpgrade, deleteUpgrade, getUpgradeRecord } from "~/upgrade-catalog/catalog-records.server";
import { CATALOG_UPGRADE_EXAMPLE, catalogUpgradeJson, toUpgradeJson } from "~/upgrade-catalog/json.server";
import { upgradeFields } from "~/upgrade-catalog/schema";

const PATH = "/api/admin/upgrades/:upgradeId";
const TAG = "Staff: upgrades";
const MISSING = "The catalog has no such upgrade.";
const CHANGED = "Someone else just updated this upgrade.";
const CHANGE_EXAMPLE = { unitCost: 15_500, weeks: 3 };

const missingProblem = () => notFoundProblem("Upgrade not found");

export const loader = defineOperation("GET", PATH, {
  tag: TAG,
  id: "readUpgrade",
  summary: "An upgrade of the catalog",
  description: "With the rules that say which homes are offered it, and at what cost.",
  access: "staff",
  versioned: true,
  answers: { 200: { description: "The upgrade.", schema: catalogUpgradeJson, example: CATALOG_UPGRADE_EXAMPLE } },
  problems: { 404: MISSING },
}).serve(async ({ params }) => {
  const upgrade = await getUpgradeRecord(params.upgradeId);
  return upgrade ? { status: 200, body: toUpgradeJson(upgrade) } : missingProblem();
});

const change = defineOperation("PATCH", PATH, {
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
});

const remove = defineOperation("DELETE", PATH, {
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
});

export const action = serveOperations(change, remove);
