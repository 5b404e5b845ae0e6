/**
 * Takes out of the copies of React Router and React DOM what our pages never call. They keep these functions, because
 * functions that pages do call refer to them. What is taken out throws an error, except for calls that do nothing here.
 */
import ts from "typescript";
import type { Plugin } from "vite";

const ROUTER = {
  name: "React Router",
  unreachable: [
    // React Server Components.
    "RSCErrorHandler",
    "decodeRouteErrorResponseDigest",
    // Instrumentation.
    "instrumentClientSideRouter",
    "getRouteInstrumentationUpdates",
    // Pages that aren't rendered on the server, and a root without error boundary or data.
    "nonSsrStrategy",
    "DefaultErrorComponent",
    "RemixRootDefaultHydrateFallback",
    "defaultDataStrategyWithMiddleware",
    // Links with `prefetch`, and optional segments of paths.
    "PrefetchPageLinks",
    "explodeOptionalSegments",
    // Routes that change while the page is open.
    "discoverRoutes",
    "patchRoutesImpl",
    "_internalSetRoutes",
    "createClientRoutesWithHMRRevalidationOptOut",
    "wrapShouldRevalidateForHdr",
    // Components and hooks that pages don't use.
    "HistoryRouter",
    "ScrollRestoration",
    "getBlocker",
    "deleteBlocker",
    "updateBlocker",
  ],
  replaced: {
    // A route manifest that loads in parts (`routeDiscovery` in react-router.config.ts).
    useFogOFWarDiscovery: "",
    getPatchRoutesOnNavigationFunction: "",
    checkFogOfWar: "return { active: false, matches: null };",
    // Transitions between views.
    useViewTransitionState: "",
    persistAppliedTransitions: "",
    restoreAppliedTransitions: "",
    // Pages that keep visitors from leaving, and links with `prefetch`.
    shouldBlockNavigation: "",
    usePrefetchBehavior: "return [false, null, {}];",
  },
};

const REACT_DOM = {
  name: "React DOM",
  unreachable: [
    // <ViewTransition>
    "startViewTransition",
    "flushAfterMutationEffects",
    "commitAfterMutationEffectsOnFiber",
    "reportViewTransitionError",
    "createViewTransitionInstance",
    "ViewTransitionPseudoElement",
    "scheduleViewTransitionEvent",
    "applyViewTransitionToHostInstances",
    "restoreViewTransitionOnHostInstances",
    "getViewTransitionName",
    "getViewTransitionClassName",
    // Refs of fragments.
    "FragmentInstance",
    "commitNewChildToFragmentInstance",
    "deleteChildFromFragmentInstance",
    // <SuspenseList>
    "updateSuspenseListComponent",
    "cutOffTailIfNeeded",
    "findFirstSuspended",
    // useActionState
    "mountActionState",
    "updateActionStateImpl",
    "rerenderActionState",
    // preload() and the like, and style sheets with `precedence`.
    "prefetchDNS",
    "preconnect",
    "preload",
    "preloadModule",
    "preinitStyle",
    "preinitScript",
    "preinitModuleScript",
    "acquireResource",
    "suspendResource",
    "preloadStylesheet",
    "preloadResourceAndSuspendIfNeeded",
    "insertStylesheetIntoRoot",
    // <Activity>
    "updateActivityComponent",
    // Custom elements.
    "setPropOnCustomElement",
  ],
  replaced: {
    // Each transition looks for a <ViewTransition> with these.
    commitExitViewTransitions: "",
    commitNestedViewTransitions: "",
    restoreEnterOrExitViewTransitions: "",
    restoreNestedViewTransitions: "",
    // Forms whose action is a function.
    extractEvents$1: "",
    // The components around an error, which nothing reads.
    getStackByFiberInDevAndProd: 'return "";',
  },
};

interface Replacements {
  name: string;
  unreachable: readonly string[];
  replaced: Readonly<Record<string, string>>;
}

