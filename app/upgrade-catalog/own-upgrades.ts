/** A home's own list of upgrades as staff type it: a line for each, "Dock repair, Outdoor, 40,000, 6 weeks". */
import * as z from "zod/mini";
import { listField, versionField } from "~/forms/choice";
import { parseWholeNumber } from "~/forms/whole-number";
import { formatNumber } from "~/ui/text/money";
import { pluralize } from "~/ui/text/text";
import { type CatalogEntry, makeSlug } from "~/upgrades/upgrades";

export const OWN_UPGRADES_FORM = "own-upgrades";
const MAX_LINES = 40;
/** Room for two names of {@link MAX_NAME_LENGTH}, the cost and the weeks. */
const MAX_LINE_LENGTH = 250;
const MAX_NAME_LENGTH = 80;
const MAX_COST = 10_000_000;

const MAX_WEEKS = 104;

/** "Dock repair, Outdoor, 40,000, 6 weeks": the cost may have separators, a name in quotes commas. */
const LINE =
  /^(?<title>\s*"[^"]+"\s*|[^",]+),(?<category>\s*"[^"]+"\s*|[^",]+),\s*(?:\$\s*)?(?<cost>\d[\d, ]*?)(?:\.00)?(?:,\s*(?<weeks>\d{1,3}) weeks?)?$/i;

const isName = (text: string) => text.length > 0 && text.length <= MAX_NAME_LENGTH;

/** A row of a spreadsheet as a line: names in quotes, and "6" as "6 weeks". */
function joinCells(row: string): string {
  const [title = "", category = "", cost = "", weeks = ""] = row.split("\t").map((cell) => cell.trim());
  const time = /^\d+$/.test(weeks) ? `${weeks} weeks` : weeks;
  return [formatName(title), formatName(category), cost, ...(time ? [time] : [])].join(", ");
}

function parseLine(line: string): CatalogEntry | null {
  const parts = LINE.exec(line.includes("\t") ? joinCells(line) : line)?.groups;
  if (!parts) return null;
  const [title, category] = [parts.title!, parts.category!].map((name) => name.replaceAll('"', "").trim()) as [
    string,
    string,
  ];
  const id = makeSlug(title);
  const cost = parseWholeNumber(parts.cost!);
  const weeks = parts.weeks === undefined ? undefined : Number(parts.weeks);
  if (!id || !isName(title) || !isName(category) || !cost || cost > MAX_COST) return null;
  // Else the first digits of "Dock repair, 40,500" would be the category.
  if (!/\p{L}/u.test(category)) return null;
  if (weeks !== undefined && (weeks < 1 || weeks > MAX_WEEKS)) return null;
  return { id, title, category, cost, ...(weeks && { weeks }) };
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
      const long = lines.find((line) => line.length > MAX_LINE_LENGTH);
      const entries = lines.length > MAX_LINES || long ? [] : lines.map(parseLine);
      const wrong = entries.indexOf(null);
      const ids = entries.map((entry) => entry?.id);
      const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
      const problem =
        lines.length > MAX_LINES
          ? `Use at most ${MAX_LINES} lines.`
          : long
            ? `“${long.slice(0, 60)}” is too long. Use at most ${MAX_LINE_LENGTH} characters per line.`
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
  version: versionField(),
});

/** Gives entries the ids that they have already, which links and saved searches may name. */
export function keepIds(entries: readonly CatalogEntry[], stored: readonly CatalogEntry[]): CatalogEntry[] {
  const known = new Map(stored.map(({ title, id }) => [title, id]));
  const kept = new Set(entries.flatMap(({ title }) => known.get(title) ?? []));
  return entries.map((entry) => ({
    ...entry,
    id: known.get(entry.title) ?? (kept.has(entry.id) ? `${entry.id}-2` : entry.id),
  }));
}

const formatName = (name: string) => (name.includes(",") ? `"${name}"` : name);

/** The lines of a list. */
export const formatOwnUpgrades = (entries: readonly CatalogEntry[] | null): string =>
  (entries ?? [])
    .map(
      ({ title, category, cost, weeks }) =>
        `${formatName(title)}, ${formatName(category)}, ${formatNumber(cost)}${weeks ? `, ${pluralize(weeks, "week")}` : ""}`,
    )
    .join("\n");
