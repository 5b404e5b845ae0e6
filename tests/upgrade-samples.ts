/** A rule and a home for tests. */
import type { UpgradeHome, UpgradeRule } from "~/upgrades/upgrade-rules";

export const makeRule = (fields: Partial<UpgradeRule> = {}): UpgradeRule => ({
  id: "moat",
  title: "Moat",
  category: "Misc",
  description: null,
  photoKey: null,
  costRule: "fixed",
  unitCost: 10_000,
  lowPercent: 85,
  highPercent: 120,
  weeks: 2,
  permitRisk: "Low",
  valuePercent: 70,
  valueSource: null,
  counties: [],
  zips: [],
  homeTypes: [],
  yearMin: null,
  yearMax: null,
  storiesMin: null,
  storiesMax: null,
  pool: "any",
  ...fields,
});

export const UPGRADE_HOME: UpgradeHome = {
  homeType: "house",
  sqft: 1_620,
  beds: 3,
  baths: 2.5,
  yearBuilt: 1954,
  stories: 1,
  poolTypes: [],
  county: "Riverside",
  zip: "92501",
  upgradesCatalog: null,
  details: {},
};
