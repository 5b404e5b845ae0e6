/** An upgrade of the catalog in the JSON of the staff API. */
import { z } from "zod";
import { HOME_TYPES } from "~/listings/listing";
import { COST_RULES, POOL_RULES } from "~/upgrades/upgrade-rules";
import { buildPhotoUrl, PERMIT_RISKS } from "~/upgrades/upgrades";
import type { UpgradeRecord } from "./catalog-records.server";

const bound = z.int().nullable();

export const catalogUpgradeJson = z
  .object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    description: z.string().nullable(),
    photoUrl: z.string().nullable().meta({ description: "Public. Another photo has another address." }),
    costRule: z.enum(COST_RULES),
    unitCost: z.number().meta({
      description: "The cost, or that of a square foot, bedroom or bath. Dollars; a fixed cost has no cents.",
    }),
    lowPercent: z.int().meta({ description: "The low end of past offers in percent of the cost." }),
    highPercent: z.int().meta({ description: "The high end of past offers in percent of the cost." }),
    weeks: z.int(),
    permitRisk: z.enum(PERMIT_RISKS),
    valuePercent: z.int().meta({ description: "Share of the cost that the work adds to the home’s value." }),
    valueSource: z.string().nullable().meta({ description: "Who says so. Null for our own assumption." }),
    homeTypes: z.array(z.enum(HOME_TYPES)).meta({ description: "Empty for homes of every type." }),
    yearMin: bound,
    yearMax: bound,
    storiesMin: bound,
    storiesMax: bound,
    pool: z.enum(POOL_RULES),
    counties: z.array(z.string()).meta({ description: "With `zips` empty too, it is offered everywhere." }),
    zips: z.array(z.string()),
    active: z.boolean().meta({ description: "Whether buyers are offered it." }),
    sortOrder: z.int(),
    version: z.int(),
  })
  .meta({ id: "CatalogUpgrade", description: "An upgrade of the catalog, with its rules." });

export const CATALOG_UPGRADE_EXAMPLE: z.input<typeof catalogUpgradeJson> = {
  id: "pool-resurfacing",
  title: "Pool resurfacing",
  category: "Pool",
  description: "New plaster and tile line.",
  photoUrl: null,
  costRule: "fixed",
  unitCost: 14_000,
  lowPercent: 85,
  highPercent: 120,
  weeks: 2,
  permitRisk: "Low",
  valuePercent: 50,
  valueSource: null,
  homeTypes: [],
  yearMin: null,
  yearMax: null,
  storiesMin: null,
  storiesMax: null,
  pool: "with",
  counties: [],
  zips: [],
  active: true,
  sortOrder: 13,
  version: 1,
};

export const toUpgradeJson = ({
  homeTypes,
  photoKey,
  ...upgrade
}: UpgradeRecord): z.infer<typeof catalogUpgradeJson> => ({
  ...upgrade,
  photoUrl: photoKey && buildPhotoUrl(photoKey),
  homeTypes: HOME_TYPES.filter((type) => homeTypes.includes(type)),
});
