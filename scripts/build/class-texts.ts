/** Finds the texts in components that are class names, and tells which names are utilities. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "@tailwindcss/node";
import ts from "typescript";

export const isComponent = (path: string): boolean => /(?<!\.test)\.tsx$/.test(path);

/** The functions whose texts are class names. */
const JOINS = new Set(["cva", "cx"]);

/** The texts of an expression that end up in a class attribute: not what is compared, nor the arguments of functions. */
function readTexts(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(readTexts);
  if (ts.isBinaryExpression(node)) {
    const isJoin = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind);
    return [...(isJoin ? readTexts(node.left) : []), ...readTexts(node.right)];
  }
  if (ts.isCallExpression(node)) return JOINS.has(node.expression.getText()) ? node.arguments.flatMap(readTexts) : [];
  if (ts.isArrowFunction(node)) return readTexts(node.body);
  if (ts.isTemplateExpression(node))
    throw new Error(`${node.getSourceFile().fileName}: ${node.getText()}: join class names with cx()`);
  if (ts.isPropertyAssignment(node))
    // The texts of cva's defaults name variants.
    return node.name.getText() === "defaultVariants" ? [] : readTexts(node.initializer);
  if (ts.isObjectLiteralExpression(node)) {
    // Beside the classes of a compound variant are its conditions.
    const classes = node.properties.filter((property) => /^class(Name)?$/.test(property.name?.getText() ?? ""));
    return (classes.length > 0 ? classes : [...node.properties]).flatMap(readTexts);
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(readTexts);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return readTexts(node.expression);
  return ts.isJsxExpression(node) && node.expression ? readTexts(node.expression) : [];
}

const CLASS_ATTRIBUTE = /^class(Name)?$|Class(Name)?$/;
const CLASS_CONSTANT = /Class(es|Name)?$|_CLASS(ES)?$/;

/**
 * The texts of a component's source that are class names: in class attributes and properties, in `cva()`, and in what is
 * called `…Class` or `…Classes`. `others` are the texts that look like class names elsewhere.
 */
export function parseComponent(path: string, source: string) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts = new Set<ts.StringLiteralLike>();
  const others = new Set<ts.StringLiteralLike>();
  const add = (node: ts.Node) => {
    for (const text of readTexts(node)) texts.add(text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && CLASS_ATTRIBUTE.test(node.name.getText()) && node.initializer) add(node.initializer);
    else if (ts.isPropertyAssignment(node) && /^class(Name)?$/.test(node.name.getText())) add(node.initializer);
    else if (ts.isBindingElement(node) && CLASS_ATTRIBUTE.test(node.name.getText()) && node.initializer)
      add(node.initializer);
    else if (ts.isVariableDeclaration(node) && CLASS_CONSTANT.test(node.name.getText()) && node.initializer)
      add(node.initializer);
    else if (ts.isCallExpression(node) && node.expression.getText() === "cva") add(node);
    else if (ts.isStringLiteralLike(node) && /[-:]/.test(node.text)) others.add(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return {
    texts: [...texts].sort((a, b) => a.pos - b.pos),
    others: [...others].filter((text) => !texts.has(text)),
  };
}

export const splitClassNames = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A function that tells for each name whether it makes CSS in an app's style sheets. */
export async function loadUtilities(app: string): Promise<(names: string[]) => boolean[]> {
  const design = await loadDesignSystem(readFileSync(join(app, "full.css"), "utf8"), { base: app });
  return (names) => design.candidatesToCss(names).map((css) => css !== null);
}