/** @throws {Error} if the source has no such function, as after an update of the library */
function replaceFunctions(source: string, { name: library, unreachable, replaced }: Replacements) {
  const bodies = {
    ...Object.fromEntries(unreachable.map((name) => [name, `throw Error("${library} without ${name}");`])),
    ...replaced,
  };
  let result = source;
  for (const [name, body] of Object.entries(bodies)) {
    const pattern = name.replace("$", "\\$");
    const [match, indent] = new RegExp(`^( *)(?:async )?function ${pattern}\\([^]*?\\n\\1}$`, "m").exec(result) ?? [];
    if (match === undefined)
      throw new Error(`${library} has no function ${name}: update scripts/build/trim-libraries.ts`);
    result = result
      .replace(match, () => `${indent}function ${name}() {${body}}`)
      .replaceAll(new RegExp(`^${pattern}\\.prototype\\.\\w+ = function[^]*?\\n};$`, "gm"), "");
  }
  return result;
}

// Scripts of a page whose root has no data yet; app/shell/page-scripts.tsx has those of our pages.
const SCRIPTS = "renderScripts ? /* @__PURE__ */ React9.createElement(Scripts, null) : null";

/** The server renders no handlers, and a page has dozens of links. */
const SERVER_ROUTER = {
  name: "React Router",
  unreachable: [],
  replaced: { usePrefetchBehavior: "return [false, null, {}];", useLinkClickHandler: "" },
};

/** @throws {Error} with the problem if the source has no such text, as after an update of the library */
function replaceText(source: string, text: string, replacement: string, problem: string): string {
  if (!source.includes(text)) throw new Error(`${problem}: update scripts/build/trim-libraries.ts`);
  return source.replace(text, () => replacement);
}

/** Pages are rendered as text. An error's page loads React's streams from another of its files. */
export const trimServerReactDom = (source: string): string =>
  replaceText(
    source,
    "s = require('./cjs/react-dom-server.node.production.js');",
    "s = {};",
    "React DOM has its streams elsewhere",
  );

/** Bodies are read by the routes. The parsers bring every character set, half a megabyte. */
export const trimExpress = (source: string): string =>
  replaceText(source, "require('body-parser')", "{}", "Express has other parsers");

/** Takes warnings and the texts of errors for developers out, as React does. `npm run dev` has them. */
function dropMessages(source: string): string {
  const file = ts.createSourceFile("router.js", source, ts.ScriptTarget.Latest, true);
  const cuts: [start: number, end: number, text: string][] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? node.expression.getText() : "";
    if (ts.isCallExpression(node) && /^invariant\d?$/.test(name) && node.arguments.length > 1)
      cuts.push([node.arguments[0]!.end, node.arguments.at(-1)!.end, ""]);
    else if (/^warn(?:ing|ingOnce|Once)$/.test(name)) cuts.push([node.getStart(), node.end, "void 0"]);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  let result = source;
  for (const [start, end, text] of cuts.toReversed()) result = result.slice(0, start) + text + result.slice(end);
  return result;
}

export function trimReactRouter(source: string): string {
  const withoutScripts = replaceText(source, SCRIPTS, "null", "React Router has other scripts");
  return dropMessages(replaceFunctions(withoutScripts, ROUTER));
}

export const trimServerRouter = (source: string): string => replaceFunctions(source, SERVER_ROUTER);

export const trimReactDom = (source: string): string => replaceFunctions(source, REACT_DOM);

const ROUTER_FILE = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;

const trimmed = (
  environmentName: string,
  name: string,
  id: RegExp,
  code: string,
  handler: (source: string) => string,
): Plugin => ({
  name: `sunporch:trimmed-${environmentName}-${name}`,
  apply: "build",
  applyToEnvironment: (environment) => environment.name === environmentName,
  transform: { filter: { id, code }, handler },
});

export const trimmedLibraries = (): Plugin[] => [
  trimmed("client", "react-router", ROUTER_FILE, "function createRouter(", trimReactRouter),
  trimmed("client", "react-dom", /\/react-dom-client\.production\.js$/, "hydrateRoot", trimReactDom),
  trimmed("ssr", "react-router", ROUTER_FILE, "function useLinkClickHandler(", trimServerRouter),
  trimmed("ssr", "react-dom", /\/react-dom\/server\.node\.js$/, "renderToString", trimServerReactDom),
  trimmed("ssr", "express", /\/express\/lib\/express\.js$/, "body-parser", trimExpress),
];
