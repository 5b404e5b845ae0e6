/**
 * Gives the utilities short names in the production build, in components and style sheets alike. A page has hundreds of
 * class names that compress badly.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { isComponent, loadUtilities, parseComponent, splitClassNames } from "./class-texts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}0123456789`;

/** The name of a rank: "a" to "Z", then "aa" to "Z9", then three characters. */
export function buildShortName(rank: number): string {
  let name = LETTERS[rank % LETTERS.length]!;
  for (let rest = Math.floor(rank / LETTERS.length); rest > 0; rest = Math.floor(rest / (CHARACTERS.length + 1)))
    name += CHARACTERS[(rest % (CHARACTERS.length + 1)) - 1] ?? "_";
  return name;
}

/** Short names of all utilities of the components in a folder, the most frequent with the shortest. */
export async function nameClasses(app: string): Promise<Map<string, string>> {
  const uses = new Map<string, number>();
  for (const path of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    if (!isComponent(path)) continue;
    const { texts } = parseComponent(path, readFileSync(join(app, path), "utf8"));
    for (const name of texts.flatMap(({ text }) => splitClassNames(text))) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names = [...uses.keys()];
  const areUtilities = (await loadUtilities(app))(names);
  const utilities = names.filter((_, index) => areUtilities[index]);
  utilities.sort((a, b) => uses.get(b)! - uses.get(a)! || (a < b ? -1 : 1));
  return new Map(utilities.map((name, rank) => [name, buildShortName(rank)]));
}

/** A component's source with short names. Throws if a text that isn't known as class names looks like some. */
export function shortenInComponent(path: string, source: string, shortNames: ReadonlyMap<string, string>): string {
  const { texts, others } = parseComponent(path, source);
  for (const { text } of others)
    if (splitClassNames(text).every((name) => shortNames.has(name)))
      throw new Error(`${path}: "${text}" is no class name: name its constant or attribute …Class`);
  let result = source;
  for (const text of texts.toReversed()) {
    const [start, end] = [text.getStart() + 1, text.end - 1];
    const leading = /^\s/.test(text.text) ? " " : "";
    const trailing = /\s$/.test(text.text) ? " " : "";
    const names = splitClassNames(text.text).map((name) => shortNames.get(name) ?? name);
    result = result.slice(0, start) + leading + names.join(" ") + trailing + result.slice(end);
  }
  return result;
}

const unescapeName = (name: string): string =>
  name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character!,
  );

/** A style sheet with short names. */
export const shortenInStyles = (css: string, shortNames: ReadonlyMap<string, string>): string =>
  css.replaceAll(/\.((?:[\w\u{80}-\u{10FFFF}-]|\\[0-9a-f]{1,6} ?|\\.)+)/giu, (selector, name: string) => {
    const shortName = shortNames.get(unescapeName(name));
    return shortName ? `.${shortName}` : selector;
  });

export function shortClassNames(app: string): Plugin {
  let shortNames: Promise<Map<string, string>>;
  return {
    name: "sunporch:short-class-names",
    // After Tailwind, whose plugin is listed before this one, and before the file names get their hashes.
    enforce: "pre",
    apply: "build",
    buildStart() {
      shortNames ??= nameClasses(app);
    },
    async transform(code, id) {
      const path = id.split("?")[0]!;
      if (!path.startsWith(app)) return;
      if (path.endsWith(".tsx")) return shortenInComponent(path, code, await shortNames);
      if (path.endsWith(".css") && !path.endsWith(".module.css")) return shortenInStyles(code, await shortNames);
    },
  };
}
