/**
 * The rules of imports, for `npm run check` and `npx depcruise app server.ts`: routes, product modules, platform and ui,
 * intl in their order; no circle of files or folders; no server module in what a browser loads; nothing of the scripts.
 */

/** The modules, the lowest first. A module may import those of lower steps; modules of one step are independent. */
export const STEPS = [
  ["intl"],
  ["forms"],
  ["platform", "ui"],
  ["audit", "csv-import"],
  ["accounts", "map", "mls", "mortgage"],
  ["notes", "upgrades", "work"],
  ["listings"],
  ["compare", "feed", "leads", "projects", "reports", "saved-homes", "saved-searches"],
  ["tours"],
  ["messages", "timeline-requests", "upgrade-catalog"],
  ["health", "inbox", "offers"],
  ["mission-control", "shell"],
];

const modules = STEPS.flatMap((names, step) => names.map((name) => ({ name, lower: STEPS.slice(0, step).flat() })));

const anyOf = (names) => `^app/(${names.join("|")})/`;

/** The framework takes the server's part out of route modules, and fails the build when something of it stays. */
const MAY_USE_SERVER = "\\.server\\.tsx?$|^server\\.ts$|^app/routes(/|\\.ts$)|^app/(root|entry\\.server)\\.tsx$";

/** Modules of which a browser loads nothing: routes of the API have no component. */
const SERVER_ONLY = "\\.server\\.tsx?$|^app/routes/api/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...modules.map(({ name, lower }) => ({
      name: `order: ${name}`,
      comment: `app/${name} may import ${lower.join(", ") || "nothing else of the application"}.`,
      severity: "error",
      from: { path: anyOf([name]) },
      to: { path: "^(app/|server\\.ts$)", pathNot: anyOf([name, ...lower]) },
    })),
    {
      name: "module without a place",
      comment: "A new folder of app/ needs a place in STEPS.",
      severity: "error",
      from: { path: "^app/[^/]+/", pathNot: anyOf([...modules.map(({ name }) => name), "routes"]) },
      to: {},
    },
    {
      name: "circle of files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "circle of folders",
      scope: "folder",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "server module in the browser",
      comment: "A module that a browser may load imports a server module.",
      severity: "error",
      from: { path: "^app/", pathNot: MAY_USE_SERVER },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "component in a server module",
      comment: "A server module imports a component file; pure functions have files of their own.",
      severity: "error",
      from: { path: "\\.server\\.ts$" },
      to: { path: "^app/.*\\.tsx$", pathNot: "\\.server\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod in the browser",
      comment: "A module that a browser may load uses zod/mini, which is smaller (docs/decisions/0072).",
      severity: "error",
      from: { path: "^app/", pathNot: SERVER_ONLY },
      to: { path: "(^|/)zod($|/index)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "zod/mini on the server",
      comment: "A module that only the server loads uses zod itself (docs/decisions/0072).",
      severity: "error",
      from: { path: SERVER_ONLY },
      to: { path: "(^|/)zod/mini($|/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "outside of the application",
      comment: "The application imports what is no part of it.",
      severity: "error",
      from: { path: "^(app/|server\\.ts$)" },
      to: { path: "^(scripts|tests|sample-mls)/" },
    },
    {
      name: "outside of the sample MLS",
      comment: "The sample MLS is a package of its own: it imports nothing of the repository's.",
      severity: "error",
      from: { path: "^sample-mls/" },
      to: { path: "^(app|scripts|tests|server\\.ts$)" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    moduleSystems: ["es6"],
    doNotFollow: { path: "node_modules|^app/platform/db/generated/|^(scripts|tests)/" },
    exclude: { path: "\\.test\\.tsx?$|/\\+types/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "default"],
    },
  },
};
