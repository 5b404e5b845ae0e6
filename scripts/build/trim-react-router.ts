/**
 * Takes out of the browser's copy of React Router what our pages never call. Its bundle keeps these functions, because
 * functions that pages do call refer to them. What is taken out throws an error, except for calls that do nothing here.
 */
import type { Plugin } from "vite";

const UNREACHABLE = [
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
  // Links with `prefetch`, and optional segments of paths.
  "PrefetchPageLinks",
  "explodeOptionalSegments",
];
// A route manifest that loads in parts (`routeDiscovery` in react-router.config.ts), and transitions between views.
const WITHOUT_EFFECT = ["useFogOFWarDiscovery", "getPatchRoutesOnNavigationFunction", "useViewTransitionState"];
// Scripts of a page whose root has no data yet; app/shell/page-scripts.tsx has those of our pages.
const SCRIPTS = "renderScripts ? /* @__PURE__ */ React9.createElement(Scripts, null) : null";

/** @throws {Error} if the source has no such function, as after an update of the library */
export function trimReactRouter(source: string): string {
  if (!source.includes(SCRIPTS))
    throw new Error("React Router has other scripts: update scripts/build/trim-react-router.ts");
  let result = source.replace(SCRIPTS, "null");
  for (const name of [...UNREACHABLE, ...WITHOUT_EFFECT]) {
    const match = new RegExp(`^(?:async )?function ${name}\\([^]*?\\n}$`, "m").exec(result)?.[0];
    if (!match) throw new Error(`React Router has no function ${name}: update scripts/build/trim-react-router.ts`);
    const body = UNREACHABLE.includes(name) ? `throw Error("React Router without ${name}");` : "";
    result = result.replace(match, () => `function ${name}() {${body}}`);
  }
  return result;
}

export function trimmedReactRouter(): Plugin {
  return {
    name: "sunporch:trimmed-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/, code: "function createRouter(" },
      handler: trimReactRouter,
    },
  };
}
