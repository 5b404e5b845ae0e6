/** The variable tables of docs/configuration.md and the file .env.example, from the schemas of the environment. */
import { z } from "zod";
import { SECTIONS } from "../../app/platform/env-variables.server";

type Variable = ReturnType<typeof describeVariable>;

const START = "<!-- variables -->";
const END = "<!-- /variables -->";

/** The values of an enumeration that is optional or has a default; empty for other types. */
function listAcceptedValues(type: z.ZodType): readonly string[] {
  if (type instanceof z.ZodDefault || type instanceof z.ZodOptional)
    return listAcceptedValues(type.def.innerType as z.ZodType);
  return type instanceof z.ZodEnum ? type.options.map(String) : [];
}

/** Its value in an .env file, empty if it has none, and the texts of the table. @throws {Error} without a description */
export function describeVariable(name: string, type: z.ZodType) {
  const { description, shownDefault } = type.meta() ?? {};
  if (!description) throw new Error(`${name} has no description.`);
  const value = String(type.parse(undefined) ?? "");
  const accepted = listAcceptedValues(type).map((option) => `\`${option}\``);
  return {
    name,
    value,
    shownDefault: typeof shownDefault === "string" ? shownDefault : value && `\`${value}\``,
    meaning: `${description}${accepted.length > 0 ? `. One of ${accepted.join(", ")}` : ""}`,
  };
}

function listSections(): readonly { title: string; variables: readonly Variable[] }[] {
  return Object.entries(SECTIONS).map(([title, types]) => ({
    title,
    variables: Object.entries(types).map(([name, type]) => describeVariable(name, type)),
  }));
}

/** A table with aligned columns, as Biome formats it. */
function renderTable(rows: readonly (readonly [string, string, string])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const renderRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const [head, ...body] = rows.map(renderRow);
  return [head, renderRow(widths.map((width) => "-".repeat(width))), ...body].join("\n");
}

function renderTables(): string {
  return listSections()
    .map(({ title, variables }) => {
      const rows = variables.map(({ name, shownDefault, meaning }) => [`\`${name}\``, shownDefault, meaning] as const);
      return `### ${title}\n\n${renderTable([["Variable", "Default", "Meaning"], ...rows])}`;
    })
    .join("\n\n");
}

/** docs/configuration.md with current tables; the text outside the markers stays. @throws {Error} without markers */
export function withVariableTables(page: string): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/configuration.md needs ${START} and ${END}.`);
  return `${page.slice(0, start + START.length)}\n\n${renderTables()}\n\n${page.slice(end)}`;
}

/** Quotes a value that a shell would split. */
const quote = (value: string) => (/^[\w./:@,+-]*$/.test(value) ? value : `"${value}"`);

/** .env.example: every variable, commented out, with its default and meaning. */
export function renderEnvExample(): string {
  const intro = [
    "# Every variable with its default. Copy this file to .env, uncomment what you change, and load it:",
    "#   set -a; . ./.env; set +a; npm start",
    "# `npm run docs` writes this file; docs/configuration.md has details.",
  ].join("\n");
  const sections = listSections().map(({ title, variables }) =>
    [
      `# == ${title}`,
      ...variables.map(({ name, value, shownDefault, meaning }) => {
        const isLiteral = !shownDefault || shownDefault === `\`${value}\``;
        const note = isLiteral ? meaning : `${meaning} (default: ${shownDefault})`;
        return `\n# ${note.replaceAll("`", "")}\n#${name}=${quote(value)}`;
      }),
    ].join("\n"),
  );
  return `${[intro, ...sections].join("\n\n")}\n`;
}
