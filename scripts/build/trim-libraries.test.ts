import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { trimExpress, trimReactDom, trimReactRouter, trimServerReactDom, trimServerRouter } from "./trim-libraries";

const MODULES = new URL("../../node_modules/", import.meta.url);
const ROUTER = new URL("react-router/dist/production/", MODULES);
const REACT_DOM = new URL("react-dom/cjs/react-dom-client.production.js", MODULES);

const readRouter = () =>
  readdirSync(ROUTER)
    .filter((file) => /^chunk-.*\.mjs$/.test(file))
    .map((file) => readFileSync(new URL(file, ROUTER), "utf8"))
    .find((text) => text.includes("function createRouter("))!;

it("takes unused functions out of React Router, and refuses a version without one of them", () => {
  const source = readRouter();
  const trimmed = trimReactRouter(source);
  expect(trimmed).toMatch(/\nfunction PrefetchPageLinks\(\) \{throw Error\([^\n]*\);\}\nfunction /);
  expect(trimmed).toMatch(
    /\n {2}function discoverRoutes\(\) \{throw Error\([^\n]*\);\}\n {2}function compareMatches\(/,
  );
  expect(trimmed).toContain("\nfunction useFogOFWarDiscovery() {}\nfunction getManifestPath(");
  expect(trimmed).not.toContain("createElement(Scripts, null)");
  expect(() => trimReactRouter(trimmed)).toThrow("React Router has other scripts");
  expect(() => trimReactRouter(source.replace("function nonSsrStrategy(", "function other("))).toThrow(
    "React Router has no function nonSsrStrategy",
  );
});

it("takes the handlers of links out of the server's copy", () => {
  const trimmed = trimServerRouter(readRouter());
  expect(trimmed).toContain("\nfunction useLinkClickHandler() {}\n");
  expect(() => trimServerRouter(trimmed.replaceAll("useLinkClickHandler", "useOther"))).toThrow(
    "React Router has no function useLinkClickHandler",
  );
});

it("takes streams and the parsers of bodies out of the server's copies", () => {
  const reactDom = trimServerReactDom(readFileSync(new URL("react-dom/server.node.js", MODULES), "utf8"));
  expect(reactDom).toContain("exports.renderToString = l.renderToString;");
  expect(reactDom).not.toContain("react-dom-server.node.production.js");
  const express = trimExpress(readFileSync(new URL("express/lib/express.js", MODULES), "utf8"));
  expect(express).toContain("var bodyParser = {}\n");
  expect(() => trimServerReactDom(reactDom)).toThrow("update scripts/build/trim-libraries.ts");
  expect(() => trimExpress(express)).toThrow("update scripts/build/trim-libraries.ts");
});

it("takes warnings and the texts of React Router's assertions out, but not the assertions", () => {
  const source = readRouter();
  const trimmed = trimReactRouter(source);
  expect(source).toContain('invariant(result, "Expected a result")');
  expect(trimmed).toContain("invariant(result)");
  expect(source).toContain("Failed to save scroll positions in sessionStorage");
  expect(trimmed).not.toContain("Failed to save scroll positions in sessionStorage");
});

it("takes unused functions and their methods out of React DOM, and refuses a version without one of them", () => {
  const source = readFileSync(REACT_DOM, "utf8");
  const trimmed = trimReactDom(source);
  expect(trimmed).toMatch(/\nfunction startViewTransition\(\) \{throw Error\([^\n]*\);\}\n/);
  expect(trimmed).toMatch(
    /\nfunction commitExitViewTransitions\(\) \{\}\nfunction commitNestedViewTransitions\(\) \{\}\n/,
  );
  expect(source).toContain("FragmentInstance.prototype.focus = ");
  expect(trimmed).not.toContain("FragmentInstance.prototype");
  expect(() => trimReactDom(source.replace("function mountActionState(", "function other("))).toThrow(
    "React DOM has no function mountActionState",
  );
});
