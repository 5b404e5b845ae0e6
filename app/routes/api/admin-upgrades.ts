import { href } from "react-router";
import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { answerPage, pageHeaders, pageQuery } from "~/platform/api/paging.server";
import { problem } from "~/platform/http/responses/problem.server";
import { createUpgrade, listUpgradeRecords } from "~/upgrade-catalog/catalog-records.server";
import { CATALOG_UPGRADE_EXAMPLE, catalogUpgradeJson, toUpgradeJson } from "~/upgrade-catalog/json.server";
import { upgradeFields } from "~/upgrade-catalog/schema";

const TAG = "Staff: upgrades";

export const loader = defineOperation("GET", "/api/admin/upgrades", {
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
}).serve(async ({ request, query: { updatedSince, ...page } }) =>
  answerPage(request, (await listUpgradeRecords(undefined, updatedSince)).map(toUpgradeJson), page),
);

export const action = defineOperation("POST", "/api/admin/upgrades", {
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
}).serve(async ({ body, session, newId }) => {
  const created = await createUpgrade(body, session.user, undefined, newId);
  if (created.kind === "refused")
    return problem(422, { detail: Object.values(created.errors)[0]!, errors: created.errors });
  const location = href("/api/admin/upgrades/:upgradeId", { upgradeId: created.row.id });
  return { status: 201, body: toUpgradeJson(created.row), location };
});
