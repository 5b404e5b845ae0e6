/** The fields of an upgrade of the catalog and their rules, shared by its form, the API and CSV files. */
import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  countField,
  integerField,
  listField,
  optionalCount,
  versionField,
} from "~/forms/choice";
import { cleanLine } from "~/forms/clean";
import { priceField } from "~/forms/money";
import { optionalText, requiredText } from "~/forms/text";
import { parseZip } from "~/forms/zip";
import { HOME_TYPES } from "~/listings/listing";
import { MEDIA_RULES } from "~/projects/files/file-rules";
import { COST_RULES, POOL_RULES } from "~/upgrades/upgrade-rules";
import { PERMIT_RISKS } from "~/upgrades/upgrades";
import { isCounty } from "./counties";

export const UPGRADE_FORM = "upgrade";

/** The pages below /admin/upgrades, whose names no upgrade can have as its id. */
export const RESERVED_IDS = ["new", "import", "export"];

export const UPGRADE_PHOTO = { name: "photo", rules: MEDIA_RULES };

export const MAX_TITLE_LENGTH = 80;
export const MAX_CATEGORY_LENGTH = 40;
export const MAX_NOTE_LENGTH = 200;
const MAX_NAMES = 60;
const MAX_UNIT_COST = 10_000_000;

/**
 * Several names: a list, or a text with commas between them.
 * @param check why a name is refused, if it is
 * @param clean a name as it is checked and stored
 */
const namesField = (check: (name: string) => string | null, clean = cleanLine) =>
  z.pipe(
    listField({ max: MAX_NAMES }),
    z.transform((sent: string[], context): string[] => {
      const names = sent.flatMap((text) => text.split(/[,;\n]/)).map(clean);
      const unique = [...new Set(names)].filter(Boolean);
      const problem = unique.map(check).find(Boolean) ?? (unique.length > MAX_NAMES && `Use at most ${MAX_NAMES}.`);
      if (!problem) return unique;
      context.issues.push({ code: "custom", message: problem, input: sent });
      return z.NEVER;
    }),
  );

const countiesField = namesField((name) =>
  isCounty(name) ? null : `“${name.slice(0, 40)}” isn’t a county of California. Use names such as Riverside.`,
);
const zipsField = namesField(
  (zip) => (parseZip(zip) ? null : `“${zip.slice(0, 40)}” isn’t a ZIP code. Use five digits.`),
  (text) => parseZip(text) ?? cleanLine(text),
);
const homeTypesField = namesField((name) =>
  HOME_TYPES.some((type) => type === name) ? null : `Choose ${HOME_TYPES.join(", ")}.`,
);

const YEARS = { kind: "year", min: 1800, max: 2200 } as const;
const STORIES = { min: 1, max: 100 };

export const upgradeFields = {
  title: requiredText({ required: "Title is required", max: MAX_TITLE_LENGTH }),
  category: requiredText({ required: "Category is required", max: MAX_CATEGORY_LENGTH }),
  description: optionalText(MAX_NOTE_LENGTH),
  costRule: choiceField(COST_RULES, { required: "Choose how the cost is calculated" }),
  unitCost: priceField({ required: "Cost is required", max: MAX_UNIT_COST, example: "25,000 or 8.50" }),
  lowPercent: countField({ kind: "percent", min: 1, max: 100, defaultValue: 85 }),
  highPercent: countField({ kind: "percent", min: 100, max: 500, defaultValue: 120 }),
  weeks: countField({ kind: "weeks", min: 1, max: 104, defaultValue: 1 }),
  permitRisk: choiceField(PERMIT_RISKS, { defaultValue: "Low" }),
  valuePercent: countField({ kind: "percent", min: 0, max: 200, defaultValue: 70 }),
  valueSource: optionalText(MAX_NOTE_LENGTH),
  homeTypes: homeTypesField,
  yearMin: optionalCount(YEARS),
  yearMax: optionalCount(YEARS),
  storiesMin: optionalCount(STORIES),
  storiesMax: optionalCount(STORIES),
  pool: choiceField(POOL_RULES, { defaultValue: "any" }),
  counties: countiesField,
  zips: zipsField,
  active: checkboxField(),
  sortOrder: integerField({ defaultValue: 0 }),
};
export type UpgradeFieldName = keyof typeof upgradeFields;

/** Fields of which the first may not be above the second. */
const BOUNDS = [
  ["yearMin", "yearMax", "The first year is after the last one."],
  ["storiesMin", "storiesMax", "The minimum is above the maximum."],
] as const;

const CENTS = "Use whole dollars for a fixed cost, such as 25,000.";

/**
 * What doesn't fit together in fields that are right by themselves, each with its message.
 * @param stored the upgrade before a change, whose fixed cost may have cents from before they were refused
 */
export const findMismatches = (
  { costRule, unitCost = 0, ...bounds }: Partial<UpgradeFields>,
  stored?: UpgradeFields | null,
): Record<string, string> => {
  const isSameCost = stored?.costRule === costRule && stored?.unitCost === unitCost;
  return Object.fromEntries([
    ...BOUNDS.flatMap(([min, max, message]) => {
      const [low, high] = [bounds[min], bounds[max]];
      return low != null && high != null && low > high ? [[min, message]] : [];
    }),
    ...(costRule === "fixed" && !Number.isInteger(unitCost) && !isSameCost ? [["unitCost", CENTS]] : []),
  ]);
};

export const upgradeSchema = z.object(upgradeFields);
/** The same for a stored upgrade. */
export const upgradeChangeSchema = z.extend(upgradeSchema, { version: versionField(), removePhoto: checkboxField() });

/** Whole dollars but for `unitCost`, which has cents unless it is fixed. */
export type UpgradeFields = z.output<typeof upgradeSchema>;
