import { z } from "zod";
import { parseListingId } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { setOwnUpgrades } from "~/upgrade-catalog/own-upgrades.server";

const ownUpgrade = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and hyphens."),
  title: z.string().trim().min(1).max(80),
  category: z.string().trim().min(1).max(80),
  cost: z.int().min(1).max(10_000_000),
  weeks: z.int().min(1).max(104).optional(),
});
const upgradesCatalog = z
  .array(ownUpgrade)
  .max(40)
  .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, "Use each id once.")
  .nullable()
  .meta({ description: "The home’s own upgrades, in place of the catalog. Null for those of the catalog." });

export const action = defineOperation("PATCH", "/api/admin/listings/:id/upgrades", {
  tag: "Staff: upgrades",
  id: "changeHomeUpgrades",
  summary: "Set a home’s own upgrades",
  description: "Its page shows them within two seconds. The feed doesn’t change them.",
  access: "staff",
  body: {
    json: z.strictObject({ upgradesCatalog }).meta({ id: "HomeUpgradesInput" }),
    example: {
      upgradesCatalog: [{ id: "dock-repair", title: "Dock repair", category: "Outdoor", cost: 40_000, weeks: 6 }],
    },
  },
  answers: { 204: { description: "The home’s upgrades are set." } },
  problems: { 404: "There has never been such a home." },
}).serve(async ({ params, body, session }) => {
  const id = parseListingId(params.id);
  const entries = body.upgradesCatalog?.map(({ weeks, ...entry }) => ({ ...entry, ...(weeks && { weeks }) })) ?? null;
  if (id === null || (await setOwnUpgrades(id, entries, session.user)) === "missing")
    return notFoundProblem("Listing not found");
  return { status: 204 };
});
