import { z } from "zod";
import { versionField } from "~/forms/choice";
import { parseListingId } from "~/listings/home/detail.server";
import { defineOperation } from "~/platform/api/operation.server";
import { combineVersions, staleProblem } from "~/platform/api/versions.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { getOwnUpgrades, setOwnUpgrades } from "~/upgrade-catalog/own-upgrades.server";

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

const PATH = "/api/admin/listings/:id/upgrades";
const TAG = "Staff: upgrades";
const MISSING = "There has never been such a home.";
const UPGRADES = [{ id: "dock-repair", title: "Dock repair", category: "Outdoor", cost: 40_000, weeks: 6 }];
/** Made of the list. */
const VERSION = 1_283_071_126;

const missingProblem = () => notFoundProblem("Listing not found");

export const loader = defineOperation("GET", PATH, {
  tag: TAG,
  id: "readHomeUpgrades",
  summary: "A home’s own upgrades",
  description: "Null while the home is offered the upgrades of the catalog.",
  access: "staff",
  versioned: true,
  answers: {
    200: {
      description: "The upgrades.",
      schema: z.object({ upgradesCatalog, version: z.int() }).meta({ id: "HomeUpgrades" }),
      example: { upgradesCatalog: UPGRADES, version: VERSION },
    },
  },
  problems: { 404: MISSING },
}).serve(async ({ params }) => {
  const id = parseListingId(params.id);
  const upgrades = id === null ? null : await getOwnUpgrades(id);
  return upgrades ? { status: 200, body: upgrades } : missingProblem();
});

export const action = defineOperation("PATCH", PATH, {
  tag: TAG,
  id: "changeHomeUpgrades",
  summary: "Set a home’s own upgrades",
  description: "Its page shows them within two seconds. The feed doesn’t change them.",
  access: "staff",
  versioned: true,
  body: {
    json: z.strictObject({ upgradesCatalog, version: z.optional(versionField()) }).meta({ id: "HomeUpgradesInput" }),
    example: { upgradesCatalog: UPGRADES },
  },
  answers: { 204: { description: "The home’s upgrades are set." } },
  problems: { 404: MISSING },
}).serve(async ({ params, body, ifMatch, session }) => {
  const id = parseListingId(params.id);
  const entries = body.upgradesCatalog?.map(({ weeks, ...entry }) => ({ ...entry, ...(weeks && { weeks }) })) ?? null;
  const versions = combineVersions(ifMatch, body.version);
  const saved = id === null ? null : await setOwnUpgrades(id, entries, session.user, versions);
  if (!saved || saved.kind === "missing") return missingProblem();
  if (saved.kind === "stale") return staleProblem(ifMatch, "Someone else just updated this list.", saved.version);
  return { status: 204 };
});
