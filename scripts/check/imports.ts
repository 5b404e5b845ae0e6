/**
 * The rule of imports: routes → product modules → platform, never upwards; ui stands beside them and imports nothing of
 * ours; what a browser may load imports no server module. The application does not import the sample MLS, which imports
 * nothing outside its folder. Tests of the application may import anything, and so may scripts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

export interface Violation {
  file: string;
  line: number;
  rule: string;
}

type Layer = "routes" | "product" | "platform" | "ui";

/** What each layer may import. */
const ALLOWED: Readonly<Record<Layer, readonly Layer[]>> = {
  routes: ["routes", "product", "platform", "ui"],
  product: ["product", "platform", "ui"],
  platform: ["platform"],
  ui: ["ui"],
};

const NAMES: Readonly<Record<Layer, string>> = {
  routes: "a route",
  product: "a product module",
  platform: "the platform",
  ui: "ui",
};

/** The layer of a path below the project; undefined outside the application. */
function layerOf(path: string): Layer | undefined {
  if (/^(server(\.ts|\/)|app\/routes[/.]|app\/(root|entry\.\w+)(\.tsx?)?$)/.test(path) || path === "server")
    return "routes";
  if (path.startsWith("app/platform/")) return "platform";
  if (path.startsWith("app/ui/")) return "ui";
  return path.startsWith("app/") ? "product" : undefined;
}

interface Import {
  specifier: string;
  /** Erased when compiled: only a type is named. */
  typeOnly: boolean;
  line: number;
}

function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({
        specifier: specifier.text,
        typeOnly,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const SAMPLE_MLS = /^sample-mls(\/|$)/;

/** The path an import means; undefined for other people's packages and for the framework's generated types. */
function target(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.includes("/+types/")) return undefined;
  if (SAMPLE_MLS.test(bare)) return bare;
  if (bare.startsWith("~/")) return `app/${bare.slice(2)}`;
  return bare.startsWith(".") ? posix.join(posix.dirname(file), bare) : undefined;
}

const isServerModule = (path: string) => /\.server(\.tsx?)?$/.test(path) || /\/\.server\//.test(path);

/**
 * What breaks the rule in one file.
 * @param file below the project, with slashes
 */
export function checkFile(file: string, text: string): Violation[] {
  if (SAMPLE_MLS.test(file))
    return importsOf(file, text).flatMap(({ specifier, line }) => {
      const path = target(file, specifier);
      return path && !SAMPLE_MLS.test(path) ? [{ file, line, rule: `the sample MLS imports ${path}` }] : [];
    });
  const from = layerOf(file);
  if (!from || /\.test\.tsx?$/.test(file)) return [];
  const violations: Violation[] = [];
  // The framework takes the server's part out of route modules, and fails the build when something of it stays.
  const mayUseServer = from === "routes" || isServerModule(file);
  for (const { specifier, typeOnly, line } of importsOf(file, text)) {
    const path = target(file, specifier);
    if (!path) continue;
    const to = layerOf(path);
    if (!to && /^(scripts|tests|sample-mls)(\/|$)/.test(path))
      violations.push({ file, line, rule: `the application imports ${path}, which is no part of it` });
    if (to && !ALLOWED[from].includes(to))
      violations.push({ file, line, rule: `${NAMES[from]} imports ${NAMES[to]}: ${path}` });
    if (!typeOnly && !mayUseServer && isServerModule(path))
      violations.push({ file, line, rule: `a module that a browser may load imports a server module: ${path}` });
  }
  return violations;
}

/** What breaks the rule in the project at `root`. */
export function checkImports(root: string): Violation[] {
  const files = ["app", "sample-mls", "server"].flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        posix.join(folder, path.replaceAll("\\", "/")),
      );
    } catch {
      return [];
    }
  });
  return [...files, "server.ts"]
    .filter((file) => /\.tsx?$/.test(file) && !/\/(generated|node_modules)\//.test(file))
    .sort()
    .flatMap((file) => checkFile(file, readFileSync(join(root, file), "utf8")));
}
