/** A home's own list of upgrades as staff type it: a line for each, "Dock repair, Outdoor, 40,000, 6 weeks". */
import * as z from "zod/mini";
import { listField, versionField } from "~/forms/choice";
import { cleanLine } from "~/forms/clean";
import { FieldProblem } from "~/forms/field";
import { describeLineProblems } from "~/forms/line-problems";
import { parseNumber } from "~/forms/number";
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

/** "Dock repair, Outdoor, 40,000, 6 weeks": the cost is read as in other fields, a name in quotes may have commas. */
const LINE =
  /^(?<title>\s*"[^"]+"\s*|[^",]+),(?<category>\s*"[^"]+"\s*|[^",]+),\s*(?<cost>\$?\s*\d[\d,. ]*?[kKmM]?)(?:,\s*(?<weeks>[^,]*\p{L}[^,]*))?$/u;

/** A row of a spreadsheet as a line: names in quotes, and "6" as "6 weeks". */
function joinCells(row: string): string {
  const [title = "", category = "", cost = "", weeks = ""] = row.split("\t").map((cell) => cell.trim());
  const time = /^[\d.]+$/.test(weeks) ? `${weeks} weeks` : weeks;
  return [formatName(title), formatName(category), cost, ...(time ? [time] : [])].join(", ");
}

function parseLine(line: string): CatalogEntry | FieldProblem {
  const quoted = `“${line.slice(0, 60)}”`;
  if (line.length > MAX_LINE_LENGTH)
    return new FieldProblem(`${quoted} is too long. Use at most ${MAX_LINE_LENGTH} characters per line.`);
  const parts = LINE.exec(line.includes("\t") ? joinCells(line) : line)?.groups;
  const [title, category] = [parts?.title ?? "", parts?.category ?? ""].map((name) =>
    name.replaceAll('"', "").trim(),
  ) as [string, string];
  const id = makeSlug(title);
  // Else the first digits of "Dock repair, 40,500" would be the category.
  if (!parts || !id || !/\p{L}/u.test(category))
    return new FieldProblem(
      `${quoted} has to be a title, a category and a cost, such as Dock repair, Outdoor, 40,000, 6 weeks.`,
    );
  if (title.length > MAX_NAME_LENGTH || category.length > MAX_NAME_LENGTH)
    return new FieldProblem(`Use at most ${MAX_NAME_LENGTH} characters for a title or a category.`);
  const cost = parseNumber("money", parts.cost!);
  if (!cost || !Number.isInteger(cost) || cost > MAX_COST)
    return new FieldProblem(`“${parts.cost}” has to be a cost from 1 to ${formatNumber(MAX_COST)} dollars.`);
  if (parts.weeks === undefined) return { id, title, category, cost };
  const weeks = Number(/^(\d{1,3}) weeks?$/i.exec(parts.weeks.trim())?.[1]);
  return weeks >= 1 && weeks <= MAX_WEEKS
    ? { id, title, category, cost, weeks }
    : new FieldProblem(`“${parts.weeks}” has to be 1 to ${MAX_WEEKS} weeks, such as 6 weeks.`);
}

function parseLines(text: string): CatalogEntry[] | FieldProblem {
  const lines = text
    .split("\n")
    .map((line, n) => ({ line: n + 1, text: line.trim() }))
    .filter(({ text }) => text);
  if (lines.length > MAX_LINES) return new FieldProblem(`Use at most ${MAX_LINES} lines.`);
  const entries: CatalogEntry[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const { line, text } of lines) {
    const entry = parseLine(text);
    if (entry instanceof FieldProblem) problems.push({ line, message: entry.message });
    else if (entries.some(({ id }) => id === entry.id))
      problems.push({ line, message: `“${entry.title}” appears twice.` });
    else entries.push(entry);
  }
  return problems.length > 0 ? new FieldProblem(describeLineProblems(problems)) : entries;
}

/** null for an empty list: the home is offered what fits it of the catalog. */
export const ownUpgradesSchema = z.object({
  lines: z.pipe(
    listField({ max: 1 }),
    z.transform(([text = ""]: string[], context): CatalogEntry[] | null => {
      const entries = parseLines(cleanLine(text));
      if (!(entries instanceof FieldProblem)) return entries.length > 0 ? entries : null;
      context.issues.push({ code: "custom", message: entries.message, input: text });
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
