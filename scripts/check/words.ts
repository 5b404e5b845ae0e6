/** Finds banned words in the identifiers and the texts of TypeScript files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { BANNED_IN_IDENTIFIERS, BANNED_IN_TEXTS, type BannedWord } from "./banned-words";

/** "get most recent" of "getMostRecent", "max id" of "MAX_ID". */
const splitIdentifier = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2")
    .replaceAll(/[_$ ]+/g, " ")
    .trim()
    .toLowerCase();

const findBanned = (words: readonly BannedWord[], text: string, path: string): BannedWord | undefined =>
  words.find(({ pattern, except, onlyIn }) => pattern.test(text) && !except?.test(text) && path !== onlyIn);

/** Whether a node is a part of a text; comments are no nodes. */
const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** One line for each banned word of a file. */
export function findBannedWords(path: string, source: string): string[] {
  const problems: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const report = (node: ts.Node, text: string, { instead }: BannedWord) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    problems.push(`${path}:${line + 1}: "${text}": use ${instead}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) {
      const banned = findBanned(BANNED_IN_IDENTIFIERS, splitIdentifier(node.text), path);
      if (banned) report(node, node.text, banned);
    } else if (isText(node)) {
      const text = node.text.replaceAll(/\s+/g, " ");
      const banned = findBanned(BANNED_IN_TEXTS, text, path);
      if (banned) report(node, text.trim().slice(0, 80), banned);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** Checks the names and texts of app/, without tests and generated files. */
export const findBannedWordsIn = (root: string): string[] =>
  readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((path) => !path.includes("/generated/") && /(?<!\.test)\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => findBannedWords(`app/${path}`, readFileSync(join(root, "app", path), "utf8")));
