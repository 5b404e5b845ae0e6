/** A home's own list of upgrades as staff type it: a line for each, "Dock repair, Outdoor, 40,000, 6 weeks". */
import * as z from "zod/mini";
import { listField } from "~/forms/choice";
import { parseWholeNumber } from "~/forms/whole-number";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { type CatalogEntry, makeSlug } from "~/upgrades/upgrades";

export const OWN_UPGRADES_FORM = "own-upgrades";
const MAX_LINES = 40;
const MAX_NAME_LENGTH = 80;
const MAX_COST = 10_000_000;

/** "Dock repair, Outdoor, 40,000, 6 weeks": the cost may have separators. */
const LINE = /^(?<title>[^,]+),(?<category>[^,]+),\s*\$?(?<cost>[\d, ]*?\d)(?:,\s*(?<weeks>\d{1,3}) weeks?)?$/i;

function parseLine(line: string): CatalogEntry | null {
  const { title, category, cost, weeks } = LINE.exec(line)?.groups ?? {};
  const dollars = parseWholeNumber(cost ?? "");
  if (!title || !category || !dollars || dollars > MAX_COST) return null;
  const id = makeSlug(title);
  if (!id || title.length > MAX_NAME_LENGTH || category.length > MAX_NAME_LENGTH) return null;
  return { id, title: title.trim(), category: category.trim(), cost: dollars, ...(weeks && { weeks: Number(weeks) }) };
}

/** null for an empty list: the home is offered what fits it of the catalog. */
export const ownUpgradesSchema = z.object({
  lines: z.pipe(
    listField({ max: 1 }),
    z.transform(([text = ""]: string[], context): CatalogEntry[] | null => {
      const lines = text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
      const entries = lines.map(parseLine);
      const wrong = entries.indexOf(null);
      const ids = entries.map((entry) => entry?.id);
      const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
      const problem =
        lines.length > MAX_LINES
          ? `Use at most ${MAX_LINES} lines.`
          : wrong >= 0
            ? `“${lines[wrong]?.slice(0, 60)}” has to be a title, a category and a cost, such as Dock repair, Outdoor, 40,000, 6 weeks.`
            : repeated >= 0
              ? `“${lines[repeated]?.slice(0, 60)}” appears twice.`
              : null;
      if (!problem) return entries.length > 0 ? (entries as CatalogEntry[]) : null;
      context.issues.push({ code: "custom", message: problem, input: text });
      return z.NEVER;
    }),
  ),
});

/** The lines of a list. */
export const formatOwnUpgrades = (entries: readonly CatalogEntry[] | null): string =>
  (entries ?? [])
    .map(
      ({ title, category, cost, weeks }) =>
        `${title}, ${category}, ${formatNumber(cost)}${weeks ? `, ${pluralize(weeks, "week")}` : ""}`,
    )
    .join("\n");
