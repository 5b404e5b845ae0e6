/**
 * Holds class names to Tailwind's utilities: every name in a component makes CSS, no other word of the sources does, and
 * plain CSS stays small and without class names of our own.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Scanner } from "@tailwindcss/oxide";
import type ts from "typescript";
import { isComponent, loadUtilities, parseComponent, splitClassNames } from "../build/class-texts";

/** Lines of all style sheets of app/, without the utilities that they define. */
const MAX_CSS_LINES = 900;
/** They bring a dozen custom properties to every page; utilities of our own or arbitrary properties do without. */
const COSTLY = /(^|:)(shadow|ring|blur|brightness|translate-x|translate-y)-/;
/** Names that are no utilities: Leaflet's, and Tailwind's marks for variants. */
const FOREIGN = /^(leaflet-|group$|group\/|peer$|peer\/)/;
interface ClassName {
  name: string;
  place: string;
}

/** The class names of a component's texts. */
export const listClassNames = (texts: readonly ts.StringLiteralLike[]): ClassName[] =>
  texts.flatMap((text) => {
    const file = text.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(text.getStart());
    return splitClassNames(text.text).map((name) => ({ name, place: `${file.fileName}:${line + 1}` }));
  });

/** The classes that a style sheet selects. */
export const findSelectors = (css: string): string[] => [
  ...new Set(css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "").match(/\.[a-z][\w-]*(?=[^;{}]*\{)/gi)),
];

/** One line for each problem of the class names and style sheets of app/. */
export async function findClassProblems(root: string): Promise<string[]> {
  const app = join(root, "app");
  const read = (path: string) => readFileSync(join(app, path), "utf8");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).sort();
  const problems: string[] = [];

  const makesCss = await loadUtilities(app);
  const components = files.filter(isComponent).map((path) => parseComponent(`app/${path}`, read(path)));
  const used = listClassNames(components.flatMap(({ texts }) => texts));
  const known = makesCss(used.map(({ name }) => name));
  for (const [index, { name, place }] of used.entries()) {
    if (!known[index] && !FOREIGN.test(name)) problems.push(`${place}: "${name}" makes no CSS`);
    if (COSTLY.test(name)) problems.push(`${place}: "${name}" brings custom properties of its own`);
  }

  for (const other of components.flatMap(({ others }) => others))
    if (makesCss(splitClassNames(other.text)).every(Boolean))
      problems.push(
        `${other.getSourceFile().fileName}: "${other.text}" isn't known as class names: call its constant or attribute …Class`,
      );

  const names = new Set(used.map(({ name }) => name));
  const scanner = new Scanner({ sources: [{ base: app, pattern: "**/*.tsx", negated: false }] });
  const readExcluded = (path: string) => /@source not inline\("\{(.*?)\}"\)/.exec(read(path))?.[1];
  const excluded = new Set(readExcluded("full.css")?.split(","));
  const guessed = scanner.scan().filter((word) => !names.has(word) && !excluded.has(word));
  const guesses = makesCss(guessed);
  for (const word of guessed.filter((_, index) => guesses[index]))
    problems.push(`"${word}" is no class name of a component, but becomes one: add it to @source not inline`);
  if (readExcluded("app.css") !== readExcluded("full.css"))
    problems.push("app.css and full.css exclude different words");

  const sheets = files.filter((path) => path.endsWith(".css"));
  for (const path of sheets.filter((path) => !path.endsWith(".module.css")))
    for (const selector of findSelectors(read(path))) problems.push(`app/${path}: ${selector} is a global class`);
  const lines = sheets.reduce(
    (sum, path) =>
      sum +
      read(path)
        .replaceAll(/^@utility [\s\S]*?^\}\n/gm, "")
        .split("\n").length -
      1,
    0,
  );
  if (lines > MAX_CSS_LINES)
    problems.push(`The style sheets have ${lines} lines outside utilities, more than ${MAX_CSS_LINES}`);
  return problems;
}
